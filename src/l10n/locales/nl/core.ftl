# Wat de bot zegt, behalve weigeringen, beschrijvingen van opdrachten en de regels van de varianten.

## Woorden

white = wit
black = zwart

piece-pawn = pion
    .the = de pion
    .a = een pion
    .no = geen pion
    .many = pionnen
piece-knight = paard
    .the = het paard
    .a = een paard
    .no = geen paard
    .many = paarden
piece-bishop = loper
    .the = de loper
    .a = een loper
    .no = geen loper
    .many = lopers
piece-rook = toren
    .the = de toren
    .a = een toren
    .no = geen toren
    .many = torens
piece-queen = dame
    .the = de dame
    .a = een dame
    .no = geen dame
    .many = dames
piece-king = koning
    .the = de koning
    .a = een koning
    .no = geen koning
    .many = koningen
piece-sergeant = sergeant
    .the = de sergeant
    .a = een sergeant
    .no = geen sergeant
    .many = sergeanten
piece-nightrider = nachtruiter
    .the = de nachtruiter
    .a = een nachtruiter
    .no = geen nachtruiter
    .many = nachtruiters
piece-fox = vos
    .the = de vos
    .a = een vos
    .no = geen vos
    .many = vossen
piece-wolf = wolf
    .the = de wolf
    .a = een wolf
    .no = geen wolf
    .many = wolven
piece-elephant = olifant
    .the = de olifant
    .a = een olifant
    .no = geen olifant
    .many = olifanten
piece-amazon = amazone
    .the = de amazone
    .a = een amazone
    .no = geen amazone
    .many = amazones
piece-archbishop = aartsbisschop
    .the = de aartsbisschop
    .a = een aartsbisschop
    .no = geen aartsbisschop
    .many = aartsbisschoppen
piece-cardinal = kardinaal
    .the = de kardinaal
    .a = een kardinaal
    .no = geen kardinaal
    .many = kardinalen
piece-janus = janus
    .the = de janus
    .a = een janus
    .no = geen janus
    .many = janussen
piece-chancellor = kanselier
    .the = de kanselier
    .a = een kanselier
    .no = geen kanselier
    .many = kanseliers
piece-marshal = maarschalk
    .the = de maarschalk
    .a = een maarschalk
    .no = geen maarschalk
    .many = maarschalken
piece-commoner = onderdaan
    .the = de onderdaan
    .a = een onderdaan
    .no = geen onderdaan
    .many = onderdanen
piece-royal-knight = koninklijk paard
    .the = het koninklijke paard
    .a = een koninklijk paard
    .no = geen koninklijk paard
    .many = koninklijke paarden
piece-maharajah = maharadja
    .the = de maharadja
    .a = een maharadja
    .no = geen maharadja
    .many = maharadja’s

# De pion heeft geen letter: P is het paard.
letter-pawn = { "" }
letter-knight = P
letter-bishop = L
letter-rook = T
letter-queen = D
letter-king = K
letter-sergeant = S
letter-nightrider = N
letter-fox = V
letter-wolf = W
letter-elephant = O
letter-amazon = A
letter-archbishop = A
letter-cardinal = A
letter-janus = J
letter-chancellor = C
letter-marshal = M
letter-commoner = O
letter-royal-knight = K
letter-maharajah = M

list-and = { $list } en { $last }
list-or = { $list } of { $last }

## Tijden

time-in-minutes = { $count ->
    [one] over een minuut
   *[other] over { $count } minuten
}
time-in-hours = { $count ->
    [one] over een uur
   *[other] over { $count } uur
}
time-in-days = { $count ->
    [one] over een dag
   *[other] over { $count } dagen
}
time-now = nu
time-minutes-ago = { $count ->
    [one] een minuut geleden
   *[other] { $count } minuten geleden
}
time-hours-ago = { $count ->
    [one] een uur geleden
   *[other] { $count } uur geleden
}
time-days-ago = { $count ->
    [one] een dag geleden
   *[other] { $count } dagen geleden
}
time-both = { $relative } ({ $utc } UTC)
length-minutes = { $count ->
    [one] 1 minuut
   *[other] { $count } minuten
}
length-hours = { $count ->
    [one] 1 uur
   *[other] { $count } uur
}
length-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagen
}
# After a deadline: the bot could not be reached, and the time lost is given back.
credited = (+{ $length } wegens een storing)

