grand-name = Grand Chess
    .also = Grand
grand-pitch = ten by ten, rooks free from move one, and the fallen return by promotion.
grand-rules =
    Checkmate wins. The board has 10 files and 10 ranks. The rooks stand alone on the first rank (a1, j1), on the second from b to i knight, bishop, queen, king, marshal, cardinal, bishop, knight, and the pawns on the third. As in chess, except:
    {""}**Marshal (C)**: rook or knight’s leap. **Cardinal (A)**: bishop or knight’s leap.
    There is no castling.
    A pawn may go two squares from the third rank (Black’s from the eighth). En passant is as in chess.
    {""}**Promotion** is free to choose when a pawn moves to the eighth or ninth rank (Black’s: third or second) and compulsory on the tenth (first). A pawn becomes only a queen, marshal, cardinal, rook, bishop or knight that the opponent has captured, and takes it from there. If there is none, the pawn may not step onto the last rank, but it still gives check there.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
