maharajah-name = Maharajah Chess
    .also = Maharajah, Maharajah and the Sepoys, Sepoys
maharajah-pitch = one piece against a whole army: queen, knight and king in one.
maharajah-rules =
    White has one piece only, Black the army of chess. Checkmate wins, for either side.
    {""}**Maharajah (M)**: queen or knight’s leap. It starts on e1 and is White’s king as well: it may not move into attack or be left in it, and White loses when it is checkmated.
    {""}**Black’s pawns do not promote**: on the first rank they stay pawns and stand still. Black castles as in chess, and the pawns may go two squares from the seventh rank; White has no pawns, so nobody captures en passant.
    Draws: stalemate of either side, and agreement. Never by too little material: the maharajah can mate alone.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
