knightmate-name = Springarmatt schack
    .also = Springarmatt, Knightmate
knightmate-pitch = jaga en kunglig springare som hoppar ur varje nät.
knightmate-rules =
    Gör motståndarens kungliga springare matt. Som schack, utom:
    {""}**Kunglig springare (K)**: den står på kungens ruta och går som en springare. Schack och matt gäller bara den.
    {""}**Undersåte (U)**: ett steg åt vilket håll som helst, som en kung, men den får slås som vilken pjäs som helst. Två står på springarnas rutor; andra springare finns inte, och inga kungar.
    Rockad är, som husregel, schackets med den kungliga springaren i kungens ställe: den går två rutor mot ett torn, om ingen av dem har dragit, rutorna mellan dem är tomma och den inte står i, passerar eller hamnar i schack.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, torn, löpare eller undersåte, aldrig springare.
    Remi: patt, överenskommelse, och när bara de två kungliga springarna är kvar; finns det en pjäs till kan det bli matt.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
