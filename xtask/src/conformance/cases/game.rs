//! `games.jsonl`: whole games to replay.

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Dice, Outcome, Player, Position, Ruleset, Steps, nullable, or_none};

/// A game from its opening roll to its end.
#[derive(Debug, Deserialize)]
pub(crate) struct Game {
    id: String,
    ruleset: Ruleset,
    opening: Opening,
    first: Player,
    turns: Vec<Turn>,
    #[serde(rename = "final")]
    last: Position,
    #[serde(deserialize_with = "nullable")]
    outcome: Option<Outcome>,
}

/// What the winner of the opening roll plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Opening {
    PlayRoll,
    Reroll,
}

#[derive(Debug, Deserialize)]
struct Turn {
    player: Player,
    dice: Dice,
    steps: Steps,
}

impl Case for Game {
    const FILE: &'static str = "games.jsonl";

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        self.check_opening(findings);
        let mut at = Position::start(self.first);
        for (index, turn) in self.turns.iter().enumerate() {
            let Some(after) = self.play(face, &at, index, turn, findings) else { return };
            at = after;
        }
        findings.same("final position", &self.last, &at);
        if let Some(found) = findings.take("outcome", face.outcome(&at, &self.ruleset)) {
            findings.same("outcome", &or_none(&self.outcome), &or_none(&found));
        }
    }
}

impl Game {
    /// The opening roll is never a double where the winner plays it.
    fn check_opening(&self, findings: &mut Findings) {
        let double = self.turns.first().is_some_and(|turn| turn.dice[0] == turn.dice[1]);
        if self.opening == Opening::PlayRoll && double {
            findings.fault("turn 1: a double, which the opening roll cannot be");
        }
    }

    /// Plays one turn of the player whose turn it is, in a game that still goes on.
    fn play(
        &self,
        face: &dyn Face,
        at: &Position,
        index: usize,
        turn: &Turn,
        findings: &mut Findings,
    ) -> Option<Position> {
        let name = format!("turn {}", index + 1);
        findings.same(&format!("{name}: player on turn"), &at.turn, &turn.player);
        if let Some(Some(outcome)) =
            findings.take(&format!("{name}: outcome"), face.outcome(at, &self.ruleset))
        {
            findings.fault(format!("{name}: the game has already ended, {outcome}"));
        }
        match findings.take(&name, face.apply(at, turn.dice, &self.ruleset, &turn.steps))? {
            Ok(after) => Some(after),
            Err(refusal) => {
                let step = or_none(&refusal.step_index);
                findings.fault(format!("{name}: {} refused, {}, step {step}", turn.steps, refusal.code));
                None
            }
        }
    }
}
