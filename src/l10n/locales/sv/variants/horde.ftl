horde-name = Bondetåg-schack
    .also = Bondetåg, Bondetågsschack, Horde
horde-pitch = en armé mot 32 bönder: bryt floden innan den bryter dig.
horde-rules =
    Vit har schackets armé, svart 32 bönder och ingen kung.
    {""}**Vit vinner** genom att slå allt som svart har. **Svart vinner** genom att göra vits kung matt.
    Som husregel står bönderna på alla rutor på raderna 5, 6 och 7, på d4 och e4, och på rad 8 utom d8 och e8.
    Bara vit kan stå i schack. Vit rockerar som i schack.
    Svarts bönder går två rutor bara från sjunde raden, även en som kom dit från åttonde; vits från andra. En passant är som i schack.
    På sista raden blir en bonde, vems den än är, dam, torn, löpare eller springare: du väljer.
    Remi: den som är vid draget har inget tillåtet drag och står inte i schack (även svart med låsta bönder), och överenskommelse. Aldrig för att det är för lite kvar.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
