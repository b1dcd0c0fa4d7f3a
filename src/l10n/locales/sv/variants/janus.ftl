janus-name = Janus-schack
    .also = Janusschack, Janus
janus-pitch = tio linjer och fyra janusar, löpare och springare i ett: gafflar överallt.
janus-rules =
    Matt vinner. Brädet har 10 linjer och 8 rader; på första raden står torn, janus, springare, löpare, kung, dam, löpare, springare, janus, torn. Som schack, utom:
    {""}**Janus (J)**: löpare eller springarsprång. I hörnet kan den göra en ensam kung matt utan hjälp.
    {""}**Rockad**: kungen går från e till b och tornet från a till c; eller kungen från e till i och tornet från j till h. Kungen och tornet får inte ha dragit, rutorna mellan dem ska vara tomma, och kungen får inte stå i, passera eller hamna i schack. O-O är mot i-linjen, O-O-O mot b-linjen.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, torn, janus, löpare eller springare: du väljer.
    Remi: patt, överenskommelse, och för lite kvar för att sätta matt: bara kungarna, kungarna och en springare eller löpare, eller kungarna och löpare som alla står på rutor av samma färg.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
