//! What people do, whatever the platform. Anna makes the challenges, so the game counts where she is; she has White.

use super::play::{
    Scenario,
    Step::{self, *},
    Who::{Anna, Bo},
};

/// Every scenario.
pub const ALL: &[Scenario] = &[
    Scenario {
        name: "chess to mate, with everything that can go wrong on the way",
        steps: &[
            Begin("chess"),
            Refused(Anna, "Ke5"),
            Refused(Bo, "e5"),
            Play(Anna, "f3"),
            Refused(Anna, "g4"),
            Play(Bo, "e5"),
            Play(Anna, "g4"),
            Mate(Bo, "Qh4"),
            Refused(Anna, "a3"),
            Table("chess", [Bo, Anna]),
        ],
    },
    Scenario {
        name: "atomic to an explosion next to the king",
        steps: &[
            Begin("atomic"),
            Play(Anna, "Nf3"),
            Play(Bo, "a6"),
            Play(Anna, "Ne5"),
            Play(Bo, "a5"),
            Mate(Anna, "Nxd7"),
            Table("atomic", [Anna, Bo]),
        ],
    },
    Scenario {
        name: "wolf to mate, through a restart",
        steps: &[
            Begin("wolf"),
            Play(Anna, "Sd3"),
            Play(Bo, "f7"),
            Restart,
            Play(Anna, "Bc2"),
            Mate(Bo, "Nxc2"),
            Table("wolf", [Bo, Anna]),
        ],
    },
    Scenario {
        name: "behemoth, whatever the beast does",
        steps: &[Begin("behemoth"), ToTheEnd],
    },
    Scenario {
        name: "a draw that is refused, and one that is agreed",
        steps: &[
            Begin("chess"),
            Play(Anna, "e4"),
            Play(Bo, "e5"),
            Offer(Anna, "draw"),
            Decline(Bo),
            Offer(Bo, "draw"),
            Agree(Anna, "draw"),
        ],
    },
    Scenario {
        name: "a takeback, a resignation and a rematch",
        steps: &[
            Begin("chess"),
            Play(Anna, "e4"),
            Play(Bo, "e5"),
            Offer(Bo, "takeback"),
            TakenBack(Anna),
            Play(Bo, "c5"),
            Resign(Anna),
            Rematch(Bo),
            Step::Accept(Anna),
            Play(Bo, "d4"),
            Play(Anna, "d5"),
        ],
    },
    Scenario {
        name: "a challenge that is taken back",
        steps: &[Challenge("chess"), Cancel(Anna), Begin("chess"), Play(Anna, "e4")],
    },
];
