embassy-name = Embassy Chess
    .also = Embassy
embassy-pitch = a marshal and a cardinal join the court: ten files, and twice the tactics.
embassy-rules =
    Checkmate wins. The board has 10 files and 8 ranks; on the first rank stand rook, knight, bishop, queen, king, marshal, cardinal, bishop, knight, rook. As in chess, except:
    {""}**Marshal (C)**: rook or knight’s leap. **Cardinal (A)**: bishop or knight’s leap.
    {""}**Castling**: by house rule the king goes three squares, from e to h or b, and the rook to its other side, from j to g or from a to c. King and rook must be unmoved, the squares between them empty, and the king may not stand in, pass through or reach check.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, marshal, cardinal, rook, bishop or knight: you choose.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
