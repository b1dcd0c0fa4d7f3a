fischer-random-name = Fischer Random Schaken
    .also = Fischer Random, Fischerschaak, Schaak960, Chess960, 960
fischer-random-pitch = 960 beginstellingen: hier telt je hoofd, niet je geheugen.
fischer-random-rules =
    Mat wint. Als schaken, behalve:
    De stukken op de eerste rij zijn geschud: de koning ergens tussen de torens, de lopers op velden van verschillende kleur, en de zwarte stukken recht tegenover de witte. Dat geeft 960 stellingen, genummerd van 0 tot en met 959; 518 is die van het schaakspel.
    De beginstelling wordt voor elke partij geloot, tenzij die bij de uitdaging gekozen is; de loting is na te rekenen: `/toeval`.
    {""}**De rokade** eindigt als bij schaken, waar koning en toren ook begonnen: de korte met de koning op g en de toren op f, de lange met de koning op c en de toren op d. Geen van beide mag gezet hebben. Elk veld waar een van beide overheen gaat of terechtkomt, moet vrij zijn van andere stukken, en de koning mag niet schaak staan, door schaak gaan of schaak komen te staan. Een van beide mag al op zijn plaats staan. Rokeer door de koning op de eigen toren te zetten, of schrijf O-O of O-O-O.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, toren, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