## Uitdagingen

challenged = { $challenger } daagt { $opponent } uit voor **{ $variant }**. Partij { $game }.
challenged-open = { $challenger } zoekt een tegenstander voor **{ $variant }**. Partij { $game }.
terms = { $colour } · { $agreed }
terms-agreed = { $pace } · { $rated }
terms-colour-random = Kleur door loting
terms-colour-white = { $challenger } heeft wit
terms-colour-black = { $challenger } heeft zwart
terms-pace-none = geen tijdslimiet
terms-pace-hours = { $count ->
    [one] een uur per zet
   *[other] { $count } uur per zet
}
terms-pace-days = { $count ->
    [one] een dag per zet
   *[other] { $count } dagen per zet
}
terms-rated = telt mee voor de ranglijst
terms-casual = gewoon voor de lol
challenged-rematch = { $challenger } wil van { $opponent } revanche voor partij { $of }: **{ $variant }**, kleuren gewisseld. Partij { $game }.
challenged-rematch-same = { $challenger } wil partij { $of } tegen { $opponent } overdoen: **{ $variant }**, dezelfde kleuren. Partij { $game }.
challenged-pitch = { $variant }: { $pitch }
challenged-how = { $opponent }, speel je mee? Druk op een knop of typ `/aannemen partij:{ $number }`. De uitdaging vervalt { $expires }.
challenged-how-open = Wie het eerst komt, het eerst maalt: druk op Aannemen of typ `/aannemen partij:{ $number }`. De uitdaging vervalt { $expires }.
challenged-commitment = Het toeval is verzegeld: de vingerafdruk van de geheime startwaarde begint met `{ $commitment }`; `/toeval partij:{ $number }` toont hem helemaal en legt het uit.
linked = Een uitdaging voor **{ $variant }** voor iemand elders, in welke chat dan ook. Partij { $game }.
linked-link = Stuur deze link: { $link }
linked-code-too = Of deze code, die werkt in elke andere kamer waar ik ben: `/aannemen code:{ $code }`. Hij werkt één keer en vervalt { $expires }. Alleen jij ziet hem.
linked-code = Stuur deze code, die werkt in elke andere kamer waar ik ben: `/aannemen code:{ $code }`. Hij werkt één keer en vervalt { $expires }. Alleen jij ziet hem.
challenge-accepted = { $by } heeft de uitdaging aangenomen: partij { $game } is begonnen.
challenge-declined = { $by } heeft de uitdaging geweigerd.
challenge-cancelled = { $by } heeft de uitdaging ingetrokken.
challenge-lapsed = Niemand heeft op tijd geantwoord.
surprise-name = Verrassing
surprise-pitch = een van de varianten, geloot wanneer de uitdaging wordt aangenomen.
surprise-among = { $count ->
    [one] Het wordt { $list }.
   *[other] Welke variant het wordt, beslist het lot wanneer de uitdaging wordt aangenomen: { $list }.
}
surprise-among-many = Welke variant het wordt, beslist het lot wanneer de uitdaging wordt aangenomen: een van { $count }. `/toeval partij:{ $number }` noemt ze.
array-to-be-drawn = De beginopstelling wordt geloot wanneer de uitdaging wordt aangenomen; het plaatje toont er een van.
array-drawn = De beginopstelling is geloot.
array-drawn-number = Beginopstelling **{ $array }**, geloot.
array-chosen = De beginopstelling is bij de uitdaging gekozen.
array-chosen-number = Beginopstelling **{ $array }**, bij de uitdaging gekozen.
declined = { $by } heeft uitdaging { $game } van { $challenger } geweigerd.
cancelled = { $by } heeft uitdaging { $game } ingetrokken.

