anti-name = Anti Chess
    .also = Antichess, Giveaway, Losing chess, Suicide chess
anti-pitch = lose everything and you win; and whoever can capture must.
anti-rules =
    {""}**Lose all your pieces, or have no legal move, and you win.**
    {""}**Capturing is compulsory.** Who can capture must; among several captures the choice is free. A capture en passant counts as any other.
    The king is a piece like the others: it may be captured, and there is no check and no checkmate. There is no castling.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, rook, bishop, knight or king: you choose.
    Stalemate is a win for the side that cannot move.
    Draws: agreement, and when only bishops are left, White’s all on squares of one colour and Black’s all on the other, for they can never meet.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
