//! The README prints the truth: what it shows on a console is run.
//!
//! In a block fenced as `console`, a line that starts with `$ ` is a command (continued on the next line where
//! it ends with a backslash), and the lines up to the next command are what it prints. Two kinds of commands
//! are run, and must print what is shown:
//!
//! - `cargo run ... --example NAME`;
//! - `buf curl ...`, against a service started for it: `127.0.0.1:50051`, where the README has it, becomes the
//!   service's address. White space within lines counts for nothing.
//!
//! A line `...` stands for any lines. Other commands are for people to type.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::job::Job;
use super::python;
use super::suite::Verdict;
use crate::conformance::Server;
use crate::repo;

/// Where the service listens when nothing is said.
const DEFAULT_ADDRESS: &str = "127.0.0.1:50051";

/// A command with what it should print.
#[derive(Debug, PartialEq, Eq)]
struct Session {
    command: String,
    output: Vec<String>,
}

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let path = repo::root().join("README.md");
    if !path.exists() {
        return Ok(Verdict::Skipped("no README.md".to_owned()));
    }
    let text = std::fs::read_to_string(&path).context("cannot read README.md")?;
    let (calls, others): (Vec<Session>, Vec<Session>) =
        sessions(&text).into_iter().partition(|session| session.command.starts_with("buf curl "));
    let examples: Vec<Session> =
        others.into_iter().filter(|session| arguments(&session.command).is_some()).collect();
    for session in &examples {
        let printed = job.output(repo::cargo().args(arguments(&session.command).unwrap_or_default()))?;
        compare(job, session, &printed, str::to_owned)?;
    }
    if !calls.is_empty()
        && let Some(missing) = run_calls(job, &calls)?
    {
        return Ok(Verdict::Skipped(missing));
    }
    Ok(Verdict::Passed(format!("{} examples, {} calls", examples.len(), calls.len())))
}

/// Runs the calls against a service; or says what is missing.
fn run_calls(job: &mut Job, calls: &[Session]) -> Result<Option<String>> {
    let environment = match python::environment(job)? {
        Ok(environment) => environment,
        Err(missing) => return Ok(Some(missing)),
    };
    let server = Server::start()?;
    for session in calls {
        let printed = call(job, &environment, &server, &session.command)?;
        compare(job, session, &printed, |line| line.split_whitespace().collect())?;
    }
    server.stop()?;
    Ok(None)
}

/// What a call prints, its errors too.
fn call(job: &mut Job, environment: &Path, server: &Server, command: &str) -> Result<String> {
    let address = server.address().trim_start_matches("http://");
    let mut shell = Command::new("sh");
    // An error is an answer as well, and the README may show one: it is not the exit code that counts.
    shell.args(["-c", &format!("{{ {}; }} 2>&1 || true", command.replace(DEFAULT_ADDRESS, address))]);
    shell.env("PATH", python::path_with(&environment.join("bin"))?);
    job.output(&mut shell)
}

/// Fails where a command printed other lines than the README shows.
fn compare(job: &mut Job, session: &Session, printed: &str, plain: fn(&str) -> String) -> Result<()> {
    let shown: Vec<String> = session.output.iter().map(|line| plain(line)).collect();
    let printed: Vec<String> = printed.trim_end().lines().map(|line| plain(line.trim_end())).collect();
    if agrees(&shown, &printed) {
        return Ok(());
    }
    job.say(&format!("README.md shows:\n{}", session.output.join("\n")))?;
    bail!("README.md shows another output of `{}`", session.command)
}

/// The commands in the console blocks of a text.
fn sessions(text: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let (mut inside, mut continued) = (false, false);
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && line.trim_end() == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            sessions.push(Session { command: String::new(), output: Vec::new() });
            continued = add_to_command(&mut sessions, command);
        } else if inside && continued {
            continued = add_to_command(&mut sessions, line.trim_start());
        } else if let Some(session) = sessions.last_mut().filter(|_| inside) {
            session.output.push(line.trim_end().to_owned());
        }
    }
    for session in &mut sessions {
        while session.output.last().is_some_and(String::is_empty) {
            session.output.pop();
        }
    }
    sessions
}

/// Adds a line to the command at the end; tells whether the next line goes on with it.
fn add_to_command(sessions: &mut [Session], line: &str) -> bool {
    let line = line.trim_end();
    let kept = line.strip_suffix('\\').unwrap_or(line);
    if let Some(session) = sessions.last_mut() {
        session.command += kept;
    }
    kept.len() < line.len()
}

/// What to hand to cargo, for a command that runs an example.
fn arguments(command: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = command.split_ascii_whitespace().collect();
    let ["cargo", "run", rest @ ..] = words.as_slice() else { return None };
    rest.contains(&"--example").then(|| words[1..].to_vec())
}

/// Whether the lines printed are the lines shown, where `...` stands for any lines.
fn agrees(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((line, rest)) if line == "..." => {
            (0..printed.len() + 1).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((line, rest)) => {
            printed.split_first().is_some_and(|(first, others)| first == line && agrees(rest, others))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(words: &[&str]) -> Vec<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn commands_and_their_output_are_found() {
        let text = "$ not here\n```console\n$ cargo run -p a --example b\none\n\n$ buf curl \\\n    -d '{}' \\\n  x\n\
                    {}\n```\n```rust\n$ nor\n```\n";
        let found = sessions(text);
        let commands: Vec<&str> = found.iter().map(|session| session.command.as_str()).collect();
        assert_eq!(commands, ["cargo run -p a --example b", "buf curl -d '{}' x"]);
        assert_eq!(found[0].output, ["one"]);
        assert_eq!(found[1].output, ["{}"]);
        assert_eq!(arguments(commands[0]), Some(vec!["run", "-p", "a", "--example", "b"]));
        assert_eq!(arguments(commands[1]), None);
        assert_eq!(arguments("cargo run --release"), None);
    }

    #[test]
    fn dots_stand_for_any_lines() {
        let agree = |shown: &[&str], printed: &[&str]| agrees(&strings(shown), &strings(printed));
        assert!(agree(&["a", "..."], &["a", "b", "c"]));
        assert!(agree(&["...", "c"], &["a", "b", "c"]));
        assert!(agree(&["a", "...", "b"], &["a", "b"]));
        assert!(!agree(&["a", "..."], &["b"]));
        assert!(!agree(&["a"], &["a", "b"]));
        assert!(!agree(&["a", "b"], &["a"]));
    }
}
