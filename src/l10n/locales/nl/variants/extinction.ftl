extinction-name = Uitroei Schaken
    .also = Uitroeischaak, Uitsterfschaak
extinction-pitch = zes soorten stukken, zes manieren om te verliezen: houd elke soort in leven.
extinction-rules =
    {""}**Wie zijn laatste stuk van een soort verliest, verliest de partij**: de koning, de dame, de laatste toren, loper of pion of het laatste paard. Niets anders beslist.
    Schaak en mat bestaan niet: de koning mag aangevallen blijven staan en wordt geslagen als elk ander stuk.
    Rokade als bij schaken, maar ook als de koning op een aangevallen veld staat, eroverheen gaat of er terechtkomt.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, toren, loper, paard of, als huisregel, koning. Wie zijn laatste pion laat promoveren, heeft geen pion meer en verliest.
    Huisregel: sterft door één zet aan beide kanten een soort uit, dan wint wie de zet deed.
    Remise: geen toegestane zet, en onderling overleg. Nooit door te weinig materiaal.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
