anti-name = Anti Schaken
    .also = Antischaak, Weggeefschaak
anti-pitch = verlies alles en je wint, en wie kan slaan moet slaan.
anti-rules =
    {""}**Raak al je stukken kwijt, of heb geen toegestane zet meer, en je wint.**
    {""}**Slaan is verplicht.** Wie kan slaan moet slaan; bij meer dan één slag is de keus vrij. En passant is een slag als elke andere.
    De koning is een gewoon stuk: hij mag geslagen worden, en schaak en mat bestaan niet. Er is geen rokade.
    De dubbele stap van de pion en en passant zijn als bij schaken.
    Op de laatste rij wordt een pion dame, toren, loper, paard of koning: jij kiest.
    Pat is winst voor wie niet kan zetten.
    Remise: onderling overleg, en als er alleen lopers over zijn, die van wit allemaal op de ene veldkleur en die van zwart allemaal op de andere, want die komen elkaar nooit tegen.
    Huisregel: bij de derde herhaling van een stelling, en na vijftig zetten van elke kant zonder slag of pionzet, eindigt de partij vanzelf in remise.
