massacre-name = Schackmassaker
    .also = Massaker, Massakerschack
massacre-pitch = 64 rutor, 64 pjäser, och varje drag måste vara ett slag.
massacre-rules =
    {""}**Varje drag måste slå. Den som inte kan slå när det är dennes tur förlorar**, också när det inte finns något kvar att slå med.
    Brädet är fullt från början: var och en har 8 damer, 8 torn, 8 löpare och 8 springare, utströdda på måfå. De slår som i schack. Kungar och bönder finns inte.
    Utgångsställningen lottas för varje parti, om den inte valdes i utmaningen; lottningen kan kontrolleras: `/slump`.
    Alltså finns varken schack, rockad, förvandling eller en passant, och ingen remi genom patt, upprepning, antal drag eller för lite material: varje drag tar bort en pjäs, och efter högst 63 drag av båda tillsammans är det slut. Remi blir det bara om båda kommer överens.
