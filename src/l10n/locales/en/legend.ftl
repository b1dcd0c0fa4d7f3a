# The pictures that show how unfamiliar pieces move: what stands in them, and their description.

legend = How the unfamiliar pieces of { $variant } move:

## What the signs mean; a picture has room for some 80 characters, in up to four lines.

legend-both = goes or captures here
legend-goes = goes here, but captures nothing
legend-captures = only captures here
legend-on = goes on while the way is free
legend-first = only on its first move
legend-chance = walks a random way, kills all it meets, comes back in at the other side
legend-promotion = comes only by promotion

## The description: each piece and its ways.

legend-piece = { $piece }: { $ways }.
legend-piece-promoted = { $piece }, which comes only by promotion: { $ways }.
way-goes = { $way } without capturing
way-captures = { $way } only to capture
way-straight = any distance straight
way-diagonal = any distance diagonally
way-around = any distance straight or diagonally
way-riding = knight’s leaps in one line, as many as there is room for
way-step-straight = one square straight
way-step-diagonal = one square diagonally
way-step-around = one square in any direction
way-step-forward = one square straight forward
way-step-forward-diagonal = one square diagonally forward
way-step-forward-any = one square straight or diagonally forward
way-knight = a knight’s leap
way-double = two squares straight forward on its first move
way-chance = after each move up to { $most } squares in any direction, as chance has it
way-other = { $count ->
    [one] one way of its own
   *[other] { $count } ways of its own
}
