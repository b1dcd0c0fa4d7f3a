# What the bot says, apart from refusals, the descriptions of commands and the rules of variants.

## Words

white = White
black = Black

piece-pawn = pawn
    .the = the pawn
    .a = a pawn
    .no = no pawn
    .many = pawns
piece-knight = knight
    .the = the knight
    .a = a knight
    .no = no knight
    .many = knights
piece-bishop = bishop
    .the = the bishop
    .a = a bishop
    .no = no bishop
    .many = bishops
piece-rook = rook
    .the = the rook
    .a = a rook
    .no = no rook
    .many = rooks
piece-queen = queen
    .the = the queen
    .a = a queen
    .no = no queen
    .many = queens
piece-king = king
    .the = the king
    .a = a king
    .no = no king
    .many = kings
piece-sergeant = sergeant
    .the = the sergeant
    .a = a sergeant
    .no = no sergeant
    .many = sergeants
piece-nightrider = nightrider
    .the = the nightrider
    .a = a nightrider
    .no = no nightrider
    .many = nightriders
piece-fox = fox
    .the = the fox
    .a = a fox
    .no = no fox
    .many = foxes
piece-wolf = wolf
    .the = the wolf
    .a = a wolf
    .no = no wolf
    .many = wolves
piece-elephant = elephant
    .the = the elephant
    .a = an elephant
    .no = no elephant
    .many = elephants
piece-amazon = amazon
    .the = the amazon
    .a = an amazon
    .no = no amazon
    .many = amazons
piece-archbishop = archbishop
    .the = the archbishop
    .a = an archbishop
    .no = no archbishop
    .many = archbishops
piece-cardinal = cardinal
    .the = the cardinal
    .a = a cardinal
    .no = no cardinal
    .many = cardinals
piece-janus = janus
    .the = the janus
    .a = a janus
    .no = no janus
    .many = januses
piece-chancellor = chancellor
    .the = the chancellor
    .a = a chancellor
    .no = no chancellor
    .many = chancellors
piece-marshal = marshal
    .the = the marshal
    .a = a marshal
    .no = no marshal
    .many = marshals
piece-commoner = commoner
    .the = the commoner
    .a = a commoner
    .no = no commoner
    .many = commoners
piece-royal-knight = royal knight
    .the = the royal knight
    .a = a royal knight
    .no = no royal knight
    .many = royal knights
piece-maharajah = maharajah
    .the = the maharajah
    .a = a maharajah
    .no = no maharajah
    .many = maharajahs

letter-pawn = P
letter-knight = N
letter-bishop = B
letter-rook = R
letter-queen = Q
letter-king = K
letter-sergeant = S
letter-nightrider = N
letter-fox = F
letter-wolf = W
letter-elephant = E
letter-amazon = A
letter-archbishop = A
letter-cardinal = A
letter-janus = J
letter-chancellor = C
letter-marshal = C
letter-commoner = M
letter-royal-knight = K
letter-maharajah = M

list-and = { $list } and { $last }
list-or = { $list } or { $last }

## Times

time-in-minutes = { $count ->
    [one] in a minute
   *[other] in { $count } minutes
}
time-in-hours = { $count ->
    [one] in an hour
   *[other] in { $count } hours
}
time-in-days = { $count ->
    [one] in a day
   *[other] in { $count } days
}
time-now = now
time-minutes-ago = { $count ->
    [one] a minute ago
   *[other] { $count } minutes ago
}
time-hours-ago = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
time-days-ago = { $count ->
    [one] a day ago
   *[other] { $count } days ago
}
time-both = { $relative } ({ $utc } UTC)
length-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
length-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
length-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
# After a deadline: the bot could not be reached, and the time lost is given back.
credited = (+{ $length } for an outage)

## Challenges

