atomic-name = Atomic Chess
    .also = Atom chess
atomic-pitch = every capture explodes. Blow up the enemy king.
atomic-rules =
    As in chess, except:
    {""}**Explosion.** A capture removes the captured man, the capturing man, and every piece of both sides on the eight squares around. Pawns around survive; only the pawns that take and are taken go.
    En passant the explosion is centred on the square where the capturing pawn lands.
    {""}**Blow up the enemy king and you win**, even while your own king is in check.
    A king cannot capture, because it would explode. A capture that blows up your own king is not allowed, not even if it blows up both.
    Kings that stand next to each other are not in check, whatever attacks them. Otherwise check, checkmate and stalemate are as in chess, judged after the explosion; a piece next to your king that could be captured is no check.
    Castling as in chess; the right is also lost when the rook explodes, and squares next to the enemy king never count as attacked.
    A pawn that captures on the last rank explodes, so there is nothing to choose.
    Draws: stalemate, third repetition, fifty moves without a capture or a pawn move, agreement, and when only the kings and at most one knight or bishop are left in all. Other bare endings are played on.
    This is the reading with check and mate (as on Lichess), not the one in which only the explosion decides.
