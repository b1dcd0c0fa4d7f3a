capablanca-random-name = Capablanca Random Chess
    .also = Capablanca Random, Capablanca
capablanca-random-pitch = Capablanca’s archbishop and chancellor on ten files, shuffled anew each game.
capablanca-random-rules =
    Checkmate wins. The board has 10 files and 8 ranks. As in chess, except:
    {""}**Archbishop (A)**: bishop or knight’s leap. **Chancellor (C)**: rook or knight’s leap.
    The ten pieces of the first rank are shuffled: the bishops on squares of different colours, queen and archbishop too, the king between the rooks, every pawn protected. Black’s stand opposite White’s. By house rule the positions are numbered from 0 by the alphabet of White’s first rank in English letters.
    The start position is drawn by lot for each game, unless it was chosen with the challenge; the lot can be checked: `/fairness`.
    {""}**Castling** ends alike wherever king and rook started: king on i and rook on h, or king on c and rook on d. Neither may have moved, the squares that either crosses or lands on must be free of other men, and the king may not stand in, pass through or reach check. Move the king onto its own rook, or write O-O (to i) or O-O-O (to c).
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, archbishop, chancellor, rook, bishop or knight: you choose.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