challenged = { $challenger } challenges { $opponent } to **{ $variant }**. Game { $game }.
challenged-open = { $challenger } is looking for an opponent in **{ $variant }**. Game { $game }.
terms = { $colour } · { $agreed }
terms-agreed = { $pace } · { $rated }
terms-colour-random = Colours by lot
terms-colour-white = { $challenger } has White
terms-colour-black = { $challenger } has Black
terms-pace-none = no time limit
terms-pace-hours = { $count ->
    [one] one hour for each move
   *[other] { $count } hours for each move
}
terms-pace-days = { $count ->
    [one] one day for each move
   *[other] { $count } days for each move
}
terms-rated = counts for the leaderboard
terms-casual = just for fun
challenged-rematch = { $challenger } wants a rematch of game { $of } with { $opponent }: **{ $variant }**, colours swapped. Game { $game }.
challenged-rematch-same = { $challenger } wants to start game { $of } with { $opponent } afresh: **{ $variant }**, the same colours. Game { $game }.
challenged-pitch = { $variant }: { $pitch }
challenged-how = { $opponent }, will you play? Press a button or type `/accept game:{ $number }`. The offer lapses { $expires }.
challenged-how-open = First come, first served: press Accept or type `/accept game:{ $number }`. The offer lapses { $expires }.
challenged-commitment = Chance is sealed: the fingerprint of the secret seed begins with `{ $commitment }`; `/fairness game:{ $number }` shows all of it and explains.
linked = A challenge to **{ $variant }** for somebody elsewhere, in whatever chat. Game { $game }.
linked-link = Send them this link: { $link }
linked-code-too = Or this code, which works in any other room where I am: `/accept code:{ $code }`. It works once and lapses { $expires }. Only you see it.
linked-code = Send them this code, which works in any other room where I am: `/accept code:{ $code }`. It works once and lapses { $expires }. Only you see it.
challenge-accepted = { $by } accepted: game { $game } is on.
challenge-declined = { $by } declined.
challenge-cancelled = { $by } took it back.
challenge-lapsed = Nobody answered in time.
surprise-name = Surprise
surprise-pitch = one of the variants, drawn by lot when the challenge is accepted.
surprise-among = { $count ->
    [one] It will be { $list }.
   *[other] Which variant it is, the lot decides when the challenge is accepted: { $list }.
}
surprise-among-many = Which variant it is, the lot decides when the challenge is accepted: any of { $count }. `/fairness game:{ $number }` lists them.
array-to-be-drawn = The start array is drawn when the challenge is accepted; the picture shows one of them.
array-drawn = The start array was drawn by lot.
array-drawn-number = Start array **{ $array }**, drawn by lot.
array-chosen = The start array was chosen with the challenge.
array-chosen-number = Start array **{ $array }**, chosen with the challenge.
declined = { $by } declined { $challenger }’s challenge { $game }.
cancelled = { $by } took back challenge { $game }.

## The game

head = **{ $game } · { $variant } · move { $move }**
head-over = **{ $game } · { $variant }**
started = { $white } (White) plays { $black } (Black). { $terms }.
started-surprise = The surprise is **{ $variant }**: { $pitch }
turn = { $next }, you have { $colour } and it is your turn.
turn-until = { $next }, you have { $colour } and it is your turn; the move is due { $deadline }.
turn-check = **Check!** { $next }, you have { $colour } and it is your turn.
turn-check-until = **Check!** { $next }, you have { $colour } and it is your turn; the move is due { $deadline }.
turn-how-first = Press **Move**, or type `/move` and the move, as in `/move { $move }`.
moved = { $mover } played **{ $san }**.
moved-declined-draw = With that the draw offer is declined.
moved-declined-takeback = With that the takeback is declined.
moved-declined-pause = With that the pause is declined.
board-turn = { $next } ({ $colour }) is to move.
board-turn-until = { $next } ({ $colour }) is to move; the move is due { $deadline }.
board-paused = The game is paused: { $next } ({ $colour }) is to move when it goes on, with { $left } left. `/resume game:{ $number }` goes on.
past-position = That button belongs to an earlier position of game { $game }. This is the present one; nothing has changed.
board-over = This game is over.
board-players = { $white } (White) against { $black } (Black).

## What a move did

