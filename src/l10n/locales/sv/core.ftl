# Det boten säger, utom avslag, beskrivningar av kommandon och varianternas regler.

## Ord

white = vit
black = svart

piece-pawn = bonde
    .the = bonden
    .a = en bonde
    .no = ingen bonde
    .many = bönder
piece-knight = springare
    .the = springaren
    .a = en springare
    .no = ingen springare
    .many = springare
piece-bishop = löpare
    .the = löparen
    .a = en löpare
    .no = ingen löpare
    .many = löpare
piece-rook = torn
    .the = tornet
    .a = ett torn
    .no = inget torn
    .many = torn
piece-queen = dam
    .the = damen
    .a = en dam
    .no = ingen dam
    .many = damer
piece-king = kung
    .the = kungen
    .a = en kung
    .no = ingen kung
    .many = kungar
piece-sergeant = sergeant
    .the = sergeanten
    .a = en sergeant
    .no = ingen sergeant
    .many = sergeanter
piece-nightrider = nattryttare
    .the = nattryttaren
    .a = en nattryttare
    .no = ingen nattryttare
    .many = nattryttare
piece-fox = räv
    .the = räven
    .a = en räv
    .no = ingen räv
    .many = rävar
piece-wolf = varg
    .the = vargen
    .a = en varg
    .no = ingen varg
    .many = vargar
piece-elephant = elefant
    .the = elefanten
    .a = en elefant
    .no = ingen elefant
    .many = elefanter
piece-amazon = amason
    .the = amasonen
    .a = en amason
    .no = ingen amason
    .many = amasoner
piece-archbishop = ärkebiskop
    .the = ärkebiskopen
    .a = en ärkebiskop
    .no = ingen ärkebiskop
    .many = ärkebiskopar
piece-cardinal = kardinal
    .the = kardinalen
    .a = en kardinal
    .no = ingen kardinal
    .many = kardinaler
piece-janus = janus
    .the = janusen
    .a = en janus
    .no = ingen janus
    .many = janusar
piece-chancellor = kansler
    .the = kanslern
    .a = en kansler
    .no = ingen kansler
    .many = kanslerer
piece-marshal = marskalk
    .the = marskalken
    .a = en marskalk
    .no = ingen marskalk
    .many = marskalkar
piece-commoner = undersåte
    .the = undersåten
    .a = en undersåte
    .no = ingen undersåte
    .many = undersåtar
piece-royal-knight = kunglig springare
    .the = den kungliga springaren
    .a = en kunglig springare
    .no = ingen kunglig springare
    .many = kungliga springare
piece-maharajah = maharadja
    .the = maharadjan
    .a = en maharadja
    .no = ingen maharadja
    .many = maharadjor

# B läses som bonde men skrivs aldrig. Räven är Ä, eftersom R också läses som engelskans torn (rook).
letter-pawn = B
letter-knight = S
letter-bishop = L
letter-rook = T
letter-queen = D
letter-king = K
letter-sergeant = S
letter-nightrider = N
letter-fox = Ä
letter-wolf = V
letter-elephant = E
letter-amazon = A
letter-archbishop = Ä
letter-cardinal = A
letter-janus = J
letter-chancellor = C
letter-marshal = M
letter-commoner = U
letter-royal-knight = K
letter-maharajah = M

list-and = { $list } och { $last }
list-or = { $list } eller { $last }

## Tider

time-in-minutes = { $count ->
    [one] om en minut
   *[other] om { $count } minuter
}
time-in-hours = { $count ->
    [one] om en timme
   *[other] om { $count } timmar
}
time-in-days = { $count ->
    [one] om en dag
   *[other] om { $count } dagar
}
time-now = nu
time-minutes-ago = { $count ->
    [one] för en minut sedan
   *[other] för { $count } minuter sedan
}
time-hours-ago = { $count ->
    [one] för en timme sedan
   *[other] för { $count } timmar sedan
}
time-days-ago = { $count ->
    [one] för en dag sedan
   *[other] för { $count } dagar sedan
}
time-both = { $relative } ({ $utc } UTC)
length-minutes = { $count ->
    [one] 1 minut
   *[other] { $count } minuter
}
length-hours = { $count ->
    [one] 1 timme
   *[other] { $count } timmar
}
length-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagar
}
# After a deadline: the bot could not be reached, and the time lost is given back.
credited = (+{ $length } för ett driftavbrott)

