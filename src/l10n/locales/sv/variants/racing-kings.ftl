racing-kings-name = Racing Kungar
    .also = Racing Kings, Kungarace
racing-kings-pitch = ingen schack, ingen matt: första kungen på åttonde raden vinner loppet.
racing-kings-rules =
    {""}**Den första kungen på åttonde raden vinner.** Är vits kung framme och svarts kan komma fram i draget direkt efter, får svart det draget: kommer kungen fram blir det remi, med varje annat drag förlorar svart.
    Båda arméerna börjar på de två första raderna, vit till höger, svart till vänster: kung, dam och två var av torn, löpare och springare. De går som i schack. Alla ser brädet med åttonde raden överst.
    Inget drag får ge schack, inte ens genom avdrag, och ingen kung får gå till en hotad ruta eller lämnas hotad. Därför finns ingen matt.
    Bönder finns inte: ingen förvandling, ingen en passant. Ingen rockad.
    Remi: inget tillåtet drag innan någon kung är framme, och överenskommelse. Aldrig för att det är för lite kvar: två ensamma kungar springer vidare.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag, slutar partiet av sig självt i remi.
