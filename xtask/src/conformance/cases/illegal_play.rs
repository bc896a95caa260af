//! `illegal_plays.jsonl`: steps that must be refused.

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Dice, Position, Ruleset, Steps, nullable, or_none};

/// Steps that must be refused, with the code and the step at fault.
#[derive(Debug, Deserialize)]
pub(crate) struct IllegalPlay {
    id: String,
    ruleset: Ruleset,
    position: Position,
    dice: Dice,
    steps: Steps,
    rule: String,
    #[serde(deserialize_with = "nullable")]
    step_index: Option<u64>,
}

impl Case for IllegalPlay {
    const FILE: &'static str = "illegal_plays.jsonl";

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        let answer = face.apply(&self.position, self.dice, &self.ruleset, &self.steps);
        match findings.take("applying", answer) {
            Some(Ok(after)) => {
                findings.fault(format!("expected to be refused with {}, was played: {after}", self.rule));
            }
            Some(Err(refusal)) => {
                findings.same("code", &self.rule, &refusal.code);
                findings.same("step index", &or_none(&self.step_index), &or_none(&refusal.step_index));
                if let Some(position) = &refusal.position {
                    findings.same("position handed back", &self.position, position);
                }
            }
            None => {}
        }
    }
}