## De partij

head = **{ $game } · { $variant } · zet { $move }**
head-over = **{ $game } · { $variant }**
started = { $white } (wit) speelt tegen { $black } (zwart). { $terms }.
started-surprise = De verrassing is **{ $variant }**: { $pitch }
turn = { $next }, jij bent aan zet ({ $colour }).
turn-until = { $next }, jij bent aan zet ({ $colour }); zet uiterlijk { $deadline }.
turn-check = **Schaak!** { $next }, jij bent aan zet ({ $colour }).
turn-check-until = **Schaak!** { $next }, jij bent aan zet ({ $colour }); zet uiterlijk { $deadline }.
turn-how-first = Druk op **Zet**, of typ `/zet` en de zet, bijvoorbeeld `/zet { $move }`.
moved = { $mover } speelde **{ $san }**.
moved-declined-draw = Daarmee is het remiseaanbod afgewezen.
moved-declined-takeback = Daarmee is het verzoek om terug te nemen afgewezen.
moved-declined-pause = Daarmee is de pauze afgewezen.
past-position = Die knop hoort bij een eerdere stelling van partij { $game }. Dit is de huidige stelling; er is niets veranderd.
board-turn = { $next } ({ $colour }) is aan zet.
board-turn-until = { $next } ({ $colour }) is aan zet; uiterlijk { $deadline }.
board-paused = De partij is gepauzeerd: { $next } ({ $colour }) is aan zet als zij verdergaat, met nog { $left }. `/hervatten partij:{ $number }` gaat verder.
board-over = Deze partij is afgelopen.
board-players = { $white } (wit) tegen { $black } (zwart).

## Wat de zet deed

did-move = { $piece } { $from }–{ $to }.
did-capture = { $piece } { $from }–{ $to } slaat { $victim } op { $at }.
did-en-passant = { $piece } { $from }–{ $to } slaat { $victim } op { $at } en passant.
did-check-count = Schaak nummer { $count } van { $wins }.
did-arrive = **De koning is aangekomen.** Bereikt de andere koning met de volgende zet rij { $rank }, dan wordt het remise; elke andere zet verliest.
did-castle = Rokade: { $king } { $from }–{ $to }, { $rook } { $rook-from }–{ $rook-to }.
did-promote = Promotie: { $piece }.
did-stay = Het blijft { $piece }.
did-blast = **Ontploffing op { $centre }!** { $losses }
did-lose-white = Wit verliest { $list }.
did-lose-black = Zwart verliest { $list }.
did-lose-nothing = Niemand wordt geraakt.
did-die-out-white = Wit heeft { $piece } meer.
did-die-out-black = Zwart heeft { $piece } meer.
did-walk = **{ $walker } loopt { $count ->
    [one] één veld
   *[other] { $count } velden
} { $direction } ({ $roll }):** { $path }. { $losses }
compass-n = naar het noorden
compass-ne = naar het noordoosten
compass-e = naar het oosten
compass-se = naar het zuidoosten
compass-s = naar het zuiden
compass-sw = naar het zuidwesten
compass-w = naar het westen
compass-nw = naar het noordwesten
did-walk-step = { $square }
did-walk-wrap = over de rand naar { $square }
man-on = { $piece } { $square }

## Het einde

