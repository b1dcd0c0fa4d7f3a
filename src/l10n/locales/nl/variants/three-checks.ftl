three-checks-name = Drieschaaks Schaken
    .also = Drieschaak, Driemaal schaak
three-checks-pitch = geef drie keer schaak en je wint: offer wat ervoor nodig is.
three-checks-rules =
    Als schaken, en:
    {""}**Wie voor de derde keer schaak geeft, wint** meteen. Mat wint als altijd.
    Elke zet die schaak geeft telt voor één, ook als twee stukken schaak geven. Gegeven schaakjes blijven staan; het bord toont hoeveel elke kant er gegeven heeft.
    Schaak moet verholpen worden als bij schaken: geen zet mag de eigen koning aangevallen laten.
    Rokade, de dubbele stap van de pion en en passant zijn als bij schaken. Op de laatste rij wordt een pion dame, toren, loper of paard: jij kiest.
    Remise: pat, onderling overleg, en twee kale koningen; elk ander stuk kan nog schaak geven.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise. Stellingen zijn alleen gelijk als er evenveel schaak gegeven is.