## Utmaningar

challenged = { $challenger } utmanar { $opponent } på **{ $variant }**. Parti { $game }.
challenged-open = { $challenger } söker en motståndare i **{ $variant }**. Parti { $game }.
terms = { $colour } · { $agreed }
terms-agreed = { $pace } · { $rated }
terms-colour-random = Färgerna lottas
terms-colour-white = { $challenger } har vit
terms-colour-black = { $challenger } har svart
terms-pace-none = ingen tidsgräns
terms-pace-hours = { $count ->
    [one] en timme per drag
   *[other] { $count } timmar per drag
}
terms-pace-days = { $count ->
    [one] en dag per drag
   *[other] { $count } dagar per drag
}
terms-rated = räknas i topplistan
terms-casual = bara på skoj
challenged-rematch = { $challenger } vill ha revansch på { $opponent } för parti { $of }: **{ $variant }**, ombytta färger. Parti { $game }.
challenged-rematch-same = { $challenger } vill börja om parti { $of } mot { $opponent }: **{ $variant }**, samma färger. Parti { $game }.
challenged-pitch = { $variant }: { $pitch }
challenged-how = { $opponent }, vill du spela? Tryck på en knapp eller skriv `/acceptera parti:{ $number }`. Utmaningen går ut { $expires }.
challenged-how-open = Först till kvarn: tryck på Acceptera eller skriv `/acceptera parti:{ $number }`. Utmaningen går ut { $expires }.
challenged-commitment = Slumpen är förseglad: det hemliga fröets fingeravtryck börjar med `{ $commitment }`; `/slump parti:{ $number }` visar hela fingeravtrycket och förklarar.
linked = En utmaning till **{ $variant }** för någon på annat håll, i vilken chatt som helst. Parti { $game }.
linked-link = Skicka den här länken: { $link }
linked-code-too = Eller den här koden, som fungerar i vilket annat rum som helst där jag finns: `/acceptera kod:{ $code }`. Den fungerar en gång och går ut { $expires }. Bara du ser den.
linked-code = Skicka den här koden, som fungerar i vilket annat rum som helst där jag finns: `/acceptera kod:{ $code }`. Den fungerar en gång och går ut { $expires }. Bara du ser den.
challenge-accepted = { $by } antog utmaningen: parti { $game } är igång.
challenge-declined = { $by } tackade nej.
challenge-cancelled = { $by } tog tillbaka utmaningen.
challenge-lapsed = Ingen svarade i tid.
surprise-name = Överraskning
surprise-pitch = en av varianterna, som lottas fram när utmaningen antas.
surprise-among = { $count ->
    [one] Det blir { $list }.
   *[other] Vilken variant det blir avgör lotten när utmaningen antas: { $list }.
}
surprise-among-many = Vilken variant det blir avgör lotten när utmaningen antas: någon av { $count }. `/slump parti:{ $number }` räknar upp dem.
array-to-be-drawn = Startuppställningen lottas när utmaningen antas; bilden visar en av dem.
array-drawn = Startuppställningen lottades fram.
array-drawn-number = Startuppställning **{ $array }**, framlottad.
array-chosen = Startuppställningen valdes i utmaningen.
array-chosen-number = Startuppställning **{ $array }**, vald i utmaningen.
declined = { $by } tackade nej till utmaning { $game } från { $challenger }.
cancelled = { $by } tog tillbaka utmaning { $game }.

## Partiet

head = **{ $game } · { $variant } · drag { $move }**
head-over = **{ $game } · { $variant }**
started = { $white } (vit) spelar mot { $black } (svart). { $terms }.
started-surprise = Överraskningen är **{ $variant }**: { $pitch }
turn = { $next }, det är ditt drag ({ $colour }).
turn-until = { $next }, det är ditt drag ({ $colour }); dra senast { $deadline }.
turn-check = **Schack!** { $next }, det är ditt drag ({ $colour }).
turn-check-until = **Schack!** { $next }, det är ditt drag ({ $colour }); dra senast { $deadline }.
turn-how-first = Tryck på **Dra**, eller skriv `/drag` och draget, till exempel `/drag { $move }`.
moved = { $mover } spelade **{ $san }**.
moved-declined-draw = Därmed är remianbudet avböjt.
moved-declined-takeback = Därmed är begäran att få ångra avslagen.
moved-declined-pause = Därmed är pausen avböjd.
past-position = Den knappen hör till en tidigare ställning i parti { $game }. Här är den nuvarande; inget har ändrats.
board-turn = { $next } ({ $colour }) är vid draget.
board-turn-until = { $next } ({ $colour }) är vid draget; senast { $deadline }.
board-paused = Partiet är pausat: { $next } ({ $colour }) är vid draget när det går vidare, med { $left } kvar. `/fortsätt parti:{ $number }` sätter igång det.
board-over = Partiet är slut.
board-players = { $white } (vit) mot { $black } (svart).