over-wins = **{ $winner } ({ $colour }) wint** van { $loser }.
over-draw = **Remise** tussen { $white } (wit) en { $black } (zwart).
over-nobody = { $white } en { $black }: niemand wint en niets telt mee.
why-checkmate = Schaakmat.
why-stalemate = Pat: wie aan zet is, heeft geen toegestane zet en staat niet schaak.
why-king_exploded = De koning is opgeblazen.
why-king_lost = De koning is weg.
why-both_kings_destroyed = Beide koningen vielen op hetzelfde moment.
why-insufficient_material = Geen van beiden heeft genoeg over om te winnen.
why-fifty_move = Vijftig zetten van elke kant zonder vooruitgang.
why-threefold_repetition = Dezelfde stelling kwam voor de derde keer op het bord.
why-third_check = Het derde schaak.
why-goal_reached = De koning heeft de achtste rij bereikt.
why-both_at_goal = Beide koningen hebben de achtste rij bereikt.
why-kind_extinct = Een hele soort stukken is uitgestorven.
why-all_captured = Het hele leger is geslagen.
why-all_given_away = Geen stukken meer: in dit spel is dat winst.
why-no_move_wins = Geen toegestane zet: in dit spel is dat winst.
why-nothing_to_capture = Niets te slaan: dat is verlies.
why-resignation = { $by } gaf op.
why-agreement = In onderling overleg.
why-time = De tijd was om.
why-time-due = { $late } zette niet op tijd; de zet moest er uiterlijk { $at } zijn.
why-aborted = { $by } brak de partij af voordat die echt begonnen was.
why-aborted-nobody = De partij is afgebroken voordat die echt begonnen was.
why-aborted-time = { $late } deed de eerste zet niet op tijd; die moest er uiterlijk { $at } zijn.
rating = { $person }: { $before } → { $after }
rating-provisional = { $person }: { $before } → { $after }?
rating-same = { $person } { $before }
rating-same-provisional = { $person } { $before }?
ratings-unchanged = Rating ongewijzigd: { $list }
ratings-too-short = Te kort om mee te tellen voor de ranglijst: beiden moeten minstens { $count } zetten doen.
ratings = Rating: { $list }
over-seed = De geheime startwaarde was `{ $seed }`. Controleer het toeval zelf: `/verloop partij:{ $number } als:pgn`, daarna `menagerie verify`.

## Voorstellen

resign-ask = Wil je partij { $game } tegen { $opponent } echt opgeven? Dan verlies je de partij.
draw-offered = { $by } biedt { $to } remise aan in partij { $game }. Doorspelen is afwijzen.
draw-declined = { $by } wees het remiseaanbod van { $to } af in partij { $game }.
takeback-offered = { $by } vraagt { $to } om { $moves } terug te mogen nemen in partij { $game }. Doorspelen is afwijzen.
takeback-declined = { $by } liet { $to } niets terugnemen in partij { $game }.
reminder = { $next }, je zet tegen { $opponent } in partij { $game } moet er uiterlijk { $deadline } zijn. Druk op Zet, of typ `/zet partij:{ $number }` en je zet.
pause-offered = { $by } vraagt { $to } om partij { $game } te pauzeren: de klok staat dan stil tot een van jullie verdergaat. Doorspelen is afwijzen.
pause-declined = { $by } wees het verzoek van { $to } af om partij { $game } te pauzeren.
paused = { $by } vond het goed: partij { $game } is gepauzeerd. { $next } ({ $colour }) is aan zet als zij verdergaat, met nog { $left }. Allebei kunnen jullie op elk moment verdergaan: met de knop of `/hervatten partij:{ $number }`.
resumed = { $by } gaat verder met partij { $game }.
taken-back = { $by } vond het goed: { $moves } teruggenomen in partij { $game }.

## Lijsten