did-move = { $piece } { $from }–{ $to }.
did-capture = { $piece } { $from }–{ $to } takes { $victim } on { $at }.
did-en-passant = { $piece } { $from }–{ $to } takes { $victim } on { $at } en passant.
did-check-count = Check number { $count } of { $wins }.
did-arrive = **The king has arrived.** If the other king reaches rank { $rank } with the very next move, it is a draw; any other move loses.
did-castle = Castles: { $king } { $from }–{ $to }, { $rook } { $rook-from }–{ $rook-to }.
did-promote = It becomes { $piece }.
did-stay = It stays { $piece }.
did-blast = **Explosion on { $centre }!** { $losses }
did-lose-white = White loses { $list }.
did-lose-black = Black loses { $list }.
did-lose-nothing = Nobody is hit.
did-die-out-white = White has { $piece } left.
did-die-out-black = Black has { $piece } left.
did-walk = **{ $walker } goes { $count ->
    [one] one square
   *[other] { $count } squares
} { $direction } ({ $roll }):** { $path }. { $losses }
compass-n = north
compass-ne = north-east
compass-e = east
compass-se = south-east
compass-s = south
compass-sw = south-west
compass-w = west
compass-nw = north-west
did-walk-step = { $square }
did-walk-wrap = over the edge to { $square }
man-on = { $piece } { $square }

## The end

over-wins = **{ $winner } ({ $colour }) wins** against { $loser }.
over-draw = **Draw** between { $white } (White) and { $black } (Black).
over-nobody = { $white } and { $black }: nobody wins, and nothing counts.
why-checkmate = Checkmate.
why-stalemate = Stalemate: the side to move has no legal move and is not in check.
why-king_exploded = The king was blown up.
why-king_lost = The king is gone.
why-both_kings_destroyed = Both kings fell at the same moment.
why-insufficient_material = Neither side has enough left to win.
why-fifty_move = Fifty moves by each side without progress.
why-threefold_repetition = The same position stood on the board for the third time.
why-third_check = The third check.
why-goal_reached = The king has reached the eighth rank.
why-both_at_goal = Both kings have reached the eighth rank.
why-kind_extinct = A whole kind of piece has died out.
why-all_captured = The whole army has been captured.
why-all_given_away = Nothing left: in this game that wins.
why-no_move_wins = No legal move: in this game that wins.
why-nothing_to_capture = Nothing to capture: that loses.
why-resignation = { $by } resigned.
why-agreement = Agreed by both players.
why-time = Time ran out.
why-time-due = { $late } did not move in time; the move was due { $at }.
why-aborted = { $by } called the game off before it had really begun.
why-aborted-nobody = The game was called off before it had really begun.
why-aborted-time = { $late } did not make a first move in time; it was due { $at }.
rating = { $person }: { $before } → { $after }
rating-provisional = { $person }: { $before } → { $after }?
rating-same = { $person } { $before }
rating-same-provisional = { $person } { $before }?
ratings-unchanged = Ratings unchanged: { $list }
ratings-too-short = Too short to count for the leaderboard: each side has to make at least { $count } moves.
ratings = Ratings: { $list }
over-seed = The secret seed was `{ $seed }`. Check the draws yourself: `/history game:{ $number } as:pgn`, then `menagerie verify`.

## Offers

resign-ask = Do you really want to resign game { $game } against { $opponent }? That loses the game.
draw-offered = { $by } offers { $to } a draw in game { $game }. Playing on declines it.
draw-declined = { $by } declined { $to }’s draw offer in game { $game }.
takeback-offered = { $by } asks { $to } to take back { $moves } in game { $game }. Playing on declines it.
takeback-declined = { $by } declined { $to }’s takeback in game { $game }.
reminder = { $next }, your move against { $opponent } in game { $game } is due { $deadline }. Press Move, or type `/move game:{ $number }` and your move.
pause-offered = { $by } asks { $to } to pause game { $game }: the clock would stand still until one of you goes on. Playing on declines it.
pause-declined = { $by } declined { $to }’s wish to pause game { $game }.
paused = { $by } agreed: game { $game } is paused. { $next } ({ $colour }) is to move when it goes on, with { $left } left. Either of you can go on at any time: with the button or `/resume game:{ $number }`.
resumed = { $by } goes on with game { $game }.
taken-back = { $by } agreed: { $moves } taken back in game { $game }.

## Lists

