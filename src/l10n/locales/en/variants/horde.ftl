horde-name = Horde Chess
    .also = Horde, The pawns
horde-pitch = an army against 32 pawns: break the flood before it breaks you.
horde-rules =
    White has the army of chess, Black 32 pawns and no king.
    {""}**White wins** by capturing everything that Black has. **Black wins** by checkmating the white king.
    By house rule the pawns stand on all squares of ranks 5, 6 and 7, on d4 and e4, and on rank 8 but for d8 and e8.
    Only White can be in check. White castles as in chess.
    Black’s pawns go two squares from the seventh rank only, also one that came there from the eighth; White’s from the second. En passant is as in chess.
    On the last rank a pawn of either side becomes a queen, rook, bishop or knight: you choose.
    Draws: the side to move has no legal move and is not in check (Black with blocked pawns, too), and agreement. Never by too little material.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