## Vad draget gjorde

did-move = { $piece } { $from }–{ $to }.
did-capture = { $piece } { $from }–{ $to } slår { $victim } på { $at }.
did-en-passant = { $piece } { $from }–{ $to } slår { $victim } på { $at } en passant.
did-check-count = Schack nummer { $count } av { $wins }.
did-arrive = **Kungen är framme.** Når den andra kungen rad { $rank } i nästa drag blir det remi; varje annat drag förlorar.
did-castle = Rockad: { $king } { $from }–{ $to }, { $rook } { $rook-from }–{ $rook-to }.
did-promote = Den blir { $piece }.
did-stay = Den förblir { $piece }.
did-blast = **Explosion på { $centre }!** { $losses }
did-lose-white = Vit förlorar { $list }.
did-lose-black = Svart förlorar { $list }.
did-lose-nothing = Ingen träffas.
did-die-out-white = Vit har { $piece } kvar.
did-die-out-black = Svart har { $piece } kvar.
did-walk = **{ $walker } går { $count ->
    [one] en ruta
   *[other] { $count } rutor
} { $direction } ({ $roll }):** { $path }. { $losses }
compass-n = åt norr
compass-ne = åt nordost
compass-e = åt öster
compass-se = åt sydost
compass-s = åt söder
compass-sw = åt sydväst
compass-w = åt väster
compass-nw = åt nordväst
did-walk-step = { $square }
did-walk-wrap = över kanten till { $square }
man-on = { $piece } { $square }

## Slutet

over-wins = **{ $winner } ({ $colour }) vinner** mot { $loser }.
over-draw = **Remi** mellan { $white } (vit) och { $black } (svart).
over-nobody = { $white } och { $black }: ingen vinner och inget räknas.
why-checkmate = Schackmatt.
why-stalemate = Patt: den som är vid draget har inget tillåtet drag och står inte i schack.
why-king_exploded = Kungen sprängdes.
why-king_lost = Kungen är borta.
why-both_kings_destroyed = Båda kungarna föll i samma ögonblick.
why-insufficient_material = Ingen har tillräckligt kvar för att kunna vinna.
why-fifty_move = Femtio drag i rad från varje sida utan framsteg.
why-threefold_repetition = Samma ställning uppstod för tredje gången.
why-third_check = Tredje schacken.
why-goal_reached = Kungen har nått åttonde raden.
why-both_at_goal = Båda kungarna har nått åttonde raden.
why-kind_extinct = En hel sorts pjäser är utrotad.
why-all_captured = Hela armén är slagen.
why-all_given_away = Inga pjäser kvar: i det här spelet är det vinst.
why-no_move_wins = Inget tillåtet drag: i det här spelet är det vinst.
why-nothing_to_capture = Inget att slå: det är förlust.
why-resignation = { $by } gav upp.
why-agreement = Spelarna kom överens.
why-time = Tiden gick ut.
why-time-due = { $late } drog inte i tid; draget skulle ha kommit senast { $at }.
why-aborted = { $by } avbröt partiet innan det hade börjat på riktigt.
why-aborted-nobody = Partiet avbröts innan det hade börjat på riktigt.
why-aborted-time = { $late } gjorde inte sitt första drag i tid; det skulle ha kommit senast { $at }.
rating = { $person }: { $before } → { $after }
rating-provisional = { $person }: { $before } → { $after }?
rating-same = { $person } { $before }
rating-same-provisional = { $person } { $before }?
ratings-unchanged = Oförändrad rating: { $list }
ratings-too-short = För kort för att räknas i topplistan: båda måste göra minst { $count } drag.
ratings = Rating: { $list }
over-seed = Det hemliga fröet var `{ $seed }`. Kontrollera slumpen själv: `/historik parti:{ $number } som:pgn`, sedan `menagerie verify`.

