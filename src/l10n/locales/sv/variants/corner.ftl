corner-name = Kungen i hörnet-schack
    .also = Kungen i hörnet, Hörnschack
corner-pitch = kungarna sitter inmurade i var sitt hörn, och arméerna är blandade.
corner-rules =
    Matt vinner. Som schack, utom:
    Vits kung börjar på h1, svarts på a8. Vits sju andra officerare står blandade på första raden, löparna på rutor av olika färg. Svarts armé är vits vänd ett halvt varv (a1 och h8 har samma pjäs, b1 och g8, och så vidare). Bönderna står som vanligt.
    Sådana ställningar finns det 360; som husregel följer deras nummer, 0 till 359, alfabetet efter vits första rad med engelska bokstäver.
    Utgångsställningen lottas för varje parti, om den inte valdes i utmaningen; lottningen kan kontrolleras: `/slump`.
    Ingen rockad.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, torn, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
