maharajah-name = Maharadja-schack
    .also = Maharadjaschack, Maharadja
maharajah-pitch = en ensam pjäs mot en hel armé: dam, springare och kung i ett.
maharajah-rules =
    Vit har bara en enda pjäs, svart schackets armé. Matt vinner, för båda.
    {""}**Maharadja (M)**: dam eller springarsprång. Den börjar på e1 och är också vits kung: den får inte gå till en hotad ruta eller lämnas hotad, och vit förlorar när den är matt.
    {""}**Svarts bönder förvandlas inte**: på första raden förblir de bönder och står stilla. Svart rockerar som i schack, och bönderna får gå två rutor från sjunde raden; vit har inga bönder, så en passant förekommer inte.
    Remi: patt, vem det än drabbar, och överenskommelse. Aldrig för att det är för lite kvar: maharadjan kan sätta matt ensam.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
