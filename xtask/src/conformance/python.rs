//! The Python face: programs of Python that have the package, asked a line of JSON at a time.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, anyhow};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::face::{Answer, Face};
use super::plain::{Both, Dice, Listed, Outcome, Played, Position, Read, Refusal, Ruleset, Steps};
use super::program::Programs;
use crate::repo;

/// The program that answers.
const PROGRAM: &str = "bindings/python/tests/conformance.py";

/// Programs of Python that have the package.
pub(crate) struct Python(Programs);

impl Python {
    /// Starts the programs with this Python.
    pub(crate) fn start(python: &Path) -> Result<Python> {
        let programs = Programs::start(|| {
            let mut command = Command::new(python);
            command.arg(repo::root().join(PROGRAM));
            command
        });
        programs.map(Python)
    }

    /// The answer to a question.
    fn ask<T: DeserializeOwned>(&self, question: &Value) -> Result<T> {
        let line = self.0.ask(&question.to_string())?;
        match serde_json::from_str(&line).with_context(|| format!("no answer: {line}"))? {
            Told::Answer(answer) => {
                serde_json::from_value(answer).with_context(|| format!("another answer to {question}"))
            }
            Told::Failed(message) => Err(anyhow!(message)),
        }
    }
}

/// What a program tells.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Told {
    Answer(Value),
    Failed(String),
}

impl Face for Python {
    fn at_once(&self) -> usize {
        self.0.count()
    }

    fn legal_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Listed>> {
        Ok(self.ask(&json!({"ask": "legal_plays", "at": at, "dice": dice, "rules": rules}))?)
    }

    fn count_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<u64> {
        Ok(self.ask(&json!({"ask": "count_plays", "at": at, "dice": dice, "rules": rules}))?)
    }

    fn final_positions(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Position>> {
        Ok(self.ask(&json!({"ask": "final_positions", "at": at, "dice": dice, "rules": rules}))?)
    }

    fn apply(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        steps: &Steps,
    ) -> Answer<Result<Position, Refusal>> {
        let question = json!({"ask": "apply", "at": at, "dice": dice, "rules": rules, "steps": steps});
        Ok(self.ask::<Applied>(&question)?.into())
    }

    fn read(&self, at: &Position, dice: Dice, rules: &Ruleset, text: &str) -> Answer<Read> {
        Ok(self.ask(&json!({"ask": "read", "at": at, "dice": dice, "rules": rules, "text": text}))?)
    }

    fn outcome(&self, at: &Position, rules: &Ruleset) -> Answer<Option<Outcome>> {
        Ok(self.ask(&json!({"ask": "outcome", "at": at, "rules": rules}))?)
    }

    fn perft(&self, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64> {
        Ok(self.ask(&json!({"ask": "perft", "at": at, "rules": rules, "depth": depth}))?)
    }

    fn pips(&self, at: &Position) -> Answer<Both<i64>> {
        Ok(self.ask(&json!({"ask": "pips", "at": at}))?)
    }

    fn may_bear_off(&self, at: &Position) -> Answer<Both<bool>> {
        Ok(self.ask(&json!({"ask": "may_bear_off", "at": at}))?)
    }

    fn replay(&self, game: &Played) -> Answer<(Position, Option<Outcome>)> {
        Ok(self.ask(&json!({"ask": "replay", "game": game}))?)
    }
}

/// A position, or why the play was refused.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Applied {
    Position(Position),
    Refused(Refusal),
}

impl From<Applied> for Result<Position, Refusal> {
    fn from(applied: Applied) -> Self {
        match applied {
            Applied::Position(position) => Ok(position),
            Applied::Refused(refusal) => Err(refusal),
        }
    }
}
