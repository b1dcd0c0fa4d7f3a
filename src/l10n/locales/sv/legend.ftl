# Bilderna som visar hur ovanliga pjäser går: vad som står i dem, och beskrivningen av dem.

legend = Så går de ovanliga pjäserna i { $variant }:

## Vad tecknen betyder; en bild rymmer ungefär 80 tecken, på upp till fyra rader.

legend-both = går hit eller slår här
legend-goes = går hit, men slår inte
legend-captures = slår här, men går inte hit
legend-on = går vidare så länge vägen är fri
legend-first = bara i sitt första drag
legend-chance = går åt ett slumpat håll, dödar alla, kommer in på andra sidan
legend-promotion = fås bara genom förvandling

## Beskrivningen: varje pjäs och dess sätt att gå.

legend-piece = { $piece }: { $ways }.
legend-piece-promoted = { $piece }, som bara fås genom förvandling: { $ways }.
way-goes = { $way } utan att slå
way-captures = { $way } bara för att slå
way-straight = hur långt som helst rakt
way-diagonal = hur långt som helst diagonalt
way-around = hur långt som helst rakt eller diagonalt
way-riding = springarsprång i en linje, så många som det finns plats för
way-step-straight = ett steg rakt
way-step-diagonal = ett steg diagonalt
way-step-around = ett steg åt vilket håll som helst
way-step-forward = ett steg rakt framåt
way-step-forward-diagonal = ett steg diagonalt framåt
way-step-forward-any = ett steg rakt eller diagonalt framåt
way-knight = ett springarsprång
way-double = två steg rakt framåt i sitt första drag
way-chance = efter varje drag upp till { $most } steg åt något håll, som slumpen vill
way-other = { $count ->
    [one] ett eget sätt att gå
   *[other] { $count } egna sätt att gå
}
