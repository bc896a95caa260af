//! Programs that answer questions, a line each.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result, bail};

/// Programs of a kind that wait for questions, one for each core.
pub(crate) struct Programs {
    idle: Mutex<Vec<Program>>,
    count: usize,
}

impl Programs {
    /// Starts them.
    pub(crate) fn start(command: impl Fn() -> Command) -> Result<Programs> {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let idle = (0..count).map(|_| Program::start(command())).collect::<Result<_>>()?;
        Ok(Programs { idle: Mutex::new(idle), count })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The line that answers a line.
    pub(crate) fn ask(&self, question: &str) -> Result<String> {
        let mut program = self.idle().pop().context("no program is left to answer")?;
        // A program that has failed is not asked again.
        let answer = program.ask(question)?;
        self.idle().push(program);
        Ok(answer)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Program>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A program, which ends when it is asked no more.
struct Program {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Program {
    fn start(mut command: Command) -> Result<Program> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let questions = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().context("the program has no output")?);
        Ok(Program { child, questions, answers })
    }

    fn ask(&mut self, question: &str) -> Result<String> {
        let questions = self.questions.as_mut().context("the program takes no questions")?;
        questions.write_all(format!("{question}\n").as_bytes()).context("the program has ended")?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("the program has ended at {question}");
        }
        Ok(line)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.questions.take());
        let _ = self.child.wait();
    }
}
