capablanca-random-name = Capablanca Random Schack
    .also = Capablanca Random, Capablanca, Capablancaschack
capablanca-random-pitch = Capablancas ärkebiskop och kansler på tio linjer, blandade på nytt i varje parti.
capablanca-random-rules =
    Matt vinner. Brädet har 10 linjer och 8 rader. Som schack, utom:
    {""}**Ärkebiskop (Ä)**: löpare eller springarsprång. **Kansler (C)**: torn eller springarsprång.
    Första radens tio officerare är blandade: löparna på rutor av olika färg, damen och ärkebiskopen likaså, kungen mellan tornen och varje bonde garderad. Svarts står mitt emot vits. Som husregel numreras ställningarna från 0 i alfabetisk ordning efter vits första rad med engelska bokstäver.
    Utgångsställningen lottas för varje parti, om den inte valdes i utmaningen; lottningen kan kontrolleras: `/slump`.
    {""}**Rockaden** slutar likadant var kung och torn än började: kungen på i och tornet på h, eller kungen på c och tornet på d. Ingen av dem får ha dragit, rutorna som någon av dem passerar eller hamnar på ska vara fria från andra pjäser, och kungen får inte stå i, passera eller hamna i schack. Dra kungen till det egna tornet, eller skriv O-O (mot i) eller O-O-O (mot c).
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, ärkebiskop, kansler, torn, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
