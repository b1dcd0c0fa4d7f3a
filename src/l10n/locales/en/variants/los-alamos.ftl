los-alamos-name = Los Alamos Chess
    .also = Los Alamos
los-alamos-pitch = six by six and no bishops: the chess that a computer first won at, in 1956.
los-alamos-rules =
    Checkmate wins. The board has 6 files and 6 ranks; on the first rank stand rook, knight, queen, king, knight, rook, and six pawns before them. There are no bishops.
    As in chess, except:
    A pawn goes one square only, never two; so there is no en passant.
    There is no castling.
    On the sixth rank a pawn becomes a queen, rook or knight: you choose.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, or with one knight.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