games-mine = { $waiting ->
    [0] **Your games.** None waits for you.
    [one] **Your games.** One waits for you.
   *[other] **Your games.** { $waiting } wait for you.
}
games-here = { $waiting ->
    [0] **Games in this room.** None waits for you.
    [one] **Games in this room.** One waits for you.
   *[other] **Games in this room.** { $waiting } wait for you.
}
games-none-mine = You have no games. Start one: `/challenge`.
games-none-here = No games in this room. Start one: `/challenge`.
games-line-yours = **Your turn** · { $game } { $variant } · move { $move } · { $white } – { $black }
games-line-yours-until = **Your turn** · { $game } { $variant } · move { $move } · { $white } – { $black } · due { $deadline }
games-line = { $game } { $variant } · move { $move } · { $white } – { $black } · { $colour } to move
games-line-until = { $game } { $variant } · move { $move } · { $white } – { $black } · { $colour } to move · due { $deadline }
games-line-paused = { $game } { $variant } · move { $move } · { $white } – { $black } · paused, { $colour } to move with { $left } left
games-unsaid = · not shown in its room yet
games-challenge-yours = **For you** · { $game } { $variant } · challenge by { $white }
games-challenge = { $game } { $variant } · { $white } challenges { $black }
games-anyone = anyone
which-game = { $game } · { $variant } · { $white } – { $black }
which-game-hint = Choose a game
more-lines = { $count ->
    [one] … and one more.
   *[other] … and { $count } more.
}
leaderboard = **{ $variant }: leaderboard** · page { $page } of { $pages }
leaderboard-beyond = There is no page { $asked }; the last one is page { $pages }.
leaderboard-empty = Nobody has finished a game that counts yet. `/challenge` somebody!
leaderboard-head = rating · games · won / drawn / lost
leaderboard-row = { $rank }. { $person } **{ $rating }** · { $games } · { $wins } / { $draws } / { $losses }
leaderboard-row-provisional = { $rank }. { $person } **{ $rating }?** · { $games } · { $wins } / { $draws } / { $losses }
leaderboard-provisional = ? = not yet certain
stats = **{ $person }**
stats-none = { $person } has not finished a game yet.
stats-variant = **{ $variant }** · { $record }
stats-variant-rated = **{ $variant }** · rating { $rating } · { $record }
stats-as-white = as White { $tally }
stats-as-black = as Black { $tally }
tally = { $wins } won, { $draws } drawn, { $losses } lost
stats-against-none = Against { $person }: no finished game yet
stats-against = Against { $person }: { $tally }
stats-streak-won = { $count ->
    [one] Won the last game.
   *[other] Won the last { $count } games.
}
stats-streak-lost = { $count ->
    [one] Lost the last game.
   *[other] Lost the last { $count } games.
}
stats-colours-head = **How the colours score here**
stats-colours = { $variant }: White { $wins }, draws { $draws }, Black { $losses }
stats-more = { $count ->
    [one] … and one more variant; ask for it by name, as in `/stats variant:chess`.
   *[other] … and { $count } more variants; ask for one by name, as in `/stats variant:chess`.
}
history = **Moves of game { $game }** · { $white } (White) – { $black } (Black)
history-none = No move has been played yet.
history-earlier = (earlier moves: `/history game:{ $number } as:pgn`)
pgn-file = Game { $game } as a PGN file.
replay = Game { $game }, played again: { $white } (White) – { $black } (Black), { $variant }, moves { $first }–{ $last }.
replay-part = Game { $game }, moves { $first }–{ $last } played again: { $white } (White) – { $black } (Black), { $variant }.
replay-alt = Moving picture; it plays twice and stays at the end. { $game }
replay-cut = The whole does not fit into one file: these are the last moves of it.
replay-failed = The moving picture could not be made.
# How a game ended, beside a player's name.
end-checkmate = checkmate
end-stalemate = stalemate
end-king_exploded = king blown up
end-king_lost = king gone
end-both_kings_destroyed = both kings gone
end-insufficient_material = not enough left to win
end-fifty_move = fifty moves
end-threefold_repetition = third repetition
end-third_check = third check
end-goal_reached = king at the goal
end-both_at_goal = both kings at the goal
end-kind_extinct = a kind died out
end-all_captured = army captured
end-all_given_away = all given away
end-no_move_wins = no move left
end-nothing_to_capture = nothing to capture
end-resignation = resigned
end-agreement = agreed
end-time = time ran out
end-aborted = called off

## Rules

