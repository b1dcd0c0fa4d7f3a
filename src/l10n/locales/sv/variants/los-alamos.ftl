los-alamos-name = Los Alamos Schack
    .also = Los Alamos
los-alamos-pitch = sex gånger sex och inga löpare: här vann en dator för första gången, 1956.
los-alamos-rules =
    Matt vinner. Brädet har 6 linjer och 6 rader; på första raden står torn, springare, dam, kung, springare, torn, och framför dem sex bönder. Löpare finns inte.
    Som schack, utom:
    En bonde går bara en ruta, aldrig två; därför finns ingen en passant.
    Ingen rockad.
    På sjätte raden blir en bonde dam, torn eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, eller kungarna och en springare.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
