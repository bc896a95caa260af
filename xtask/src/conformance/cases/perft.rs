//! `perft.json`: the number of plays over all rolls, to a depth.

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Position, Ruleset};

/// A position, a depth, and the number of plays.
#[derive(Debug, Deserialize)]
pub(crate) struct Perft {
    #[serde(default)]
    id: Option<String>,
    ruleset: Ruleset,
    position: Position,
    depth: u32,
    plays: u64,
}

impl Case for Perft {
    const FILE: &'static str = "perft.json";
    const IN_TURN: bool = true;

    fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        let question = format!("plays at depth {}", self.depth);
        findings.expect(&question, &self.plays, face.perft(&self.position, &self.ruleset, self.depth));
    }
}