## Anbud

resign-ask = Vill du verkligen ge upp parti { $game } mot { $opponent }? Då förlorar du partiet.
draw-offered = { $by } erbjuder { $to } remi i parti { $game }. Att spela vidare är att avböja.
draw-declined = { $by } avböjde remianbudet från { $to } i parti { $game }.
takeback-offered = { $by } ber { $to } att få ångra { $moves } i parti { $game }. Att spela vidare är att säga nej.
takeback-declined = { $by } lät inte { $to } ångra sig i parti { $game }.
reminder = { $next }, ditt drag mot { $opponent } i parti { $game } ska göras senast { $deadline }. Tryck på Dra, eller skriv `/drag parti:{ $number }` och ditt drag.
pause-offered = { $by } frågar { $to } om parti { $game } kan pausas: klockan står stilla tills någon av er fortsätter. Att spela vidare är att säga nej.
pause-declined = { $by } ville inte pausa parti { $game } som { $to } bad om.
paused = { $by } gick med på det: parti { $game } är pausat. { $next } ({ $colour }) är vid draget när det går vidare, med { $left } kvar. Vem som helst av er kan fortsätta när som helst: med knappen eller `/fortsätt parti:{ $number }`.
resumed = { $by } fortsätter parti { $game }.
taken-back = { $by } gick med på det: { $moves } togs tillbaka i parti { $game }.

## Listor

games-mine = { $waiting ->
    [0] **Dina partier.** Inget väntar på dig.
    [one] **Dina partier.** Ett väntar på dig.
   *[other] **Dina partier.** { $waiting } väntar på dig.
}
games-here = { $waiting ->
    [0] **Partier i det här rummet.** Inget väntar på dig.
    [one] **Partier i det här rummet.** Ett väntar på dig.
   *[other] **Partier i det här rummet.** { $waiting } väntar på dig.
}
games-none-mine = Du har inga partier. Börja ett: `/utmana`.
games-none-here = Inga partier i det här rummet. Börja ett: `/utmana`.
games-line-yours = **Ditt drag** · { $game } { $variant } · drag { $move } · { $white } – { $black }
games-line-yours-until = **Ditt drag** · { $game } { $variant } · drag { $move } · { $white } – { $black } · senast { $deadline }
games-line = { $game } { $variant } · drag { $move } · { $white } – { $black } · { $colour } vid draget
games-line-until = { $game } { $variant } · drag { $move } · { $white } – { $black } · { $colour } vid draget · senast { $deadline }
games-line-paused = { $game } { $variant } · drag { $move } · { $white } – { $black } · pausat, { $colour } vid draget med { $left } kvar
games-unsaid = · ännu inte visat i rummet
games-challenge-yours = **Till dig** · { $game } { $variant } · utmaning från { $white }
games-challenge = { $game } { $variant } · { $white } utmanar { $black }
games-anyone = vem som helst
which-game = { $game } · { $variant } · { $white } – { $black }
which-game-hint = Välj parti
more-lines = { $count ->
    [one] … och ett till.
   *[other] … och { $count } till.
}
leaderboard = **{ $variant }: topplista** · sida { $page } av { $pages }
leaderboard-beyond = Det finns ingen sida { $asked }; den sista är sida { $pages }.
leaderboard-empty = Ingen har spelat klart något parti som räknas än. `/utmana` någon!
leaderboard-head = rating · partier · vinster / remier / förluster
leaderboard-row = { $rank }. { $person } **{ $rating }** · { $games } · { $wins } / { $draws } / { $losses }
leaderboard-row-provisional = { $rank }. { $person } **{ $rating }?** · { $games } · { $wins } / { $draws } / { $losses }
leaderboard-provisional = ? = ännu osäkert
stats = **{ $person }**
stats-none = { $person } har inte spelat klart något parti än.
stats-variant = **{ $variant }** · { $record }
stats-variant-rated = **{ $variant }** · rating { $rating } · { $record }
stats-as-white = som vit { $tally }
stats-as-black = som svart { $tally }
tally = { $wins ->
    [one] 1 vinst
   *[other] { $wins } vinster
}, { $draws ->
    [one] 1 remi
   *[other] { $draws } remier
}, { $losses ->
    [one] 1 förlust
   *[other] { $losses } förluster
}
stats-against-none = Mot { $person }: inget avslutat parti än
stats-against = Mot { $person }: { $tally }
stats-streak-won = { $count ->
    [one] Vann det senaste partiet.
   *[other] Vann de { $count } senaste partierna.
}
stats-streak-lost = { $count ->
    [one] Förlorade det senaste partiet.
   *[other] Förlorade de { $count } senaste partierna.
}
stats-colours-head = **Så går det för färgerna här**
stats-colours = { $variant }: vit { $wins }, remi { $draws }, svart { $losses }
stats-more = { $count ->
    [one] … och en variant till; fråga efter den vid namn, som i `/statistik variant:schack`.
   *[other] … och { $count } varianter till; fråga efter en vid namn, som i `/statistik variant:schack`.
}
history = **Dragen i parti { $game }** · { $white } (vit) – { $black } (svart)
history-none = Inget drag är spelat än.
history-earlier = (tidigare drag: `/historik parti:{ $number } som:pgn`)
pgn-file = Parti { $game } som PGN-fil.
replay = Parti { $game } i repris: { $white } (vit) – { $black } (svart), { $variant }, drag { $first }–{ $last }.
replay-part = Parti { $game }, drag { $first }–{ $last } i repris: { $white } (vit) – { $black } (svart), { $variant }.
replay-alt = Rörlig bild; den spelas två gånger och stannar i slutet. { $game }
replay-cut = Allt ryms inte i en fil: det här är de sista dragen.
replay-failed = Den rörliga bilden kunde inte göras.
# How a game ended, beside a player's name.
end-checkmate = schackmatt
end-stalemate = patt
end-king_exploded = kungen sprängd
end-king_lost = kungen borta
end-both_kings_destroyed = båda kungarna borta
end-insufficient_material = för lite material
end-fifty_move = femtio drag
end-threefold_repetition = tredje upprepningen
end-third_check = tredje schacken
end-goal_reached = kungen i mål
end-both_at_goal = båda kungarna i mål
end-kind_extinct = en sort utrotad
end-all_captured = hela armén slagen
end-all_given_away = alla pjäser bortskänkta
end-no_move_wins = inget drag kvar
end-nothing_to_capture = inget att slå
end-resignation = gav upp
end-agreement = överenskommet
end-time = tiden gick ut
end-aborted = avbrutet

