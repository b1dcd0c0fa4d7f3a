massacre-name = Slachthuis Schaken
    .also = Slachthuisschaak, Slachthuis
massacre-pitch = 64 velden, 64 stukken, en elke zet moet slaan.
massacre-rules =
    {""}**Elke zet moet slaan. Wie aan zet is en niet kan slaan, verliest**, ook als er niets meer over is om mee te slaan.
    Het bord is vol bij het begin: elke kant heeft 8 dames, 8 torens, 8 lopers en 8 paarden, willekeurig verspreid. Ze slaan als bij schaken. Koningen en pionnen zijn er niet.
    De beginstelling wordt voor elke partij geloot, tenzij die bij de uitdaging gekozen is; de loting is na te rekenen: `/toeval`.
    Er is dus geen schaak, rokade, promotie of en passant, en geen remise door pat, herhaling, aantal zetten of materiaal: elke zet haalt een stuk van het bord, en na hoogstens 63 zetten van beide kanten samen is het uit. Remise kan alleen in onderling overleg.