games-mine = { $waiting ->
    [0] **Jouw partijen.** Er wacht er geen op jou.
    [one] **Jouw partijen.** Eén wacht op jou.
   *[other] **Jouw partijen.** { $waiting } wachten op jou.
}
games-here = { $waiting ->
    [0] **Partijen in deze kamer.** Er wacht er geen op jou.
    [one] **Partijen in deze kamer.** Eén wacht op jou.
   *[other] **Partijen in deze kamer.** { $waiting } wachten op jou.
}
games-none-mine = Je hebt geen partijen. Begin er een: `/uitdagen`.
games-none-here = Geen partijen in deze kamer. Begin er een: `/uitdagen`.
games-line-yours = **Jij bent aan zet** · { $game } { $variant } · zet { $move } · { $white } – { $black }
games-line-yours-until = **Jij bent aan zet** · { $game } { $variant } · zet { $move } · { $white } – { $black } · uiterlijk { $deadline }
games-line = { $game } { $variant } · zet { $move } · { $white } – { $black } · { $colour } aan zet
games-line-until = { $game } { $variant } · zet { $move } · { $white } – { $black } · { $colour } aan zet · uiterlijk { $deadline }
games-line-paused = { $game } { $variant } · zet { $move } · { $white } – { $black } · gepauzeerd, { $colour } aan zet met nog { $left }
games-unsaid = · nog niet getoond in de kamer
games-challenge-yours = **Voor jou** · { $game } { $variant } · uitdaging van { $white }
games-challenge = { $game } { $variant } · { $white } daagt { $black } uit
games-anyone = wie maar wil
which-game = { $game } · { $variant } · { $white } – { $black }
which-game-hint = Kies een partij
more-lines = { $count ->
    [one] … en nog een.
   *[other] … en nog { $count }.
}
leaderboard = **{ $variant }: ranglijst** · pagina { $page } van { $pages }
leaderboard-beyond = Er is geen pagina { $asked }; de laatste is pagina { $pages }.
leaderboard-empty = Nog niemand heeft een partij uitgespeeld die meetelt. `/uitdagen` maar!
leaderboard-head = rating · partijen · winst / remise / verlies
leaderboard-row = { $rank }. { $person } **{ $rating }** · { $games } · { $wins } / { $draws } / { $losses }
leaderboard-row-provisional = { $rank }. { $person } **{ $rating }?** · { $games } · { $wins } / { $draws } / { $losses }
leaderboard-provisional = ? = nog niet zeker
stats = **{ $person }**
stats-none = { $person } heeft nog geen partij uitgespeeld.
stats-variant = **{ $variant }** · { $record }
stats-variant-rated = **{ $variant }** · rating { $rating } · { $record }
stats-as-white = met wit { $tally }
stats-as-black = met zwart { $tally }
tally = { $wins } gewonnen, { $draws } remise, { $losses } verloren
stats-against-none = Tegen { $person }: nog geen partij uitgespeeld
stats-against = Tegen { $person }: { $tally }
stats-streak-won = { $count ->
    [one] Won de laatste partij.
   *[other] Won de laatste { $count } partijen.
}
stats-streak-lost = { $count ->
    [one] Verloor de laatste partij.
   *[other] Verloor de laatste { $count } partijen.
}
stats-colours-head = **Zo doen de kleuren het hier**
stats-colours = { $variant }: wit { $wins }, remise { $draws }, zwart { $losses }
stats-more = { $count ->
    [one] … en nog één variant; vraag ernaar bij de naam, zoals in `/statistiek variant:schaken`.
   *[other] … en nog { $count } varianten; vraag ernaar bij de naam, zoals in `/statistiek variant:schaken`.
}
history = **Zetten van partij { $game }** · { $white } (wit) – { $black } (zwart)
history-none = Er is nog geen zet gedaan.
history-earlier = (eerdere zetten: `/verloop partij:{ $number } als:pgn`)
pgn-file = Partij { $game } als PGN-bestand.
replay = Partij { $game } herhaald: { $white } (wit) – { $black } (zwart), { $variant }, zetten { $first }–{ $last }.
replay-part = Partij { $game }, zetten { $first }–{ $last } herhaald: { $white } (wit) – { $black } (zwart), { $variant }.
replay-alt = Bewegend beeld; het speelt twee keer en blijft aan het eind staan. { $game }
replay-cut = Het geheel past niet in één bestand: dit zijn de laatste zetten.
replay-failed = Het bewegende beeld kon niet gemaakt worden.
# How a game ended, beside a player's name.
end-checkmate = schaakmat
end-stalemate = pat
end-king_exploded = koning opgeblazen
end-king_lost = koning weg
end-both_kings_destroyed = beide koningen weg
end-insufficient_material = te weinig materiaal
end-fifty_move = vijftig zetten
end-threefold_repetition = derde herhaling
end-third_check = derde schaak
end-goal_reached = koning op het doel
end-both_at_goal = beide koningen op het doel
end-kind_extinct = een soort uitgestorven
end-all_captured = leger geslagen
end-all_given_away = alles weggegeven
end-no_move_wins = geen zet meer
end-nothing_to_capture = niets te slaan
end-resignation = opgegeven
end-agreement = in overleg
end-time = tijd om
end-aborted = afgebroken

