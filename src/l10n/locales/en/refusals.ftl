# Refusals: one sentence that says why, and what would do. Private; nothing has changed.

no-not-your-game = You do not play in game { $game }; `/board game:{ $number }` lets you watch it.
no-not-your-turn = It is { $turn }’s turn in game { $game }.
no-not-your-turn-colour = It is { $colour }’s turn in game { $game }.
no-not-for-you = That is for somebody else to answer in game { $game }.
no-own-challenge = Game { $game } is your own challenge: somebody else has to accept it, or you take it back with `/cancel game:{ $number }`.
no-not-started = Game { $game } has not begun: the challenge still waits for an answer.
no-already-started = Game { $game } has already begun; `/board game:{ $number }` shows it.
no-already-over = Game { $game } is over; `/rematch game:{ $number }` starts another one.
no-lapsed = Challenge { $game } has lapsed; `/challenge` makes a new one.
no-past-position = That button belongs to an earlier position of game { $game }; `/board game:{ $number }` shows the present one.
no-illegal-move = That move is not legal in game { $game }.
no-nothing-to-decline = Nothing waits for your answer in game { $game }.
no-not-your-offer = Only the person who made challenge { $game } can take it back.
no-draw-already-offered = You have already offered a draw in game { $game }; it waits for an answer.
no-draw-too-soon = { $count ->
    [one] Your last draw offer in game { $game } was declined; you can offer again after one more move, and at any time if your opponent offers.
   *[other] Your last draw offer in game { $game } was declined; you can offer again after { $count } more moves, and at any time if your opponent offers.
}
no-nothing-to-take-back = There is no move of yours to take back in game { $game }.
no-takeback-already-offered = You have already asked for a takeback in game { $game }; it waits for an answer.
no-takeback-after-chance = Chance has been drawn in game { $game }, and in a game that counts such a move cannot be taken back.
no-too-late-to-abort = You have moved in game { $game }, so it cannot be called off; `/resign game:{ $number }` or `/draw game:{ $number }` can end it.
no-paused = Game { $game } is paused; the Resume button or `/resume game:{ $number }` goes on with it.
no-not-paused = Game { $game } is not paused.
no-clock = Game { $game } has no time limit, so there is nothing to pause.
no-pause-already-offered = The question whether to pause game { $game } still waits for an answer.
no-pause-too-soon = Your last wish to pause game { $game } was declined; you can ask again after your next move.

legal-moves = { $count ->
    [0] There is no legal move.
    [one] The only legal move: { $list }.
   *[other] Legal: { $list }.
}
legal-moves-some = Legal, for example: { $list } ({ $count } in all).
no-move-empty = { $typed } is not possible: nothing stands on { $square }.
no-move-not-yours = { $typed } is not possible: the piece on { $square } is not yours.
no-move-cannot-reach = { $typed } is not possible: { $piece } on { $from } can go to { $targets }.
no-move-cannot-move = { $typed } is not possible: { $piece } on { $from } has no legal move.
no-move-leaves-check = { $typed } is not possible: { $king } is in check, and that does not help.
no-move-king-danger = { $typed } is not possible: it would put { $king } in danger.
no-move-must-capture = { $typed } is not possible: you must capture.
no-move-gives-check = { $typed } is not possible: it would give check, and that is not allowed here.
no-move-no-such-piece = { $typed } is not possible: { $piece } of yours can go to { $to }.
no-move-occupied = { $typed } is not possible: your own { $piece } stands on { $to }.
no-move-neutral = { $typed } is not possible: { $neutral } stands on { $to }, and nobody can go there.
no-move-never-takes = { $typed } is not possible: in { $variant } { $piece } never takes.
no-move-none-left = { $typed } is not possible: you have { $piece } left.
no-move-castling = { $typed } is not possible: you cannot castle now.
no-move-no-castling = { $typed } is not possible: there is no castling in **{ $variant }**.
no-move-promotion = { $typed } is not possible: the choice there is { $pieces }.
no-move-no-promotion = { $typed } is not possible: nothing promotes by that move.
no-unreadable-move = { $typed } does not read as a move.