rules = **{ $variant }** — { $pitch }
rules-start-hint = Play it: `/challenge` with variant **{ $variant }**.
variants = { $count ->
    [one] **The variants.** There is one; choose it below, or type `/variants name:chess`.
   *[other] **The variants.** There are { $count }; choose one below, or type for example `/variants name:chess`.
}
variants-rules = { $count ->
    [one] **Which rules?** There is one variant; choose it below, or type `/rules variant:chess`.
   *[other] **Which rules?** There are { $count } variants; choose one below, or type for example `/rules variant:chess`.
}
variants-of-group = { $count ->
    [one] One variant; choose it below.
   *[other] { $count } variants; choose one below.
}
variants-group = **{ $group }**
variants-group-names = **{ $group }:** { $names }
variants-line = **{ $variant }** — { $pitch }
variants-most-played = Played most here
variant-group = Group: { $group }.
variant-how = How it is played: `/rules variant:{ $key }`. Play it: `/challenge variant:{ $key }`.

## Fairness

fairness = **How chance is drawn in game { $game }**
fairness-how = Before the game the bot fixed a secret seed and published its fingerprint. Each draw is HMAC-SHA-256 of seed, both players’ words, game and ply, so nobody could choose it. At the end the seed is shown and anyone can recompute every draw.
fairness-commitment = Fingerprint of the seed: `{ $commitment }`
fairness-nonce-first = The challenger’s word: { $nonce }
fairness-nonce-second = The accepting player’s word: { $nonce }
fairness-nonce-none = not given yet
fairness-seed = Secret seed: `{ $seed }`
fairness-seed-later = The secret seed is shown when the game is over.
fairness-surprise = The variant was drawn when the challenge was accepted, and became **{ $variant }**. In order it could be: { $list }.
fairness-surprise-later = The variant is drawn when the challenge is accepted. In order it can be: { $list }.
fairness-draws = Draws so far: { $list }
fairness-no-draws = Nothing has been drawn yet.
fairness-observed = Seen in this community, { $count ->
    [one] one draw
   *[other] { $count } draws
}:
fairness-check = Check it: `/history game:{ $number } as:pgn`, save the file, run `menagerie verify FILE.pgn`.
no-chance = There is no chance in **{ $variant }**; game { $game } is all skill.

## Help

help = **Menagerie: chess variants with friends, at your own pace.**
help-start = Start: `/challenge` and pick a friend and a variant. Your friend presses **Accept**.
help-move = Move: press **Move** under the board, or type `/move e4`. Any usual spelling will do.
help-rest = Everything else:
help-command = `/{ $command }` { $description }

## Menus

pick-piece = Game { $game }: which piece?
pick-target = Game { $game }: where does { $piece } on { $from } go?
pick-promotion = Game { $game }: what will it become on { $to }?
pick-move = Game { $game }: { $typed } fits more than one move. Which one?
pick-variant = What shall it be? Choose a variant, and { $opponent } is challenged.
type-move-title = Your move in game { $game }
type-move-label = The move
type-move-example = such as e4, Nf3 or O-O
pick-variant-hint = Choose a variant
pick-piece-hint = Choose a piece
pick-target-hint = Choose a square
pick-promotion-hint = Choose a piece
pick-move-hint = Choose a move
more = Game { $game }: what else?
elsewhere = Done; it stands in the room where that game is played.
already-done = Already done: game { $game }.

# Games with a thread of their own. The title is plain text, shown as a name.
thread-title = { $variant } { $game }: { $white } – { $black }
thread-line = { $white } (White) plays { $black } (Black), { $variant }. Game { $game } is in its own thread:

out-of-reach-deleted = The channel of game { $game } was deleted. The game is kept and goes on: give its number, as in `/board game:{ $number }` or `/move e4 game:{ $number }`.
out-of-reach-no-access = I can no longer write where game { $game } is played. The game is kept and goes on: give its number, as in `/board game:{ $number }` or `/move e4 game:{ $number }`.
out-of-reach-closed = Game { $game } is played in direct messages that I may not send. The game is kept and goes on: give its number, as in `/board game:{ $number }` or `/move e4 game:{ $number }`.
out-of-reach-removed = I was removed from the server of game { $game }. The game goes on, but is deleted after 90 days unless I am invited again: give its number, as in `/board game:{ $number }` or `/move e4 game:{ $number }`.

