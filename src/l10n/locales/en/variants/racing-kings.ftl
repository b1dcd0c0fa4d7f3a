racing-kings-name = Racing Kings
    .also = Racing Kings Chess, Race
racing-kings-pitch = no checks, no mate: the first king on the eighth rank wins the race.
racing-kings-rules =
    {""}**The first king on the eighth rank wins.** If White’s king arrives and Black’s can arrive with the very next move, Black has that move: an arrival makes it a draw, any other move loses.
    Both armies start on the first two ranks, White on the right, Black on the left: king, queen and two each of rooks, bishops and knights. They move as in chess. Everybody sees the board with rank 8 on top.
    No move may give check, not even by discovery; and no king may move into attack or be left in it. So there is no checkmate.
    There are no pawns: no promotion, no en passant. There is no castling.
    Draws: no legal move before a king has arrived, and agreement. Never by too little material: two bare kings race on.
    House rule: the third repetition of a position, and fifty moves by each side without a capture, end the game as a draw by themselves.
