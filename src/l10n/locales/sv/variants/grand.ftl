grand-name = Stort schack
    .also = Stora schacket, Grand Chess
grand-pitch = tio gånger tio, fria torn från början, och de fallna återvänder genom förvandling.
grand-rules =
    Matt vinner. Brädet har 10 linjer och 10 rader. Tornen står ensamma på första raden (a1, j1), på andra står från b till i springare, löpare, dam, kung, marskalk, kardinal, löpare, springare, och bönderna på tredje. Som schack, utom:
    {""}**Marskalk (M)**: torn eller springarsprång. **Kardinal (A)**: löpare eller springarsprång.
    Ingen rockad.
    En bonde får gå två rutor från tredje raden (svarts från åttonde). En passant är som i schack.
    {""}**Förvandling** är frivillig när en bonde drar till åttonde eller nionde raden (svarts: tredje eller andra) och tvingande på tionde (första). En bonde blir bara en dam, marskalk, kardinal, ett torn, en löpare eller springare som motståndaren har slagit, och hämtar den därifrån. Finns ingen får bonden inte gå till sista raden, men den schackar ändå där.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
