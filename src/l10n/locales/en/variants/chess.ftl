chess-name = Chess
    .also = Standard chess, Orthodox chess
chess-pitch = checkmate the king. All the others grew from it.
chess-rules =
    Checkmate the enemy king: attack it so that no move saves it.
    Castling: the king goes two squares towards an unmoved rook, if the squares between are empty and the king neither stands in, passes through nor reaches check.
    A pawn that has just gone two squares may be taken en passant, as if it had gone one.
    On the last rank a pawn becomes a queen, rook, bishop or knight: you choose.
    Draws: stalemate (no legal move, not in check), the same position for the third time, fifty moves by each side without a capture or a pawn move, too little left to mate, or by agreement. The third repetition and the fifty moves end the game by themselves.
