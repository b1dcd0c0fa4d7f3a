chess-name = Schack
    .also = Vanligt schack
chess-pitch = gör kungen matt. Ur det har alla de andra vuxit fram.
chess-rules =
    Gör motståndarens kung matt: hota den så att inget drag räddar den.
    Rockad: kungen går två rutor mot ett torn, om varken kungen eller tornet har dragit, rutorna mellan dem är tomma och kungen inte står i, passerar eller hamnar i schack.
    En bonde som just gått två rutor får slås en passant, som om den hade gått en.
    På sista raden blir en bonde dam, torn, löpare eller springare: du väljer.
    Remi: patt (inget tillåtet drag men inte schack), samma ställning för tredje gången, femtio drag var utan slag eller bondedrag, för lite kvar för att kunna göra matt, eller överenskommelse. Tredje upprepningen och de femtio dragen avslutar partiet av sig själva.
