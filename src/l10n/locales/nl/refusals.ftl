# Weigeringen: één zin die zegt waarom, en wat wel kan. Alleen voor wie het vroeg; er is niets veranderd.

no-not-your-game = Je speelt niet in partij { $game }; met `/bord partij:{ $number }` kun je meekijken.
no-not-your-turn = In partij { $game } is { $turn } aan zet.
no-not-your-turn-colour = In partij { $game } is { $colour } aan zet.
no-not-for-you = In partij { $game } is het aan iemand anders om te antwoorden.
no-own-challenge = Partij { $game } is je eigen uitdaging: iemand anders moet die aannemen, of je trekt hem in met `/intrekken partij:{ $number }`.
no-not-started = Partij { $game } is nog niet begonnen: de uitdaging wacht nog op antwoord.
no-already-started = Partij { $game } is al begonnen; `/bord partij:{ $number }` toont het bord.
no-already-over = Partij { $game } is afgelopen; `/revanche partij:{ $number }` begint een nieuwe.
no-lapsed = Uitdaging { $game } is vervallen; `/uitdagen` maakt een nieuwe.
no-past-position = Die knop hoort bij een eerdere stelling van partij { $game }; `/bord partij:{ $number }` toont de huidige.
no-illegal-move = Die zet is niet toegestaan in partij { $game }.
no-nothing-to-decline = Er wacht niets op jouw antwoord in partij { $game }.
no-not-your-offer = Alleen wie uitdaging { $game } deed, kan die intrekken.
no-draw-already-offered = Je hebt al remise aangeboden in partij { $game }; het aanbod wacht op antwoord.
no-draw-too-soon = { $count ->
    [one] Je laatste remiseaanbod in partij { $game } is afgewezen; na nog één zet mag je het weer aanbieden, en als je tegenstander remise aanbiedt altijd.
   *[other] Je laatste remiseaanbod in partij { $game } is afgewezen; na nog { $count } zetten mag je het weer aanbieden, en als je tegenstander remise aanbiedt altijd.
}
no-nothing-to-take-back = Je hebt geen zet om terug te nemen in partij { $game }.
no-takeback-already-offered = Je hebt al gevraagd een zet terug te nemen in partij { $game }; de vraag wacht op antwoord.
no-takeback-after-chance = In partij { $game } is het toeval al getoond, en in een partij die meetelt kan zo’n zet niet terug.
no-too-late-to-abort = Je hebt al gezet in partij { $game }, dus afbreken kan niet meer; met `/opgeven partij:{ $number }` of `/remise partij:{ $number }` kun je de partij beëindigen.
no-paused = Partij { $game } is gepauzeerd; de knop Hervatten of `/hervatten partij:{ $number }` laat haar weer lopen.
no-not-paused = Partij { $game } is niet gepauzeerd.
no-clock = Partij { $game } heeft geen tijdslimiet, dus er valt niets te pauzeren.
no-pause-already-offered = De vraag of partij { $game } gepauzeerd wordt, wacht nog op antwoord.
no-pause-too-soon = Je vorige verzoek om partij { $game } te pauzeren is afgewezen; na je volgende zet mag je het weer vragen.

