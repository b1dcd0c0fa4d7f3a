three-checks-name = Tre schackar-schack
    .also = Tre schackar, Treschack
three-checks-pitch = schacka tre gånger så vinner du: offra vad som krävs.
three-checks-rules =
    Som schack, och:
    {""}**Den som schackar för tredje gången vinner** genast. Matt vinner som alltid.
    Varje drag som ger schack räknas som ett, även när två pjäser schackar. Schackarna går aldrig förlorade; brädet visar hur många var och en har gett.
    Schack måste avvärjas som i schack: inget drag får lämna den egna kungen hotad.
    Rockad, bondens dubbelsteg och en passant är som i schack. På sista raden blir en bonde dam, torn, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och två ensamma kungar; varje annan pjäs kan ju schacka.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi. Ställningar är lika bara om lika många schackar har getts.