## Regels

rules = **{ $variant }** — { $pitch }
rules-start-hint = Speel het: `/uitdagen` met de variant **{ $variant }**.
variants = { $count ->
    [one] **De varianten.** Er is er één; kies hem hieronder, of typ `/varianten naam:schaken`.
   *[other] **De varianten.** Er zijn er { $count }; kies er hieronder een, of typ bijvoorbeeld `/varianten naam:schaken`.
}
variants-rules = { $count ->
    [one] **Welke regels?** Er is één variant; kies hem hieronder, of typ `/regels variant:schaken`.
   *[other] **Welke regels?** Er zijn { $count } varianten; kies er hieronder een, of typ bijvoorbeeld `/regels variant:schaken`.
}
variants-of-group = { $count ->
    [one] Eén variant; kies hem hieronder.
   *[other] { $count } varianten; kies er hieronder een.
}
variants-group = **{ $group }**
variants-group-names = **{ $group }:** { $names }
variants-line = **{ $variant }** — { $pitch }
variants-most-played = Hier het meest gespeeld
variant-group = Groep: { $group }.
variant-how = Zo wordt het gespeeld: `/regels variant:{ $key }`. Spelen: `/uitdagen variant:{ $key }`.

## Toeval

fairness = **Zo wordt er geloot in partij { $game }**
fairness-how = Vóór de partij legde de bot een geheime startwaarde vast en toonde de vingerafdruk ervan. Elke trekking is HMAC-SHA-256 van die startwaarde, de woorden van beide spelers, partij en zet; niemand kon de uitkomst dus kiezen. Na afloop wordt de startwaarde getoond en kan iedereen elke trekking narekenen.
fairness-commitment = Vingerafdruk van de startwaarde: `{ $commitment }`
fairness-nonce-first = Het woord van de uitdager: { $nonce }
fairness-nonce-second = Het woord van de tegenspeler: { $nonce }
fairness-nonce-none = nog niet gegeven
fairness-seed = Geheime startwaarde: `{ $seed }`
fairness-seed-later = De geheime startwaarde wordt getoond als de partij afgelopen is.
fairness-surprise = De variant is geloot toen de uitdaging werd aangenomen, en werd **{ $variant }**. Op volgorde kon het zijn: { $list }.
fairness-surprise-later = De variant wordt geloot wanneer de uitdaging wordt aangenomen. Op volgorde kan het zijn: { $list }.
fairness-draws = Trekkingen tot nu toe: { $list }
fairness-no-draws = Er is nog niets getrokken.
fairness-observed = Tot nu toe hier, { $count ->
    [one] één trekking
   *[other] { $count } trekkingen
}:
fairness-check = Narekenen: `/verloop partij:{ $number } als:pgn`, bewaar het bestand en voer `menagerie verify BESTAND.pgn` uit.
no-chance = **{ $variant }** kent geen toeval; partij { $game } is een kwestie van kunnen.

## Hulp

help = **Menagerie: schaakvarianten met vrienden, in je eigen tempo.**
help-start = Beginnen: `/uitdagen`, kies een vriend en een variant. Je vriend drukt op **Aannemen**.
help-move = Zetten: druk op **Zet** onder het bord, of typ `/zet e4`. Elke gangbare schrijfwijze is goed.
help-rest = En verder:
help-command = `/{ $command }` { $description }

## Menu’s

