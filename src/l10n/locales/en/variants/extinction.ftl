extinction-name = Extinction Chess
    .also = Extinction, Survival of the species
extinction-pitch = six kinds of pieces, six ways to lose: keep every kind alive.
extinction-rules =
    {""}**Who loses the last piece of any kind loses**: the king, the queen, the last rook, bishop, knight or pawn. Nothing else decides.
    There is no check and no checkmate: the king may be left attacked, and it is captured like any other piece.
    Castling as in chess, but attacked squares do not matter.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, rook, bishop, knight or, by house rule, a king. Whoever promotes the last pawn has no pawn left and loses.
    House rule: if one move ends a kind on both sides, whoever made it wins.
    Draws: no legal move, and agreement. Never by too little material.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
