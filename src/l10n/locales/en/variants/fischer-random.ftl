fischer-random-name = Fischer Random Chess
    .also = Chess960, 960, Fischer Random, Freestyle chess
fischer-random-pitch = 960 start positions: play with your head, not from memory.
fischer-random-rules =
    Checkmate wins. As in chess, except:
    The pieces on the first rank are shuffled: the king somewhere between the rooks, the bishops on squares of different colours, and Black’s pieces opposite White’s. That makes 960 positions, numbered 0 to 959; 518 is that of chess.
    The start position is drawn by lot for each game, unless it was chosen with the challenge; the lot can be checked: `/fairness`.
    {""}**Castling** ends as in chess, wherever king and rook started: kingside with the king on g and the rook on f, queenside with the king on c and the rook on d. Neither may have moved. Every square that either crosses or lands on must be free of other men, and the king may not stand in, pass through or reach check. One of the two may already be in place. To castle, move the king onto its own rook, or write O-O or O-O-O.
    The pawns’ double step and en passant are as in chess.
    On the last rank a pawn becomes a queen, rook, bishop or knight: you choose.
    Draws: stalemate, agreement, and too little left to mate: the kings alone, with one knight or bishop, or with bishops that all stand on squares of one colour.
    House rule: the third repetition of a position, and fifty moves by each side without a capture or a pawn move, end the game as a draw by themselves.