## Regler

rules = **{ $variant }** — { $pitch }
rules-start-hint = Spela det: `/utmana` med varianten **{ $variant }**.
variants = { $count ->
    [one] **Varianterna.** Det finns en; välj den nedan, eller skriv `/varianter namn:schack`.
   *[other] **Varianterna.** Det finns { $count }; välj en nedan, eller skriv till exempel `/varianter namn:schack`.
}
variants-rules = { $count ->
    [one] **Vilka regler?** Det finns en variant; välj den nedan, eller skriv `/regler variant:schack`.
   *[other] **Vilka regler?** Det finns { $count } varianter; välj en nedan, eller skriv till exempel `/regler variant:schack`.
}
variants-of-group = { $count ->
    [one] En variant; välj den nedan.
   *[other] { $count } varianter; välj en nedan.
}
variants-group = **{ $group }**
variants-group-names = **{ $group }:** { $names }
variants-line = **{ $variant }** — { $pitch }
variants-most-played = Spelas mest här
variant-group = Grupp: { $group }.
variant-how = Så spelas det: `/regler variant:{ $key }`. Spela: `/utmana variant:{ $key }`.

## Slumpen

fairness = **Så går lottningen till i parti { $game }**
fairness-how = Före partiet bestämde boten ett hemligt frö och visade dess fingeravtryck. Varje utfall räknas fram med HMAC-SHA-256 ur fröet, båda spelarnas ord, partiet och draget, så ingen kunde välja det. När partiet är slut visas fröet, och vem som helst kan räkna om alla utfall.
fairness-commitment = Fröets fingeravtryck: `{ $commitment }`
fairness-nonce-first = Utmanarens ord: { $nonce }
fairness-nonce-second = Motspelarens ord: { $nonce }
fairness-nonce-none = inte givet än
fairness-seed = Hemligt frö: `{ $seed }`
fairness-seed-later = Det hemliga fröet visas när partiet är slut.
fairness-surprise = Varianten lottades när utmaningen antogs och blev **{ $variant }**. I ordning kunde den bli: { $list }.
fairness-surprise-later = Varianten lottas när utmaningen antas. I ordning kan den bli: { $list }.
fairness-draws = Utfall hittills: { $list }
fairness-no-draws = Inget har lottats än.
fairness-observed = Hittills här, { $count ->
    [one] ett utfall
   *[other] { $count } utfall
}:
fairness-check = Kontrollera: `/historik parti:{ $number } som:pgn`, spara filen och kör `menagerie verify FIL.pgn`.
no-chance = I **{ $variant }** finns ingen slump; parti { $game } avgörs av skicklighet.

