fortress-name = Fort Schaken
    .also = Fortschaak, Fort
fortress-pitch = koningen in de hoek achter een dubbele muur van pionnen: bestorm het fort.
fortress-rules =
    Mat wint. Als schaken, behalve:
    De witte koning begint op h1, de zwarte op a8. De andere zeven witte stukken staan geschud op de eerste rij, de lopers op velden van verschillende kleur. Het zwarte leger is het witte, een halve slag gedraaid.
    {""}**De muur**: naast de gewone pionnen heeft elke kant er drie extra vóór zijn koning; als huisregel staan ze op f3, g3, h3 en op a6, b6, c6.
    Zulke stellingen zijn er 360; als huisregel volgen hun nummers, 0 tot en met 359, het alfabet van de witte eerste rij in Engelse letters.
    De beginstelling wordt voor elke partij geloot, tenzij die bij de uitdaging gekozen is; de loting is na te rekenen: `/toeval`.
    Er is geen rokade.
    Alleen pionnen op de tweede rij (de zwarte op de zevende) mogen twee velden gaan, die van de muur niet. En passant is als bij schaken.
    Op de laatste rij wordt een pion dame, toren, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en te weinig over om mat te zetten: alleen de koningen, de koningen en één paard of loper, of de koningen en lopers die allemaal op velden van dezelfde kleur staan.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