legal-moves = { $count ->
    [0] Er is geen toegestane zet.
    [one] De enige toegestane zet: { $list }.
   *[other] Toegestaan: { $list }.
}
legal-moves-some = Toegestaan is bijvoorbeeld { $list } ({ $count } in totaal).
no-move-empty = { $typed } kan niet: er staat niets op { $square }.
no-move-not-yours = { $typed } kan niet: het stuk op { $square } is niet van jou.
no-move-cannot-reach = { $typed } kan niet: { $piece } op { $from } kan naar { $targets }.
no-move-cannot-move = { $typed } kan niet: { $piece } op { $from } heeft geen toegestane zet.
no-move-leaves-check = { $typed } kan niet: { $king } staat schaak, en daar helpt die zet niet tegen.
no-move-king-danger = { $typed } kan niet: het zou { $king } in gevaar brengen.
no-move-must-capture = { $typed } kan niet: je moet slaan.
no-move-gives-check = { $typed } kan niet: het zou schaak geven, en dat mag hier niet.
no-move-no-such-piece = { $typed } kan niet: { $piece } van jou kan naar { $to }.
no-move-occupied = { $typed } kan niet: op { $to } staat al een eigen stuk ({ $piece }).
no-move-neutral = { $typed } kan niet: { $neutral } staat op { $to }, en daar kan niemand heen.
no-move-never-takes = { $typed } kan niet: in { $variant } slaat { $piece } nooit.
no-move-none-left = { $typed } kan niet: je hebt { $piece } meer.
no-move-castling = { $typed } kan niet: je kunt nu niet rokeren.
no-move-no-castling = { $typed } kan niet: in **{ $variant }** bestaat geen rokade.
no-move-promotion = { $typed } kan niet: de keus is daar { $pieces }.
no-move-no-promotion = { $typed } kan niet: door die zet promoveert niets.
no-unreadable-move = { $typed } is niet als zet te lezen.

no-such-game = Er is geen partij { $typed }; `/partijen` toont die van jou.
no-game-here = Je hebt hier geen partij waarmee dat kan; `/partijen` toont je partijen, `/uitdagen` begint er een.
no-which-game = Er komen meer partijen in aanmerking. Zeg met het nummer welke:
no-such-variant = Er is geen variant { $typed }; `/varianten` laat ze allemaal zien.
no-such-variant-near = Er is geen variant { $typed }. Bedoelde je { $near }? `/varianten` laat ze allemaal zien.
no-setups = In { $variant } begint elke partij hetzelfde, dus er is geen opstelling te kiezen.
no-bad-setup = { $typed } is geen begin van { $variant }: geef een hele beginstelling in FEN, of laat `opstelling` weg, dan wordt er geloot.
no-bad-setup-number = { $typed } is geen begin van { $variant }: geef een nummer van 0 tot en met { $last } of een beginstelling in FEN, of laat `opstelling` weg, dan wordt er geloot.
no-setup-of-surprise = Niemand weet nog welke variant een verrassing wordt, dus de opstelling is niet te kiezen.
no-such-command = Er is geen opdracht { $typed }; `/hulp` noemt ze.
no-such-command-nearest = Er is geen opdracht { $typed }. Bedoelde je `/{ $nearest }`?
no-missing-option = Er ontbreekt iets: { $option } ({ $description }).
no-bad-option = { $typed } past niet bij { $option } ({ $description }).
no-bad-option-known = { $typed } past niet bij { $option }; mogelijk: { $known }.
no-such-moves = Die zetten zijn er niet: deze partij heeft zetten { $first }–{ $last }.
no-challenge-exists = Jullie hebben al zo’n uitdaging open: partij { $game }, `/aannemen partij:{ $number }` of `/intrekken partij:{ $number }`.
no-link-with-opponent = Een uitdaging met een link is voor wie de link krijgt: laat de tegenstander weg, of de link.
no-such-code = Geen uitdaging heeft de code { $typed }. Kijk of hij helemaal is overgenomen; vraag een nieuwe als hij ouder is dan drie dagen.
no-code-used = Deze code is gebruikt: partij { $game } is al begonnen. `/uitdagen via:link` maakt een nieuwe.
no-host-away = In de kamer waar uitdaging { $game } is gedaan worden geen partijen meer gespeeld, dus hij kan niet beginnen. Vraag een uitdaging van ergens anders.
no-needs-code = Uitdaging { $game } neem je aan met de code: `/aannemen code:…`.
no-wrong-code = Dat is niet de code van uitdaging { $game }.
no-challenge-self = Je kunt jezelf niet uitdagen; laat de tegenstander weg om iedereen hier te vragen.
no-challenge-bot = Een bot kan geen uitdaging aannemen; kies een mens, of laat de tegenstander weg om iedereen hier te vragen.
no-challenge-away = { $person } zit niet op deze server en zou er niet van horen; kies iemand die er wel zit, of laat de tegenstander weg om iedereen hier te vragen.
no-challenge-alone = Hier zijn alleen jij en ik, dus niemand anders zou ervan horen. Gebruik `/uitdagen` in een kanaal van een server, of in een gesprek met je vriend.
no-such-player = Niemand hier heet { $typed }; laat de speler weg, of typ de naam van iemand in deze kamer.
no-too-many = Je hebt { $limit } open partijen en uitdagingen, en meer kan niet; rond er eerst een af of trek er een in.
no-bad-button = Die knop is niet van mij, of hij is beschadigd; `/bord` toont je partij met nieuwe knoppen.
no-space = Er is geen ruimte meer waar de partijen bewaard worden, dus er is niets veranderd; de partij gaat hier verder zodra wie mij beheert ruimte heeft gemaakt.
no-busy = Er wordt mij meer gevraagd dan ik tegelijk kan doen, dus hier ben ik niet aan begonnen; vraag het zo meteen nog eens.
no-busy-here = Er wordt mij hier meer gevraagd dan ik tegelijk kan doen, dus hier ben ik niet aan begonnen; vraag het zo meteen nog eens.
no-too-long = Dat is te lang; hoogstens { $limit } tekens.
no-only-watching = Je kijkt mee; kies een naam om mee te spelen.
no-not-over = Partij { $game } is nog niet afgelopen; daarna kun je revanche vragen.
no-nothing-waits = Er wacht geen andere partij op jou.
no-not-in-this-room = In deze kamer beginnen geen partijen: de moderators hebben daar { $rooms } voor gekozen. Een lopende partij kun je afmaken waar die gespeeld wordt.
no-nothing-counts = Partijen tellen hier niet mee voor de ranglijst; dat hebben de moderators bepaald. Laat `telt-mee` weg en speel voor de lol.
no-not-moderator = { $platform ->
    [discord] Alleen leden met het recht ‘Server beheren’ kunnen wijzigen hoe er hier gespeeld wordt; `/instellingen gemeenschap` zonder iets in te vullen toont het.
    [web] Alleen wie het eerst in deze kamer kwam, kan wijzigen hoe er hier gespeeld wordt; `/instellingen gemeenschap` toont het.
   *[other] Alleen moderators kunnen wijzigen hoe er hier gespeeld wordt; `/instellingen gemeenschap` toont het.
}
no-allowed-everywhere = Partijen mogen nu overal beginnen, dus er is geen kamer om weg te halen; noem met `toestaan` de kamers waar het mag.
no-too-many-rooms = Er kunnen hoogstens { $limit } kamers voor partijen zijn; haal er eerst een weg.

