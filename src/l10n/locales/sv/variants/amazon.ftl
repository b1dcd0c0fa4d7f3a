amazon-name = Amazon-schack
    .also = Amazonschack, Amasonschack, Amazon
amazon-pitch = damen lär sig springarens språng och kan sätta matt alldeles ensam.
amazon-rules =
    Matt vinner. Som schack, men på damernas platser står amasoner.
    {""}**Amason (A)**: dam eller springarsprång.
    Rockad, bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde amason, torn, löpare eller springare: du väljer. Damer finns inte.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
