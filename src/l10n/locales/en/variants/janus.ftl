janus-name = Janus Chess
    .also = Janus
janus-pitch = ten files and four januses, bishop and knight in one: forks everywhere.
janus-rules =
    Checkmate wins. The board has 10 files and 8 ranks; on the first rank stand rook, janus, knight, bishop, king, queen, bishop, knight, janus, rook. As in chess, except:
    {""}**Janus (J)**: bishop or knight’s leap. It can mate a lone king in the corner without help.
    {""}**Castling**: the king goes from e to b, the rook from a to c; or the king from e to i, the rook from j to h. King and rook must be unmoved, the squares between them empty, and the king may not stand in, pass through or reach check. O-O is to the i-file, O-O-O to the b-file.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, rook, janus, bishop or knight: you choose.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
