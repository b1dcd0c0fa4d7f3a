grand-name = Grand Schaken
    .also = Grand Chess, Grandschaak
grand-pitch = tien bij tien, torens meteen vrij, en wie sneuvelde keert door promotie terug.
grand-rules =
    Mat wint. Het bord heeft 10 lijnen en 10 rijen. De torens staan alleen op de eerste rij (a1, j1), op de tweede van b tot i paard, loper, dame, koning, maarschalk, kardinaal, loper, paard, en de pionnen op de derde. Als schaken, behalve:
    {""}**Maarschalk (M)**: toren of paardsprong. **Kardinaal (A)**: loper of paardsprong.
    Er is geen rokade.
    Een pion mag vanaf de derde rij twee velden gaan (een zwarte vanaf de achtste). En passant is als bij schaken.
    {""}**Promotie** mag als een pion naar de achtste of negende rij gaat (een zwarte: derde of tweede) en moet op de tiende (eerste). Een pion wordt alleen een dame, maarschalk, kardinaal, toren, loper of paard dat de tegenstander geslagen heeft, en haalt het daar vandaan. Is er geen, dan mag de pion de laatste rij niet op, maar hij geeft er wel schaak.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