## Hjälp

help = **Menagerie: schackvarianter med vänner, i er egen takt.**
help-start = Börja: `/utmana`, välj en vän och en variant. Din vän trycker på **Acceptera**.
help-move = Dra: tryck på **Dra** under brädet, eller skriv `/drag e4`. Alla vanliga sätt att skriva drag duger.
help-rest = Allt annat:
help-command = `/{ $command }` { $description }

## Menyer

pick-piece = Parti { $game }: vilken pjäs?
pick-target = Parti { $game }: vart ska { $piece } på { $from } gå?
pick-promotion = Parti { $game }: vad ska den bli på { $to }?
pick-move = Parti { $game }: { $typed } kan betyda flera drag. Vilket?
pick-variant = Vad ska ni spela? Välj en variant, så utmanas { $opponent }.
type-move-title = Ditt drag i parti { $game }
type-move-label = Draget
type-move-example = till exempel e4, Sf3 eller O-O
pick-variant-hint = Välj en variant
pick-piece-hint = Välj pjäs
pick-target-hint = Välj ruta
pick-promotion-hint = Välj pjäs
pick-move-hint = Välj drag
more = Parti { $game }: vad mer?
elsewhere = Klart; det står i rummet där partiet spelas.
already-done = Redan gjort: parti { $game }.

# Partier med en egen tråd. Namnet är ren text.
thread-title = { $variant } { $game }: { $white } – { $black }
thread-line = { $white } (vit) spelar mot { $black } (svart), { $variant }. Parti { $game } har en egen tråd:

out-of-reach-deleted = Kanalen för parti { $game } har tagits bort. Partiet finns kvar och fortsätter: ange dess nummer, som i `/bräde parti:{ $number }` eller `/drag e4 parti:{ $number }`.
out-of-reach-no-access = Jag kan inte längre skriva där parti { $game } spelas. Partiet finns kvar och fortsätter: ange dess nummer, som i `/bräde parti:{ $number }` eller `/drag e4 parti:{ $number }`.
out-of-reach-closed = Parti { $game } spelas i direktmeddelanden som jag inte får skicka. Partiet finns kvar och fortsätter: ange dess nummer, som i `/bräde parti:{ $number }` eller `/drag e4 parti:{ $number }`.
out-of-reach-removed = Jag har tagits bort från servern där parti { $game } spelas. Partiet fortsätter, men raderas efter 90 dagar om jag inte bjuds in igen: ange dess nummer, som i `/bräde parti:{ $number }` eller `/drag e4 parti:{ $number }`.

choice-man = { $count ->
    [one] { $piece } { $square } (ett drag)
   *[other] { $piece } { $square } ({ $count } drag)
}
choice-takes = slår { $piece }
choice-en-passant = slår { $piece } en passant
choice-castles = rockad
choice-promotes = förvandlas
choice-stays = förbli { $piece }
choice-explodes = spränger { $count }
choice-check = schack
choice-risk = faller i { $count } av { $all } vandringar
choice-wins = vinner partiet
choice-loses = förlorar partiet
choice-draws = blir remi
choice-next = Fler … (sida { $page } av { $pages })
choice-previous = Tillbaka till sida { $page } av { $pages }
choice-to-men = Tillbaka till pjäserna
choice-to-squares = Tillbaka till rutorna
choice-of-group = { $count ->
    [one] { $group } (en variant)
   *[other] { $group } ({ $count } varianter)
}
choice-to-groups = Tillbaka till alla varianter

## Knappar

