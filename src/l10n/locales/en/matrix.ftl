# What the bot says on Matrix alone.

matrix-hello = Hello! I run games of chess and of its odd relatives in this room. `{ $prefix }` shows what I can do, `{ $prefix } challenge` finds an opponent; moves are simply typed: e4.
matrix-unreadable = I could not read this message: its key has not reached me. If it was for me, please send it again.
matrix-by-number = To choose, reply to this message with the number.
matrix-no-direct = This is for nobody else’s eyes, and I could not open a room with you alone. Please invite me to one and ask there.
