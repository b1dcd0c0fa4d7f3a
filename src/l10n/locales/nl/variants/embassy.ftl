embassy-name = Ambassade Schaken
    .also = Ambassadeschaak, Ambassade, Embassy
embassy-pitch = een maarschalk en een kardinaal aan het hof: tien lijnen en dubbel zoveel tactiek.
embassy-rules =
    Mat wint. Het bord heeft 10 lijnen en 8 rijen; op de eerste rij staan toren, paard, loper, dame, koning, maarschalk, kardinaal, loper, paard, toren. Als schaken, behalve:
    {""}**Maarschalk (M)**: toren of paardsprong. **Kardinaal (A)**: loper of paardsprong.
    {""}**Rokade**: als huisregel gaat de koning drie velden, van e naar h of b, en de toren naar zijn andere kant, van j naar g of van a naar c. Koning en toren mogen nog niet gezet hebben, de velden ertussen moeten leeg zijn, en de koning mag niet schaak staan, door schaak gaan of schaak komen te staan.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, maarschalk, kardinaal, toren, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
