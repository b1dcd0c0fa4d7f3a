corner-name = Corner Chess
    .also = Corner
corner-pitch = the kings are walled up in opposite corners, and the armies are shuffled.
corner-rules =
    Checkmate wins. As in chess, except:
    White’s king starts on h1, Black’s on a8. White’s other seven pieces stand shuffled on the first rank, the bishops on squares of different colours. Black’s army is White’s turned by half a turn (a1 and h8 hold the same, b1 and g8, and so on). The pawns stand as usual.
    There are 360 such positions; by house rule their numbers, 0 to 359, follow the alphabet of White’s first rank in English letters.
    The start position is drawn by lot for each game, unless it was chosen with the challenge; the lot can be checked: `/fairness`.
    There is no castling.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, rook, bishop or knight: you choose.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