pick-piece = Partij { $game }: welk stuk?
pick-target = Partij { $game }: waar gaat { $piece } op { $from } heen?
pick-promotion = Partij { $game }: wat wordt het op { $to }?
pick-move = Partij { $game }: { $typed } kan meer dan één zet zijn. Welke?
pick-variant = Wat wordt het? Kies een variant, dan wordt { $opponent } uitgedaagd.
type-move-title = Je zet in partij { $game }
type-move-label = De zet
type-move-example = bijvoorbeeld e4, Pf3 of O-O
pick-variant-hint = Kies een variant
pick-piece-hint = Kies een stuk
pick-target-hint = Kies een veld
pick-promotion-hint = Kies een stuk
pick-move-hint = Kies een zet
more = Partij { $game }: wat nog meer?
elsewhere = Klaar; het staat in de kamer waar die partij gespeeld wordt.
already-done = Al gedaan: partij { $game }.

# Partijen met een eigen thread. De naam is gewone tekst.
thread-title = { $variant } { $game }: { $white } – { $black }
thread-line = { $white } (wit) speelt tegen { $black } (zwart), { $variant }. Partij { $game } heeft een eigen thread:

out-of-reach-deleted = Het kanaal van partij { $game } is verwijderd. De partij blijft bewaard en gaat door: geef het nummer, zoals in `/bord partij:{ $number }` of `/zet e4 partij:{ $number }`.
out-of-reach-no-access = Ik kan niet meer schrijven waar partij { $game } wordt gespeeld. De partij blijft bewaard en gaat door: geef het nummer, zoals in `/bord partij:{ $number }` of `/zet e4 partij:{ $number }`.
out-of-reach-closed = Partij { $game } wordt gespeeld in privéberichten die ik niet mag sturen. De partij blijft bewaard en gaat door: geef het nummer, zoals in `/bord partij:{ $number }` of `/zet e4 partij:{ $number }`.
out-of-reach-removed = Ik ben verwijderd van de server van partij { $game }. De partij gaat door, maar wordt na 90 dagen verwijderd als ik niet opnieuw word uitgenodigd: geef het nummer, zoals in `/bord partij:{ $number }` of `/zet e4 partij:{ $number }`.

choice-man = { $count ->
    [one] { $piece } { $square } (één zet)
   *[other] { $piece } { $square } ({ $count } zetten)
}
choice-takes = slaat { $piece }
choice-en-passant = slaat { $piece } en passant
choice-castles = rokade
choice-promotes = promoveert
choice-stays = { $piece } blijven
choice-explodes = blaast er { $count } op
choice-check = schaak
choice-risk = sneuvelt bij { $count } van de { $all } wandelingen
choice-wins = wint de partij
choice-loses = verliest de partij
choice-draws = wordt remise
choice-next = Meer … (pagina { $page } van { $pages })
choice-previous = Terug naar pagina { $page } van { $pages }
choice-to-men = Terug naar de stukken
choice-to-squares = Terug naar de velden
choice-of-group = { $count ->
    [one] { $group } (één variant)
   *[other] { $group } ({ $count } varianten)
}
choice-to-groups = Terug naar alle varianten

## Knoppen

button-accept = Aannemen
button-decline = Weigeren
button-cancel = Intrekken
button-pick = Zet
button-pick-page = Meer …
button-board = Mijn bord
button-board-white = Kant van wit
button-board-black = Kant van zwart
button-resign = Opgeven
button-resign-yes = Ja, opgeven
button-draw = Remise
button-draw-agree = Remise aannemen
button-takeback = Terugnemen
button-takeback-agree = Zet laten terugnemen
button-pause = Pauzeren
button-pause-agree = Pauze goedvinden
button-resume = Hervatten
button-abort = Afbreken
button-rematch = Revanche
button-replay = Herhaling
button-more = Meer
button-next-game = Volgende partij
button-leaderboard = Ranglijst
button-leaderboard-page = Pagina { $page }
button-rules = Regels
button-variants = Alle varianten
button-variant = Wat is het?
button-open = Daag iedereen hier uit
button-type-move = Zet typen
button-help = Hulp
button-set = { $option }: { $value }
button-allow-here = Kies deze kamer voor partijen
button-forbid-here = Haal deze kamer van de lijst

