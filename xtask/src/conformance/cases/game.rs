//! `games.jsonl`: whole games to replay.

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Opening, Outcome, Played, Position, Turn, nullable, or_none};

/// A game from its opening roll to its end.
#[derive(Debug, Deserialize)]
pub(crate) struct Game {
    id: String,
    #[serde(flatten)]
    played: Played,
    #[serde(rename = "final")]
    last: Position,
    #[serde(deserialize_with = "nullable")]
    outcome: Option<Outcome>,
}

impl Case for Game {
    const FILE: &'static str = "games.jsonl";

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        self.check_opening(findings);
        self.check_turns(face, findings);
        if let Some((last, outcome)) = findings.take("replaying as a game", face.replay(&self.played)) {
            self.check_end("replayed as a game: ", &last, &outcome, findings);
        }
    }
}

impl Game {
    /// The opening roll is never a double where the winner plays it.
    fn check_opening(&self, findings: &mut Findings) {
        let double = self.played.turns.first().is_some_and(|turn| turn.dice[0] == turn.dice[1]);
        if self.played.opening == Opening::PlayRoll && double {
            findings.fault("turn 1: a double, which the opening roll cannot be");
        }
    }

    /// Every turn in its order, each applied to the position that the last one led to.
    fn check_turns(&self, face: &dyn Face, findings: &mut Findings) {
        let mut at = Position::start(self.played.first);
        for (turn, number) in self.played.turns.iter().zip(1..) {
            let Some(after) = self.play(face, &at, &format!("turn {number}"), turn, findings) else { return };
            at = after;
        }
        if let Some(outcome) = findings.take("outcome", face.outcome(&at, &self.played.ruleset)) {
            self.check_end("", &at, &outcome, findings);
        }
    }

    fn check_end(&self, how: &str, last: &Position, outcome: &Option<Outcome>, findings: &mut Findings) {
        findings.same(&format!("{how}final position"), &self.last, last);
        findings.same(&format!("{how}outcome"), &or_none(&self.outcome), &or_none(outcome));
    }

    /// Plays one turn of the player whose turn it is, in a game that still goes on.
    fn play(
        &self,
        face: &dyn Face,
        at: &Position,
        name: &str,
        turn: &Turn,
        findings: &mut Findings,
    ) -> Option<Position> {
        findings.same(&format!("{name}: player on turn"), &at.turn, &turn.player);
        if let Some(Some(outcome)) =
            findings.take(&format!("{name}: outcome"), face.outcome(at, &self.played.ruleset))
        {
            findings.fault(format!("{name}: the game has already ended, {outcome}"));
        }
        match findings.take(name, face.apply(at, turn.dice, &self.played.ruleset, &turn.steps))? {
            Ok(after) => Some(after),
            Err(refusal) => {
                let step = or_none(&refusal.step_index);
                findings.fault(format!("{name}: {} refused, {}, step {step}", turn.steps, refusal.code));
                None
            }
        }
    }
}
