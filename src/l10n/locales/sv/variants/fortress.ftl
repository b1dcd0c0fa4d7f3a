fortress-name = Fästnings-schack
    .also = Fästningsschack, Fästning
fortress-pitch = kungar i var sitt hörn bakom dubbla murar av bönder: storma!
fortress-rules =
    Matt vinner. Som schack, utom:
    Vits kung börjar på h1, svarts på a8. Vits sju andra officerare står blandade på första raden, löparna på rutor av olika färg. Svarts armé är vits vänd ett halvt varv.
    {""}**Muren**: utöver de vanliga bönderna har var och en tre till framför sin kung; som husregel står de på f3, g3, h3 och på a6, b6, c6.
    Sådana ställningar finns det 360; som husregel följer deras nummer, 0 till 359, alfabetet efter vits första rad med engelska bokstäver.
    Utgångsställningen lottas för varje parti, om den inte valdes i utmaningen; lottningen kan kontrolleras: `/slump`.
    Ingen rockad.
    Bara bönder på andra raden (svarts på sjunde) får gå två rutor, inte murens. En passant är som i schack.
    På sista raden blir en bonde dam, torn, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
