# Wat de bot alleen op Matrix zegt.

matrix-hello = Hallo! Ik leid hier partijen schaak en zijn vreemde verwanten. `{ $prefix }` laat zien wat ik kan, `{ $prefix } challenge` vindt een tegenstander; zetten typ je gewoon: e4.
matrix-unreadable = Ik kon dit bericht niet lezen: de sleutel ervan heeft me niet bereikt. Als het voor mij was, stuur het dan nog eens.
matrix-by-number = Antwoord op dit bericht met het nummer om te kiezen.
matrix-no-direct = Dit is niet voor andermans ogen, en ik kon geen ruimte met jou alleen openen. Nodig me uit in zo’n ruimte en vraag het daar.
