# Avslag: en mening som säger varför, och vad som skulle gå. Bara för den som frågade; inget har ändrats.

no-not-your-game = Du spelar inte i parti { $game }; med `/bräde parti:{ $number }` kan du titta på.
no-not-your-turn = Det är { $turn } som är vid draget i parti { $game }.
no-not-your-turn-colour = { $colour } är vid draget i parti { $game }.
no-not-for-you = Det är någon annan som ska svara i parti { $game }.
no-own-challenge = Parti { $game } är din egen utmaning: någon annan måste acceptera den, eller så tar du tillbaka den med `/återkalla parti:{ $number }`.
no-not-started = Parti { $game } har inte börjat: utmaningen väntar fortfarande på svar.
no-already-started = Parti { $game } har redan börjat; `/bräde parti:{ $number }` visar det.
no-already-over = Parti { $game } är slut; `/revansch parti:{ $number }` börjar ett nytt.
no-lapsed = Utmaning { $game } har gått ut; `/utmana` gör en ny.
no-past-position = Den knappen hör till en tidigare ställning i parti { $game }; `/bräde parti:{ $number }` visar den nuvarande.
no-illegal-move = Det draget är inte tillåtet i parti { $game }.
no-nothing-to-decline = Inget väntar på ditt svar i parti { $game }.
no-not-your-offer = Bara den som gjorde utmaning { $game } kan ta tillbaka den.
no-draw-already-offered = Du har redan erbjudit remi i parti { $game }; anbudet väntar på svar.
no-draw-too-soon = { $count ->
    [one] Ditt senaste remianbud i parti { $game } avböjdes; du kan erbjuda igen efter ett drag till, och när som helst om motståndaren erbjuder.
   *[other] Ditt senaste remianbud i parti { $game } avböjdes; du kan erbjuda igen efter { $count } drag till, och när som helst om motståndaren erbjuder.
}
no-nothing-to-take-back = Du har inget drag att ångra i parti { $game }.
no-takeback-already-offered = Du har redan bett om att få ångra i parti { $game }; frågan väntar på svar.
no-takeback-after-chance = Slumpen har redan talat i parti { $game }, och i ett parti som räknas kan ett sådant drag inte ångras.
no-too-late-to-abort = Du har redan dragit i parti { $game }, så det kan inte avbrytas; avsluta det med `/ge-upp parti:{ $number }` eller `/remi parti:{ $number }`.
no-paused = Parti { $game } är pausat; knappen Fortsätt eller `/fortsätt parti:{ $number }` sätter igång det igen.
no-not-paused = Parti { $game } är inte pausat.
no-clock = Parti { $game } har ingen tidsgräns, så det finns inget att pausa.
no-pause-already-offered = Frågan om att pausa parti { $game } väntar fortfarande på svar.
no-pause-too-soon = Din senaste önskan att pausa parti { $game } avböjdes; du kan fråga igen efter ditt nästa drag.

legal-moves = { $count ->
    [0] Det finns inget tillåtet drag.
    [one] Enda tillåtna drag: { $list }.
   *[other] Tillåtna: { $list }.
}
legal-moves-some = Tillåtna är till exempel { $list } (totalt { $count }).
no-move-empty = { $typed } går inte: det står inget på { $square }.
no-move-not-yours = { $typed } går inte: pjäsen på { $square } är inte din.
no-move-cannot-reach = { $typed } går inte: { $piece } på { $from } kan gå till { $targets }.
no-move-cannot-move = { $typed } går inte: { $piece } på { $from } har inget tillåtet drag.
no-move-leaves-check = { $typed } går inte: { $king } står i schack, och draget avvärjer det inte.
no-move-king-danger = { $typed } går inte: det skulle utsätta { $king } för fara.
no-move-must-capture = { $typed } går inte: du måste slå.
no-move-gives-check = { $typed } går inte: det skulle ge schack, och det är inte tillåtet här.
no-move-no-such-piece = { $typed } går inte: du har { $piece } som kan gå till { $to }.
no-move-occupied = { $typed } går inte: på { $to } står redan en egen pjäs ({ $piece }).
no-move-neutral = { $typed } går inte: { $neutral } står på { $to }, och dit kan ingen gå.
no-move-never-takes = { $typed } går inte: i { $variant } slår { $piece } aldrig.
no-move-none-left = { $typed } går inte: du har { $piece } kvar.
no-move-castling = { $typed } går inte: du kan inte rockera nu.
no-move-no-castling = { $typed } går inte: i **{ $variant }** finns ingen rockad.
no-move-promotion = { $typed } går inte: där kan du välja { $pieces }.
no-move-no-promotion = { $typed } går inte: inget förvandlas genom det draget.
no-unreadable-move = { $typed } går inte att läsa som ett drag.

