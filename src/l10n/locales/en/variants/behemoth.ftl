behemoth-name = Behemoth Chess
    .also = Behemoth
behemoth-pitch = after each move a neutral beast walks by chance and tramples whatever it meets.
behemoth-rules =
    As in chess, except:
    {""}**The behemoth** starts on d4 and belongs to nobody. After every move it walks 1 to 4 squares in one of the 8 directions, all 32 walks equally likely. It tramples every man on each square it enters, yours too.
    For the behemoth alone the board has no edges: going off one side it comes in on the opposite side. From d4, SE4 is e3, f2, g1, h8 (N, E, S, W are north, east, south, west).
    The behemoth cannot be captured. Nobody can move onto it or through it, and it blocks castling.
    {""}**There is no check and no mate.** Capture the king, or let the behemoth trample it: whoever loses the king loses. If you take the king the game ends before the walk. If both kings fall in one walk, it is a draw.
    You may move into attack, and castle out of, through and into attack. The right to castle goes when king or rook moves, is taken or trampled.
    En passant works as usual if the pawn is still there and the behemoth does not stand on the landing square.
    A pawn on the last rank becomes queen, rook, bishop or knight; it may be trampled at once.
    Draws: no legal move, third repetition (with the behemoth on the same square), fifty moves without a capture, a pawn move or a trampling, agreement. Never by too little material.
    The walks can be checked: `/fairness`.

neutral-behemoth = the behemoth
