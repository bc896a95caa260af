//! The Python face: programs of Python that have the package, asked a line of JSON at a time.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result, anyhow, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::face::{Answer, Face};
use super::plain::{Both, Dice, Listed, Outcome, Played, Position, Read, Refusal, Ruleset, Steps};
use crate::repo;

/// The program that answers.
const PROGRAM: &str = "bindings/python/tests/conformance.py";

/// Programs that wait for questions, one for each core.
pub(crate) struct Python {
    idle: Mutex<Vec<Program>>,
    count: usize,
}

impl Python {
    /// Starts the programs with this Python.
    pub(crate) fn start(python: &Path) -> Result<Python> {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let idle = (0..count).map(|_| Program::start(python)).collect::<Result<_>>()?;
        Ok(Python { idle: Mutex::new(idle), count })
    }

    /// The answer to a question.
    fn ask<T: DeserializeOwned>(&self, question: &Value) -> Result<T> {
        let mut program = self.idle().pop().context("no program of Python is left")?;
        // A program that has failed is not asked again.
        let answer = program.ask(question)?;
        self.idle().push(program);
        match answer {
            Told::Answer(answer) => {
                serde_json::from_value(answer).with_context(|| format!("another answer to {question}"))
            }
            Told::Failed(message) => Err(anyhow!(message)),
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Program>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a program tells.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Told {
    Answer(Value),
    Failed(String),
}

/// A program of Python, which ends when it is asked no more.
struct Program {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Program {
    fn start(python: &Path) -> Result<Program> {
        let mut command = Command::new(python);
        command.arg(repo::root().join(PROGRAM)).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {}", python.display()))?;
        let questions = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().context("the program has no output")?);
        Ok(Program { child, questions, answers })
    }

    fn ask(&mut self, question: &Value) -> Result<Told> {
        let questions = self.questions.as_mut().context("the program takes no questions")?;
        questions.write_all(format!("{question}\n").as_bytes()).context("the program of Python has ended")?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("the program of Python has ended at {question}");
        }
        serde_json::from_str(&line).with_context(|| format!("no answer: {line}"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.questions.take());
        let _ = self.child.wait();
    }
}

impl Face for Python {
    fn at_once(&self) -> usize {
        self.count
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
