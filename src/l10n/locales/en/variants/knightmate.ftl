knightmate-name = Knightmate Chess
    .also = Knightmate, Mate the knight
knightmate-pitch = hunt a royal knight that hops out of every net you weave.
knightmate-rules =
    Checkmate the enemy royal knight. As in chess, except:
    {""}**Royal knight (K)**: it stands on the king’s square and leaps like a knight. Check and checkmate are about it alone.
    {""}**Commoner (M)**: one step in any direction, like a king, but it may be captured like any other piece. Two stand on the knights’ squares; there are no other knights and no kings.
    Castling, as a house rule, is that of chess with the royal knight for the king: it goes two squares towards an unmoved rook if it has not moved, the squares between are empty and it neither stands in, passes through nor reaches check.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, rook, bishop or commoner, never a knight.
    Draws: stalemate, agreement, and the two royal knights alone; with any other piece there still is a mate.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
