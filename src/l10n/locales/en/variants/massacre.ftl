massacre-name = Massacre Chess
    .also = Massacre
massacre-pitch = 64 squares, 64 pieces, and every single move must capture.
massacre-rules =
    {""}**Every move must capture. Who cannot capture on their turn loses**, also because nothing is left to capture with.
    The board starts full: each side has 8 queens, 8 rooks, 8 bishops and 8 knights, scattered at random. They capture as in chess. There are no kings and no pawns.
    The start position is drawn by lot for each game, unless it was chosen with the challenge; the lot can be checked: `/fairness`.
    So there is no check, no castling, no promotion and no en passant, and no draw by stalemate, repetition, move count or material: every move takes a piece off, and after 63 moves of both sides together at most it is over. A draw can only be agreed.
