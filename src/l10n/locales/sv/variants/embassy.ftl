embassy-name = Ambassadschack
    .also = Ambassad-schack, Embassy
embassy-pitch = en marskalk och en kardinal vid hovet: tio linjer och dubbelt så mycket taktik.
embassy-rules =
    Matt vinner. Brädet har 10 linjer och 8 rader; på första raden står torn, springare, löpare, dam, kung, marskalk, kardinal, löpare, springare, torn. Som schack, utom:
    {""}**Marskalk (M)**: torn eller springarsprång. **Kardinal (A)**: löpare eller springarsprång.
    {""}**Rockad**: som husregel går kungen tre rutor, från e till h eller b, och tornet till andra sidan om den, från j till g eller från a till c. Kungen och tornet får inte ha dragit, rutorna mellan dem ska vara tomma, och kungen får inte stå i, passera eller hamna i schack.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, marskalk, kardinal, torn, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
