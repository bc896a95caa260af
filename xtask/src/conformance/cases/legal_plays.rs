//! `legal_plays.jsonl`: a position, a roll, and all legal plays.

use std::collections::HashMap;

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Dice, Listed, Outcome, Position, Ruleset, Steps, nullable, or_none};

/// A position and a roll with all legal plays, in no order.
#[derive(Debug, Deserialize)]
pub(crate) struct LegalPlays {
    id: String,
    ruleset: Ruleset,
    position: Position,
    dice: Dice,
    plays: Vec<Expected>,
}

/// One of the plays: its final position, the outcome there, and one possible list of steps.
#[derive(Debug, Deserialize)]
struct Expected {
    steps: Steps,
    position: Position,
    #[serde(deserialize_with = "nullable")]
    outcome: Option<Outcome>,
}

impl Case for LegalPlays {
    const FILE: &'static str = "legal_plays.jsonl";

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        let listed = face.legal_plays(&self.position, self.dice, &self.ruleset);
        if let Some(listed) = findings.take("legal plays", listed) {
            self.check_sets(&listed, findings);
            self.check_listed(face, &listed, findings);
        }
        self.check_other_forms(face, findings);
        for play in &self.plays {
            self.check_applied(face, "the vector's steps", &play.steps, &play.position, findings);
        }
    }
}

impl LegalPlays {
    /// The two sets of final positions are the same, each position once, each with its outcome.
    fn check_sets(&self, listed: &[Listed], findings: &mut Findings) {
        let mut expected = HashMap::new();
        for play in &self.plays {
            if expected.insert(&play.position, play).is_some() {
                findings.fault(format!("malformed: the vector holds {} twice", play.position));
            }
        }
        let mut found = HashMap::new();
        for play in listed {
            if found.insert(&play.position, play).is_some() {
                findings.fault(format!("listed twice: {} {}", play.steps, play.position));
            }
            match expected.get(&play.position) {
                None => findings.fault(format!("listed, but not legal: {} {}", play.steps, play.position)),
                Some(expected) if expected.outcome != play.outcome => findings.fault(format!(
                    "outcome after {}: expected {}, found {}",
                    play.steps,
                    or_none(&expected.outcome),
                    or_none(&play.outcome)
                )),
                Some(_) => {}
            }
        }
        for play in &self.plays {
            if !found.contains_key(&play.position) {
                findings.fault(format!("legal, but not listed: {} {}", play.steps, play.position));
            }
        }
    }

    /// What the list says of a play holds: its steps, and its text, lead to its position.
    fn check_listed(&self, face: &dyn Face, listed: &[Listed], findings: &mut Findings) {
        for play in listed {
            self.check_applied(face, "the listed steps", &play.steps, &play.position, findings);
            let Some(text) = &play.text else { continue };
            let read = face.read(&self.position, self.dice, &self.ruleset, text);
            if let Some(read) = findings.take(&format!("reading the listed text `{text}`"), read) {
                findings.same("the listed text printed back", text, &read.text);
                findings.same(&format!("position after `{text}`"), &play.position, &read.position);
            }
        }
    }

    /// Counting, and listing positions alone, agree with the vector.
    fn check_other_forms(&self, face: &dyn Face, findings: &mut Findings) {
        let count = face.count_plays(&self.position, self.dice, &self.ruleset);
        findings.expect("number of plays, only counted", &(self.plays.len() as u64), count);
        let positions = face.final_positions(&self.position, self.dice, &self.ruleset);
        if let Some(found) = findings.take("positions only", positions) {
            let texts = |mut all: Vec<String>| {
                all.sort();
                all
            };
            let expected = texts(self.plays.iter().map(|play| play.position.to_string()).collect());
            if expected != texts(found.iter().map(ToString::to_string).collect()) {
                findings.fault("positions only: not the same positions as in the vector, each once");
            }
        }
    }

    fn check_applied(
        &self,
        face: &dyn Face,
        whose: &str,
        steps: &Steps,
        expected: &Position,
        findings: &mut Findings,
    ) {
        let question = format!("{whose} {steps}, applied");
        match findings.take(&question, face.apply(&self.position, self.dice, &self.ruleset, steps)) {
            Some(Ok(found)) => findings.same(&question, expected, &found),
            Some(Err(refusal)) => findings.fault(format!("{question}: refused with {}", refusal.code)),
            None => {}
        }
    }
}
