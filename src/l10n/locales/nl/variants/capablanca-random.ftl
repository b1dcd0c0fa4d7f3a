capablanca-random-name = Capablanca Random Schaken
    .also = Capablanca Random, Capablanca, Capablancaschaak
capablanca-random-pitch = Capablanca’s aartsbisschop en kanselier op tien lijnen, elke partij opnieuw geschud.
capablanca-random-rules =
    Mat wint. Het bord heeft 10 lijnen en 8 rijen. Als schaken, behalve:
    {""}**Aartsbisschop (A)**: loper of paardsprong. **Kanselier (C)**: toren of paardsprong.
    De tien stukken van de eerste rij zijn geschud: de lopers op velden van verschillende kleur, dame en aartsbisschop ook, de koning tussen de torens, elke pion gedekt. De zwarte staan recht tegenover de witte. Als huisregel zijn de stellingen vanaf 0 genummerd naar het alfabet van de witte eerste rij in Engelse letters.
    De beginstelling wordt voor elke partij geloot, tenzij die bij de uitdaging gekozen is; de loting is na te rekenen: `/toeval`.
    {""}**De rokade** eindigt altijd hetzelfde, waar koning en toren ook begonnen: koning op i en toren op h, of koning op c en toren op d. Geen van beide mag gezet hebben, de velden waar een van beide overheen gaat of terechtkomt moeten vrij zijn van andere stukken, en de koning mag niet schaak staan, door schaak gaan of schaak komen te staan. Zet de koning op de eigen toren, of schrijf O-O (naar i) of O-O-O (naar c).
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, aartsbisschop, kanselier, toren, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