# Gezegd onder een tekst die in de plaats van een afbeelding komt.
no-pictures-here = (Ik mag hier geen afbeeldingen bijvoegen. Wie de server beheert kan mij het recht ‘Bestanden bijvoegen’ geven.)

# Gezegd tegen wie iets vraagt in de seconden voordat de bot opnieuw gestart wordt.
back-soon = Ik word net opnieuw gestart. Probeer het zo meteen nog eens; er is niets verloren gegaan.

# Privé gezegd, tegen wie de bot een recht kan geven dat hij mist, en tegen alle anderen. De namen van de rechten zijn die van Discord.
missing-rights-give = In dit kanaal mis ik **{ $rights }**. Jij kunt me dat geven: bewerk het kanaal, ‘Permissies’, voeg me toe, sta het toe. Tot dan gaat de partij door met wat ik mag.
missing-rights-ask = In dit kanaal mis ik **{ $rights }**. Wie het kanaal beheert, kan me dat geven onder ‘Permissies’. Tot dan gaat de partij door met wat ik mag.
right-view = Kanalen bekijken (View Channels)
right-send = Berichten sturen (Send Messages)
right-send-in-threads = Berichten sturen in threads (Send Messages in Threads)
right-attach = Bestanden bijvoegen (Attach Files)
right-create-threads = Openbare threads maken (Create Public Threads)
