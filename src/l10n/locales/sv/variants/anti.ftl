anti-name = Slagschack
    .also = Antischack, Giveaway
anti-pitch = förlora allt så vinner du, och den som kan slå måste.
anti-rules =
    {""}**Bli av med alla dina pjäser, eller ha inget tillåtet drag, så vinner du.**
    {""}**Slagtvång.** Den som kan slå måste slå; finns flera slag är valet fritt. En passant är ett slag som alla andra.
    Kungen är en pjäs bland andra: den får slås, och schack och matt finns inte. Ingen rockad.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, torn, löpare, springare eller kung: du väljer.
    Patt är vinst för den som inte kan dra.
    Remi: överenskommelse, och när bara löpare är kvar, vits alla på rutor av ena färgen och svarts alla på den andra, för de kan aldrig mötas.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
