three-checks-name = Three Checks Chess
    .also = Three Checks, Three-check, 3check, 3-check
three-checks-pitch = give check three times and you win: sacrifice whatever it takes.
three-checks-rules =
    As in chess, and:
    {""}**Who gives check for the third time wins** at once. Checkmate wins as always.
    Each move that gives check counts one, even if two pieces give it. Checks are never lost again; the board shows how many each side has given.
    Check must be answered as in chess: no move may leave the own king attacked.
    Castling, the pawns’ double step and en passant are as in chess. On the last rank a pawn becomes a queen, rook, bishop or knight: you choose.
    Draws: stalemate, agreement, and two kings alone; any other piece can still give check.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves. Positions are the same only if the checks given are.
