# De plaatjes die laten zien hoe ongewone stukken gaan: wat erin staat, en hun beschrijving.

legend = Zo gaan de ongewone stukken van { $variant }:

## Wat de tekens betekenen; een plaatje heeft plaats voor zo'n 80 tekens, op hoogstens vier regels.

legend-both = gaat hierheen of slaat hier
legend-goes = gaat hierheen, maar slaat niet
legend-captures = slaat hier, maar gaat hier niet heen
legend-on = gaat door zolang de weg vrij is
legend-first = alleen bij de eerste zet
legend-chance = gaat een toevallige kant op, doodt alles, komt aan de overkant terug
legend-promotion = komt alleen door promotie

## De beschrijving: elk stuk en zijn manieren van gaan.

legend-piece = { $piece }: { $ways }.
legend-piece-promoted = { $piece }, komt alleen door promotie: { $ways }.
way-goes = { $way } zonder te slaan
way-captures = { $way } alleen om te slaan
way-straight = elke afstand recht
way-diagonal = elke afstand schuin
way-around = elke afstand recht of schuin
way-riding = paardensprongen in één lijn, zoveel als er plaats is
way-step-straight = één veld recht
way-step-diagonal = één veld schuin
way-step-around = één veld in elke richting
way-step-forward = één veld recht vooruit
way-step-forward-diagonal = één veld schuin vooruit
way-step-forward-any = één veld recht of schuin vooruit
way-knight = een paardensprong
way-double = twee velden recht vooruit bij de eerste zet
way-chance = na elke zet tot { $most } velden in een richting, zoals het toeval het wil
way-other = { $count ->
    [one] een eigen manier
   *[other] { $count } eigen manieren
}
