amazon-name = Amazone Schaken
    .also = Amazoneschaak, Amazone
amazon-pitch = de dame leert de paardsprong en kan helemaal alleen mat zetten.
amazon-rules =
    Mat wint. Als schaken, maar op de plaats van elke dame staat een amazone.
    {""}**Amazone (A)**: dame of paardsprong.
    Rokade, de dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion amazone, toren, loper of paard: jij kiest. Dames zijn er niet.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
