amazon-name = Amazon Chess
    .also = Amazon
amazon-pitch = the queen learns to leap like a knight, and can mate a king all by herself.
amazon-rules =
    Checkmate wins. As in chess, but an amazon stands in the place of each queen.
    {""}**Amazon (A)**: queen or knight’s leap.
    Castling, the pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes an amazon, rook, bishop or knight: you choose. There is no queen.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