button-accept = Acceptera
button-decline = Avböj
button-cancel = Ta tillbaka
button-pick = Dra
button-pick-page = Fler …
button-board = Mitt bräde
button-board-white = Från vits håll
button-board-black = Från svarts håll
button-resign = Ge upp
button-resign-yes = Ja, ge upp
button-draw = Remi
button-draw-agree = Gå med på remi
button-takeback = Ångra drag
button-takeback-agree = Tillåt ångrat drag
button-pause = Pausa
button-pause-agree = Gå med på paus
button-resume = Fortsätt
button-abort = Avbryt
button-rematch = Revansch
button-replay = Repris
button-more = Mer
button-next-game = Nästa parti
button-leaderboard = Topplista
button-leaderboard-page = Sida { $page }
button-rules = Regler
button-variants = Alla varianter
button-variant = Vad är det?
button-open = Utmana vem som helst här
button-type-move = Skriv ett drag
button-help = Hjälp
button-set = { $option }: { $value }
button-allow-here = Välj det här rummet för partier
button-forbid-here = Ta bort det här rummet ur listan

## Bredvid brädet i en bild

# I remsan bredvid brädet, efter namnet på den som är vid draget. Så kort det går.
strip-note = drag { $move }
strip-note-paused = drag { $move } · pausat
strip-note-hours = drag { $move } · { $count } tim/drag
strip-note-days = drag { $move } · { $count ->
    [one] 1 dag/drag
   *[other] { $count } dagar/drag
}

## Beskrivningar av bilder

alt-head = { $variant }, parti { $game }, drag { $move }.
alt-head-start = { $variant }, utgångsställningen.
alt-sheet = Startställningarna i { $list }.
alt-last = Senaste draget, av { $colour }:
alt-turn = { $colour } är vid draget.
alt-turn-check = { $colour } är vid draget och står i schack.
alt-over = Partiet är slut.
alt-over-white = Vit har vunnit.
alt-over-black = Svart har vunnit.
alt-over-draw = Partiet är remi.
alt-checks = Schackar hittills: vit { $white }, svart { $black }; { $wins } schackar vinner.
alt-white = Vit har { $list }.
alt-black = Svart har { $list }.
alt-neutral = { $piece } står på { $square }.
alt-men = { $piece } { $squares }
alt-gone-white = Borta för vit: { $list }.
alt-gone-black = Borta för svart: { $list }.
alt-gone-many = { $count } { $piece }

## Fel

failure = Tyvärr gick något fel hos oss; försök igen om en stund. Hjälper inte det, ge den som driver boten den här koden: `{ $reference }`.

## Inställningar

settings-me = **Dina inställningar**
settings-community = **Så spelar vi här**
settings-saved = Sparat.
settings-line = { $name }: **{ $value }** · { $meaning }
settings-rooms = Rum: **{ $rooms }** · De enda rum där partier får börja
settings-rooms-all = Rum: **alla** · Partier får börja i vilket rum som helst
settings-this-room = det här rummet
settings-no-quiet = inga
settings-how = Tryck på en knapp, eller skriv till exempel `/inställningar mig` med det du vill ändra.
settings-how-community = Tryck på en knapp, eller skriv `/inställningar gemenskap` med det du vill ändra.
settings-ask-moderators = Bara moderatorer kan ändra det här.

## Vad som är sparat om en person

my-data = Allt som är sparat om dig, med { $games ->
    [0] inga partier
    [one] ett parti
   *[other] { $games } partier
}. Filen är bara för dig.
delete-ask = Vill du verkligen radera allt som är sparat om dig: ditt namn, dina inställningar, din plats i varje parti? Det går inte att ångra.
delete-ask-open = { $count ->
    [one] Ett parti eller en utmaning är fortfarande öppen: det avslutas nu, uppgivet om du har dragit och inställt om inte.
   *[other] { $count } partier och utmaningar är fortfarande öppna: de avslutas nu, uppgivna där du har dragit och inställda där du inte har det.
}
delete-ask-others = { $count ->
    [one] Ett annat parti finns kvar, för den du spelade mot, med en namnlös spelare på din plats.
   *[other] { $count } andra partier finns kvar, för dem du spelade mot, med en namnlös spelare på din plats.
}
delete-ask-posts = Meddelanden som redan är skickade hör till plattformen och står kvar där.
deleted = Allt som var sparat om dig är raderat. Om du spelar igen börjar du om från början.
person-gone = en raderad spelare
button-delete-yes = Ja, radera allt
