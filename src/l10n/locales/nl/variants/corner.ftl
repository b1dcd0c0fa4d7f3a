corner-name = Hoek Schaken
    .also = Hoekschaak, Hoekschaken
corner-pitch = de koningen zitten ingemetseld in de hoek, en de legers zijn geschud.
corner-rules =
    Mat wint. Als schaken, behalve:
    De witte koning begint op h1, de zwarte op a8. De andere zeven witte stukken staan geschud op de eerste rij, de lopers op velden van verschillende kleur. Het zwarte leger is het witte, een halve slag gedraaid (op a1 en h8 staat hetzelfde stuk, op b1 en g8 ook, enzovoort). De pionnen staan als altijd.
    Zulke stellingen zijn er 360; als huisregel volgen hun nummers, 0 tot en met 359, het alfabet van de witte eerste rij in Engelse letters.
    De beginstelling wordt voor elke partij geloot, tenzij die bij de uitdaging gekozen is; de loting is na te rekenen: `/toeval`.
    Er is geen rokade.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, toren, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
