//! `worst.json`: built positions with very many plays.

use std::collections::HashSet;

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Dice, Position, Ruleset};

/// A position and a roll with the number of plays.
#[derive(Debug, Deserialize)]
pub(crate) struct Worst {
    #[serde(default)]
    id: Option<String>,
    ruleset: Ruleset,
    position: Position,
    dice: Dice,
    plays: u64,
}

impl Case for Worst {
    const FILE: &'static str = "worst.json";

    fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        let counted = face.count_plays(&self.position, self.dice, &self.ruleset);
        findings.expect("number of plays, only counted", &self.plays, counted);
        if let Some(listed) =
            findings.take("legal plays", face.legal_plays(&self.position, self.dice, &self.ruleset))
        {
            findings.same("number of plays, listed", &self.plays, &(listed.len() as u64));
            let different: HashSet<_> = listed.iter().map(|play| &play.position).collect();
            findings.same("number of different final positions", &self.plays, &(different.len() as u64));
        }
    }
}