choice-man = { $count ->
    [one] { $piece } { $square } (one move)
   *[other] { $piece } { $square } ({ $count } moves)
}
choice-takes = takes { $piece }
choice-en-passant = takes { $piece } en passant
choice-castles = castles
choice-promotes = promotes
choice-stays = stay { $piece }
choice-explodes = explodes { $count }
choice-check = check
choice-risk = dies on { $count } of { $all } walks
choice-wins = wins the game
choice-loses = loses the game
choice-draws = draws the game
choice-next = More … (page { $page } of { $pages })
choice-previous = Back to page { $page } of { $pages }
choice-to-men = Back to the pieces
choice-to-squares = Back to the squares
choice-of-group = { $count ->
    [one] { $group } (one variant)
   *[other] { $group } ({ $count } variants)
}
choice-to-groups = Back to all variants

## Buttons

button-accept = Accept
button-decline = Decline
button-cancel = Withdraw
button-pick = Move
button-pick-page = More …
button-board = My board
button-board-white = White’s side
button-board-black = Black’s side
button-resign = Resign
button-resign-yes = Yes, resign
button-draw = Draw
button-draw-agree = Agree to a draw
button-takeback = Takeback
button-takeback-agree = Let them take it back
button-pause = Pause
button-pause-agree = Agree to a pause
button-resume = Resume
button-abort = Call off
button-rematch = Rematch
button-replay = Replay
button-more = More
button-next-game = Next game
button-leaderboard = Leaderboard
button-leaderboard-page = Page { $page }
button-rules = Rules
button-variants = All variants
button-variant = What is it?
button-open = Challenge anyone here
button-type-move = Type a move
button-help = Help
button-set = { $option }: { $value }
button-allow-here = Choose this room for games
button-forbid-here = Take this room off the list

## Beside the board in a picture

# In the strip beside the board, after the name of whoever is to move. As short as can be.
strip-note = move { $move }
strip-note-paused = move { $move } · paused
strip-note-hours = move { $move } · { $count } h/move
strip-note-days = move { $move } · { $count ->
    [one] 1 day/move
   *[other] { $count } days/move
}

## Descriptions of pictures

alt-head = { $variant }, game { $game }, move { $move }.
alt-head-start = { $variant }, the start position.
alt-sheet = The start positions of { $list }.
alt-last = Last move by { $colour }:
alt-turn = { $colour } is to move.
alt-turn-check = { $colour } is to move and in check.
alt-over = The game is over.
alt-over-white = White has won.
alt-over-black = Black has won.
alt-over-draw = The game is drawn.
alt-checks = Checks given: White { $white }, Black { $black }; { $wins } checks win.
alt-white = White has { $list }.
alt-black = Black has { $list }.
alt-neutral = { $piece } stands on { $square }.
alt-men = { $piece } { $squares }
alt-gone-white = Gone from White: { $list }.
alt-gone-black = Gone from Black: { $list }.
alt-gone-many = { $count } { $piece }

## Trouble

failure = Sorry, something went wrong on our side; please try again in a moment. If it stays, give the operator this reference: `{ $reference }`.

## Settings

settings-me = **Your settings**
settings-community = **How games are played here**
settings-saved = Saved.
settings-line = { $name }: **{ $value }** · { $meaning }
settings-rooms = Rooms: **{ $rooms }** · The only rooms in which games may be begun
settings-rooms-all = Rooms: **all** · Games may be begun in every room
settings-this-room = this room
settings-no-quiet = none
settings-how = Press a button, or type for example `/settings me` with what you want to change.
settings-how-community = Press a button, or type `/settings community` with what you want to change.
settings-ask-moderators = Only moderators can change this.

## What is stored of a person

my-data = Everything that is stored of you, with { $games ->
    [0] no games
    [one] one game
   *[other] { $games } games
}. The file is for you alone.
delete-ask = Do you really want everything that is stored of you deleted: your name, your settings, your place in every game? Nobody can undo it.
delete-ask-open = { $count ->
    [one] One game or challenge is still open: it ends now, resigned if you have moved in it and called off if not.
   *[other] { $count } games and challenges are still open: they end now, resigned where you have moved and called off where not.
}
delete-ask-others = { $count ->
    [one] One other game stays, for whoever you played, with a nameless player in your place.
   *[other] { $count } other games stay, for whoever you played, with a nameless player in your place.
}
delete-ask-posts = Messages that were already posted belong to the platform and stay there.
deleted = Everything that was stored of you is deleted. If you play again, you begin anew.
person-gone = a deleted player
button-delete-yes = Yes, delete everything
