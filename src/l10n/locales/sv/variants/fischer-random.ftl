fischer-random-name = Fischer-schack
    .also = Fischerschack, Fischer Random, Schack960, Chess960, 960
fischer-random-pitch = 960 utgångsställningar: här hjälper huvudet, inte minnet.
fischer-random-rules =
    Matt vinner. Som schack, utom:
    Officerarna på första raden är blandade: kungen någonstans mellan tornen, löparna på rutor av olika färg, och svarts pjäser mitt emot vits. Det ger 960 ställningar med nummer 0 till 959; 518 är schackets.
    Utgångsställningen lottas för varje parti, om den inte valdes i utmaningen; lottningen kan kontrolleras: `/slump`.
    {""}**Rockaden** slutar som i schack, var kung och torn än började: den korta med kungen på g och tornet på f, den långa med kungen på c och tornet på d. Ingen av dem får ha dragit. Varje ruta som någon av dem passerar eller hamnar på ska vara fri från andra pjäser, och kungen får inte stå i, passera eller hamna i schack. En av dem kan redan stå på sin plats. Rockera genom att dra kungen till det egna tornet, eller skriv O-O eller O-O-O.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, torn, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
