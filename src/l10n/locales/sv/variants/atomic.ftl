atomic-name = Atom-schack
    .also = Atomschack
atomic-pitch = varje slag är en explosion. Spräng motståndarens kung.
atomic-rules =
    Som schack, utom:
    {""}**Explosion.** Ett slag tar bort den slagna pjäsen, den som slår och alla officerare av båda färgerna på de åtta rutorna runt om. Bönder runt om klarar sig; bara bönder som slår eller slås försvinner.
    Vid en passant är explosionens mitt rutan där den slående bonden landar.
    {""}**Spräng motståndarens kung, så vinner du**, även om din egen kung står i schack.
    En kung kan inte slå, för då sprängs den själv. Ett slag som spränger din egen kung är inte tillåtet, inte ens om det spränger båda.
    Kungar som står intill varandra står inte i schack, vad som än hotar dem. I övrigt gäller schack, matt och patt som vanligt, bedömda efter explosionen; att en pjäs intill din kung kan slås är inte schack.
    Rockad som i schack; rätten försvinner också när tornet sprängs, och rutor intill motståndarens kung räknas aldrig som hotade.
    En bonde som slår på sista raden sprängs, så då finns inget att välja.
    Remi: patt, tredje upprepningen, femtio drag utan slag eller bondedrag, överenskommelse, och när bara kungarna och totalt högst en springare eller löpare är kvar. Alla andra slutspel spelas vidare.
    Det här är läsningen med schack och matt (som på Lichess), inte den där bara explosionen avgör.