no-such-game = There is no game { $typed }; `/games` lists yours.
no-game-here = There is no game of yours here to do that with; `/games` lists yours, `/challenge` starts one.
no-which-game = Several games fit. Say which one with its number:
no-such-variant = There is no variant { $typed }; `/variants` shows all of them.
no-such-variant-near = There is no variant { $typed }. Did you mean { $near }? `/variants` shows all of them.
no-setups = In { $variant } every game begins alike, so there is no set-up to choose.
no-bad-setup = { $typed } is no start of { $variant }: give a whole start position in FEN, or leave `setup` out and it is drawn.
no-bad-setup-number = { $typed } is no start of { $variant }: give a number from 0 to { $last } or a start position in FEN, or leave `setup` out and it is drawn.
no-setup-of-surprise = Nobody knows yet which variant a surprise becomes, so its set-up cannot be chosen.
no-such-command = There is no command { $typed }; `/help` lists them.
no-such-command-nearest = There is no command { $typed }. Did you mean `/{ $nearest }`?
no-missing-option = Something is missing: { $option } ({ $description }).
no-bad-option = { $typed } does not fit { $option } ({ $description }).
no-bad-option-known = { $typed } does not fit { $option }; possible: { $known }.
no-such-moves = No such moves: this game has moves { $first }–{ $last }.
no-challenge-exists = You two already have such a challenge open: game { $game }, `/accept game:{ $number }` or `/cancel game:{ $number }`.
no-link-with-opponent = A challenge by a link is for whoever gets the link: leave the opponent out, or leave the link out.
no-such-code = No challenge has the code { $typed }. Look whether the whole of it was copied; ask for a new one if it is older than three days.
no-code-used = This code has been used: game { $game } is on already. `/challenge by:link` makes a new one.
no-host-away = The room in which challenge { $game } was made takes no games any more, so it cannot begin. Ask for a challenge from somewhere else.
no-needs-code = Challenge { $game } is taken up with its code: `/accept code:…`.
no-wrong-code = That is not the code of challenge { $game }.
no-challenge-self = You cannot challenge yourself; leave the opponent out to ask anyone here.
no-challenge-bot = A bot cannot take up a challenge; pick a person, or leave the opponent out to ask anyone here.
no-challenge-away = { $person } is not on this server and would not hear of it; pick somebody who is, or leave the opponent out to ask anyone here.
no-challenge-alone = Only you and I are here, so nobody would hear of it. Use `/challenge` in a channel of a server, or in a conversation with your friend.
no-such-player = Nobody here is called { $typed }; leave the player out, or use a name of somebody in this room.
no-too-many = You have { $limit } open games and challenges, and more are not possible; finish or cancel one first.
no-bad-button = That button is not one of mine, or it is damaged; `/board` shows your game with fresh buttons.
no-space = There is no space left where the games are kept, so nothing has changed; the game goes on from here once whoever runs me has made room.
no-busy = More is being asked of me than I can do at once, so I have not begun this; ask again in a moment.
no-busy-here = More is being asked of me here than I can do at once, so I have not begun this; ask again in a moment.
no-too-long = That is too long; at most { $limit } characters.
no-only-watching = You are watching; choose a name to play along.
no-not-over = Game { $game } is not over yet; a rematch is possible when it is.
no-nothing-waits = No other game waits for you.
no-not-in-this-room = Games are not begun in this room: the moderators have chosen { $rooms } for that. A running game can be finished where it is.
no-nothing-counts = Games here do not count for the leaderboard; the moderators have settled that. Leave `rated` out, and play for fun.
no-not-moderator = { $platform ->
    [discord] Only members with the right “Manage Server” can change how games are played here; `/settings community` with nothing filled in shows it.
    [web] Only the person who came into this room first can change how games are played here; `/settings community` shows it.
   *[other] Only moderators can change how games are played here; `/settings community` shows it.
}
no-allowed-everywhere = Games may be begun everywhere now, so there is no room to take away; name the rooms where they may be begun with `allow`.
no-too-many-rooms = There can be { $limit } rooms for games at most; take one away first.

# Said under a text that stands in place of a picture.
no-pictures-here = (I may not attach pictures here. Whoever runs the server can give me the right “Attach Files”.)

# Said to who asks something in the seconds before the bot is started anew.
back-soon = I am just being restarted. Please ask again in a moment; nothing is lost.

# Said privately, to somebody who can give the bot a right that it lacks, and to everybody else. The names of the rights are Discord's own.
missing-rights-give = In this channel I lack **{ $rights }**. You can give me that: edit the channel, “Permissions”, add me, allow it. Until then the game goes on with what I may do.
missing-rights-ask = In this channel I lack **{ $rights }**. Whoever manages the channel can give me that under “Permissions”. Until then the game goes on with what I may do.
right-view = View Channels
right-send = Send Messages
right-send-in-threads = Send Messages in Threads
right-attach = Attach Files
right-create-threads = Create Public Threads
