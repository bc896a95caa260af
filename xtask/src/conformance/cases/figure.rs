//! `figures.json`: the figures of the rule documents.

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Both, Dice, Position, Ruleset};

/// A position and one play as a text, with the position and pips after it.
#[derive(Debug, Deserialize)]
pub(crate) struct Figure {
    id: String,
    #[serde(default = "Ruleset::greek")]
    ruleset: Ruleset,
    position: Position,
    pips: Both<i64>,
    dice: Dice,
    play: String,
    after: Position,
    after_pips: Both<i64>,
}

impl Case for Figure {
    const FILE: &'static str = "figures.json";

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        findings.expect("pips", &self.pips, face.pips(&self.position));
        let read = face.read(&self.position, self.dice, &self.ruleset, &self.play);
        if let Some(read) = findings.take(&format!("reading `{}`", self.play), read) {
            findings.same("text printed back", &self.play, &read.text);
            findings.same("position after", &self.after, &read.position);
        }
        findings.expect("pips after", &self.after_pips, face.pips(&self.after));
    }
}
