janus-name = Janus Schaken
    .also = Janusschaak, Janus
janus-pitch = tien lijnen en vier janussen, loper en paard ineen: overal vorken.
janus-rules =
    Mat wint. Het bord heeft 10 lijnen en 8 rijen; op de eerste rij staan toren, janus, paard, loper, koning, dame, loper, paard, janus, toren. Als schaken, behalve:
    {""}**Janus (J)**: loper of paardsprong. In de hoek kan hij een kale koning zonder hulp mat zetten.
    {""}**Rokade**: de koning gaat van e naar b en de toren van a naar c; of de koning van e naar i en de toren van j naar h. Koning en toren mogen nog niet gezet hebben, de velden ertussen moeten leeg zijn, en de koning mag niet schaak staan, door schaak gaan of schaak komen te staan. O-O is naar de i-lijn, O-O-O naar de b-lijn.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, toren, janus, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
