wolf-name = Wolf Chess
    .also = Wolf
wolf-pitch = eight files, ten ranks, and five beasts that chess does not know.
wolf-rules =
    Checkmate wins. The board has 8 files and 10 ranks; White’s king starts on a1, Black’s on h10. No castling.
    {""}**Wolf (W)**: rook or knight’s leap. **Fox (F)**: bishop or knight’s leap.
    {""}**Nightrider (N)**: any number of knight’s leaps in one direction; each square it lands on before the last must be empty.
    {""}**Elephant (E)**: queen or nightrider. It only comes by promotion.
    {""}**Sergeant (S)**: one square forward or diagonally forward, moving and capturing alike.
    Pawns and sergeants may go two squares straight ahead on their first move, pawns on the third rank too. A man on its own second rank has never moved; a pawn on an advanced start square has never moved unless it captured its way there.
    En passant only pawns capture, but they may take a sergeant too.
    On the last rank a pawn becomes queen, wolf, fox, rook, bishop, nightrider or elephant; a sergeant any of these but the elephant. There is no knight.
    Draws: stalemate, third repetition, fifty moves without a capture or a move of a pawn or sergeant, agreement, and a king against a king alone or with one bishop or one nightrider.
    This is von Wilpert’s game of 1943 (wolves g1 and b10, foxes f1 and c10; the elephant is queen and nightrider), not the older reading with a knight.
