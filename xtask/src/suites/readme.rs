//! The README prints the truth: the Rust examples that it shows are run.
//!
//! In a block fenced as `console`, a line that starts with `$ ` is a command, and the lines up to the next
//! one are what it prints. Commands of the form `cargo run ... --example NAME` are run, without a shell, and
//! must print exactly that; a line `...` stands for any lines. Calls of the service (`buf curl ...`) are made by
//! service/tests/python/test_readme.py. Other commands are for people to type.

use anyhow::{Context as _, Result, bail};

use super::suite::Verdict;
use crate::job::Job;
use crate::repo;

/// A command with what it should print.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Session<'a> {
    pub(super) command: &'a str,
    output: Vec<&'a str>,
}

impl Session<'_> {
    /// Whether a command has printed what is shown; writes to the log what was to be.
    pub(super) fn agrees(&self, job: &mut Job, printed: &str) -> Result<bool> {
        let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
        let agree = agrees(&self.output, &printed);
        if !agree {
            job.say(&format!("The README shows:\n{}", self.output.join("\n")))?;
        }
        Ok(agree)
    }
}

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let path = repo::root().join("README.md");
    if !path.exists() {
        return Ok(Verdict::Skipped("no README.md".to_owned()));
    }
    let text = std::fs::read_to_string(&path).context("cannot read README.md")?;
    let mut run = 0;
    for session in sessions(&text) {
        let Some(arguments) = arguments(session.command) else { continue };
        let printed = job.output(repo::cargo().args(arguments))?;
        if !session.agrees(job, &printed)? {
            bail!("README.md shows another output of `{}`", session.command);
        }
        run += 1;
    }
    Ok(Verdict::Passed(format!("{run} commands")))
}

/// The commands in the console blocks of a text.
pub(super) fn sessions(text: &str) -> Vec<Session<'_>> {
    let mut sessions: Vec<Session<'_>> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && line.trim_end() == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            sessions.push(Session { command, output: Vec::new() });
        } else if let Some(session) = sessions.last_mut().filter(|_| inside) {
            session.output.push(line.trim_end());
        }
    }
    for session in &mut sessions {
        while session.output.last().is_some_and(|line| line.is_empty()) {
            session.output.pop();
        }
    }
    sessions
}

/// What to hand to cargo, for a command that runs an example.
fn arguments(command: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = command.split_ascii_whitespace().collect();
    let ["cargo", "run", rest @ ..] = words.as_slice() else { return None };
    rest.contains(&"--example").then(|| words[1..].to_vec())
}

/// Whether the lines printed are the lines shown, where `...` stands for any lines.
fn agrees(shown: &[&str], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..printed.len() + 1).any(|skipped| agrees(rest, &printed[skipped..])),
        Some((line, rest)) => {
            printed.split_first().is_some_and(|(first, others)| first == line && agrees(rest, others))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_their_output_are_found() {
        let text =
            "$ not here\n```console\n$ cargo run -p a --example b\none\n\n$ ls\n```\n```rust\n$ nor\n```\n";
        let found = sessions(text);
        assert_eq!(
            found,
            [
                Session { command: "cargo run -p a --example b", output: vec!["one"] },
                Session { command: "ls", output: vec![] }
            ]
        );
        assert_eq!(arguments(found[0].command), Some(vec!["run", "-p", "a", "--example", "b"]));
        assert_eq!(arguments(found[1].command), None);
        assert_eq!(arguments("cargo run --release"), None);
    }

    #[test]
    fn dots_stand_for_any_lines() {
        assert!(agrees(&["a", "..."], &["a", "b", "c"]));
        assert!(agrees(&["...", "c"], &["a", "b", "c"]));
        assert!(agrees(&["a", "...", "b"], &["a", "b"]));
        assert!(!agrees(&["a", "..."], &["b"]));
        assert!(!agrees(&["a"], &["a", "b"]));
        assert!(!agrees(&["a", "b"], &["a"]));
    }
}
