extinction-name = Utslags-schack
    .also = Utslagsschack, Utrotningsschack
extinction-pitch = sex sorters pjäser, sex sätt att förlora: håll varje sort vid liv.
extinction-rules =
    {""}**Den som förlorar sin sista pjäs av någon sort förlorar**: kungen, damen, det sista tornet, den sista löparen, springaren eller bonden. Inget annat avgör.
    Schack och matt finns inte: kungen får stå hotad och slås som alla andra.
    Rockad som i schack, men även när kungen står på, passerar eller hamnar på en hotad ruta.
    Bondens dubbelsteg och en passant är som i schack.
    På sista raden blir en bonde dam, torn, löpare, springare eller, som husregel, kung. Den som förvandlar sin sista bonde har ingen bonde kvar och förlorar.
    Husregel: utrotas en sort på båda sidor i samma drag, vinner den som gjorde draget.
    Remi: inget tillåtet drag, och överenskommelse. Aldrig för att det är för lite kvar.
    Husregel: när samma ställning uppstår för tredje gången, eller efter femtio drag var utan slag eller bondedrag, slutar partiet av sig självt i remi.