## Naast het bord in een afbeelding

# In de strook naast het bord, na de naam van wie aan zet is. Zo kort mogelijk.
strip-note = zet { $move }
strip-note-paused = zet { $move } · pauze
strip-note-hours = zet { $move } · { $count } u/zet
strip-note-days = zet { $move } · { $count ->
    [one] 1 dag/zet
   *[other] { $count } dagen/zet
}

## Beschrijvingen van afbeeldingen

alt-head = { $variant }, partij { $game }, zet { $move }.
alt-head-start = { $variant }, de beginstelling.
alt-sheet = De beginstellingen van { $list }.
alt-last = Laatste zet van { $colour }:
alt-turn = { $colour } is aan zet.
alt-turn-check = { $colour } is aan zet en staat schaak.
alt-over = De partij is uit.
alt-over-white = Wit heeft gewonnen.
alt-over-black = Zwart heeft gewonnen.
alt-over-draw = De partij is remise.
alt-checks = Gegeven schaaks: wit { $white }, zwart { $black }; bij { $wins } gewonnen.
alt-white = Wit heeft { $list }.
alt-black = Zwart heeft { $list }.
alt-neutral = { $piece } staat op { $square }.
alt-men = { $piece } { $squares }
alt-gone-white = Weg bij wit: { $list }.
alt-gone-black = Weg bij zwart: { $list }.
alt-gone-many = { $count } { $piece }

## Pech

failure = Sorry, er ging bij ons iets mis; probeer het zo nog eens. Blijft het misgaan, geef dan deze code aan de beheerder: `{ $reference }`.

## Instellingen

settings-me = **Jouw instellingen**
settings-community = **Zo wordt er hier gespeeld**
settings-saved = Bewaard.
settings-line = { $name }: **{ $value }** · { $meaning }
settings-rooms = Kamers: **{ $rooms }** · De enige kamers waar partijen mogen beginnen
settings-rooms-all = Kamers: **alle** · Partijen mogen in elke kamer beginnen
settings-this-room = deze kamer
settings-no-quiet = geen
settings-how = Druk op een knop, of typ bijvoorbeeld `/instellingen mij` met wat je wilt wijzigen.
settings-how-community = Druk op een knop, of typ `/instellingen gemeenschap` met wat je wilt wijzigen.
settings-ask-moderators = Alleen moderators kunnen dit wijzigen.

## Wat er over iemand bewaard is

my-data = Alles wat er over je bewaard is, met { $games ->
    [0] geen partijen
    [one] één partij
   *[other] { $games } partijen
}. Het bestand is alleen voor jou.
delete-ask = Wil je echt alles laten wissen wat er over je bewaard is: je naam, je instellingen, je plaats in elke partij? Niemand kan dat ongedaan maken.
delete-ask-open = { $count ->
    [one] Eén partij of uitdaging staat nog open: die eindigt nu, opgegeven als je al gezet hebt en afgebroken als dat niet zo is.
   *[other] { $count } partijen en uitdagingen staan nog open: die eindigen nu, opgegeven waar je al gezet hebt en afgebroken waar dat niet zo is.
}
delete-ask-others = { $count ->
    [one] Eén andere partij blijft, voor wie tegen je speelde, met een naamloze speler op jouw plaats.
   *[other] { $count } andere partijen blijven, voor wie tegen je speelden, met een naamloze speler op jouw plaats.
}
delete-ask-posts = Berichten die al geplaatst zijn horen bij het platform en blijven daar staan.
deleted = Alles wat er over je bewaard was is gewist. Als je weer speelt begin je opnieuw.
person-gone = een gewiste speler
button-delete-yes = Ja, alles wissen