no-such-game = Det finns inget parti { $typed }; `/partier` listar dina.
no-game-here = Du har inget parti här som det kan gälla; `/partier` listar dina, `/utmana` börjar ett.
no-which-game = Flera partier passar. Säg vilket med dess nummer:
no-such-variant = Det finns ingen variant { $typed }; `/varianter` visar alla.
no-such-variant-near = Det finns ingen variant { $typed }. Menade du { $near }? `/varianter` visar alla.
no-setups = I { $variant } börjar alla partier likadant, så det finns ingen uppställning att välja.
no-bad-setup = { $typed } är ingen start i { $variant }: ange en hel startställning i FEN, eller utelämna `uppställning` så lottas den.
no-bad-setup-number = { $typed } är ingen start i { $variant }: ange ett nummer från 0 till { $last } eller en startställning i FEN, eller utelämna `uppställning` så lottas den.
no-setup-of-surprise = Ingen vet ännu vilken variant en överraskning blir, så dess uppställning kan inte väljas.
no-such-command = Det finns inget kommando { $typed }; `/hjälp` listar dem.
no-such-command-nearest = Det finns inget kommando { $typed }. Menade du `/{ $nearest }`?
no-missing-option = Det saknas något: { $option } ({ $description }).
no-bad-option = { $typed } passar inte för { $option } ({ $description }).
no-bad-option-known = { $typed } passar inte för { $option }; möjliga: { $known }.
no-such-moves = De dragen finns inte: partiet har drag { $first }–{ $last }.
no-challenge-exists = Ni två har redan en sådan utmaning: parti { $game }, `/acceptera parti:{ $number }` eller `/återkalla parti:{ $number }`.
no-link-with-opponent = En utmaning med länk är för den som får länken: utelämna motståndaren eller länken.
no-such-code = Ingen utmaning har koden { $typed }. Se efter om hela kom med; be om en ny om den är äldre än tre dagar.
no-code-used = Den här koden är använd: parti { $game } är redan igång. `/utmana via:länk` gör en ny.
no-host-away = Rummet där utmaning { $game } gjordes tar inte emot partier längre, så den kan inte börja. Be om en utmaning från ett annat ställe.
no-needs-code = Utmaning { $game } antas med sin kod: `/acceptera kod:…`.
no-wrong-code = Det är inte koden till utmaning { $game }.
no-challenge-self = Du kan inte utmana dig själv; utelämna motståndaren för att fråga alla här.
no-challenge-bot = En bot kan inte anta en utmaning; välj en människa, eller utelämna motståndaren för att fråga alla här.
no-challenge-away = { $person } är inte med på den här servern och skulle inte få veta det; välj någon som är det, eller utelämna motståndaren för att fråga alla här.
no-challenge-alone = Här är bara du och jag, så ingen skulle få veta det. Använd `/utmana` i en kanal på en server, eller i en konversation med din vän.
no-such-player = Ingen här heter { $typed }; utelämna spelaren, eller skriv namnet på någon i rummet.
no-too-many = Du har { $limit } öppna partier och utmaningar, och fler går inte; avsluta eller ta tillbaka något först.
no-bad-button = Den knappen är inte min, eller så är den skadad; `/bräde` visar ditt parti med nya knappar.
no-space = Det finns ingen plats kvar där partierna sparas, så ingenting har ändrats; partiet går vidare härifrån när den som driver mig har gjort plats.
no-busy = Jag får fler frågor än jag hinner med på en gång, så det här har jag inte börjat med; fråga igen om en liten stund.
no-busy-here = Jag får fler frågor här än jag hinner med på en gång, så det här har jag inte börjat med; fråga igen om en liten stund.
no-too-long = Det är för långt; högst { $limit } tecken.
no-only-watching = Du tittar på; välj ett namn för att spela med.
no-not-over = Parti { $game } är inte slut än; revansch går när det är det.
no-nothing-waits = Inget annat parti väntar på dig.
no-not-in-this-room = I det här rummet börjar inga partier: moderatorerna har valt { $rooms } för det. Ett pågående parti kan spelas klart där det är.
no-nothing-counts = Här räknas inga partier i topplistan; det har moderatorerna bestämt. Utelämna `räknas`, och spela för nöjes skull.
no-not-moderator = { $platform ->
    [discord] Bara medlemmar med rättigheten ”Hantera server” kan ändra hur det spelas här; `/inställningar gemenskap` utan något ifyllt visar det.
    [web] Bara den som kom in i rummet först kan ändra hur det spelas här; `/inställningar gemenskap` visar det.
   *[other] Bara moderatorer kan ändra hur det spelas här; `/inställningar gemenskap` visar det.
}
no-allowed-everywhere = Partier får börja överallt nu, så det finns inget rum att ta bort; ange med `tillåt` i vilka rum de får börja.
no-too-many-rooms = Det kan finnas högst { $limit } rum för partier; ta bort ett först.

# Sägs under en text som står i stället för en bild.
no-pictures-here = (Jag får inte bifoga bilder här. Den som sköter servern kan ge mig rättigheten ”Bifoga filer”.)

# Sägs till den som frågar något sekunderna innan boten startas om.
back-soon = Jag håller just på att startas om. Försök igen om en liten stund; inget har gått förlorat.

# Sägs privat, till den som kan ge boten en behörighet som den saknar, och till alla andra. Behörigheternas namn är Discords egna.
missing-rights-give = I den här kanalen saknar jag **{ $rights }**. Du kan ge mig det: redigera kanalen, ”Behörigheter”, lägg till mig, tillåt. Till dess fortsätter partiet med det jag får göra.
missing-rights-ask = I den här kanalen saknar jag **{ $rights }**. Den som sköter kanalen kan ge mig det under ”Behörigheter”. Till dess fortsätter partiet med det jag får göra.
right-view = Visa kanaler (View Channels)
right-send = Skicka meddelanden (Send Messages)
right-send-in-threads = Skicka meddelanden i trådar (Send Messages in Threads)
right-attach = Bifoga filer (Attach Files)
right-create-threads = Skapa offentliga trådar (Create Public Threads)
