//! Clients in other languages, each of them an example: built and run as its README says, against one service.
//!
//! In the README of a client, what is fenced as `sh` builds it. Then each command fenced as `console` must print what
//! is shown below it, as in the main README. Both are typed in the client's own folder.

use std::ffi::OsStr;
use std::fs;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use super::python;
use super::readme;
use super::suite::Verdict;
use crate::conformance::Server;
use crate::job::Job;
use crate::{repo, system};

/// Where the service listens in the READMEs.
const SHOWN_ADDRESS: &str = "127.0.0.1:50051";

/// A client, named as its folder in `examples/`.
struct Client {
    name: &'static str,
    /// What it needs, in words.
    needs: &'static str,
    /// A line of shell that succeeds where that is there.
    probe: &'static str,
    /// Debian's packages that bring it.
    packages: &'static [&'static str],
}

const GO: &str = "go version | grep -E 'go1\\.(2[5-9]|[3-9][0-9])'";

/// Every client. Python, and buf with it, are in the environment of the Python tests.
const CLIENTS: &[Client] = &[
    Client { name: "buf-curl", needs: "buf", probe: "buf --version", packages: &[] },
    Client { name: "python-grpc", needs: "Python", probe: "python3 --version", packages: &[] },
    Client {
        name: "node",
        needs: "Node.js 18 with npm",
        probe: "node --version | grep -E 'v(1[89]|[2-9][0-9])' && npm --version",
        packages: &["nodejs", "npm"],
    },
    Client {
        name: "java",
        needs: "a JDK from 17 on, and Maven",
        probe: "javac --release 17 -version && mvn --version",
        packages: &["default-jdk-headless", "maven"],
    },
    Client {
        name: "cpp-grpc",
        needs: "a C++ compiler, make and gRPC's C++ library",
        probe: "g++ --version && make --version && protoc --version && command -v grpc_cpp_plugin \
                && pkg-config --exists grpc++ protobuf",
        packages: &[
            "g++",
            "make",
            "pkg-config",
            "libgrpc++-dev",
            "libprotobuf-dev",
            "protobuf-compiler",
            "protobuf-compiler-grpc",
        ],
    },
    Client { name: "go", needs: "Go 1.25", probe: GO, packages: &["golang-go"] },
    Client { name: "grpcurl", needs: "Go 1.25", probe: GO, packages: &["golang-go"] },
];

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let environment = match python::environment(job)? {
        Ok(environment) => environment,
        Err(missing) => return Ok(Verdict::Skipped(missing)),
    };
    // Built here first, so that what the build prints is in the log.
    job.cargo(&["build", "--release", "--locked", "--package", "plakoto-service"])?;
    let server = Server::start()?;
    let mut shell =
        Shell { path: &environment.path()?, address: server.address().trim_start_matches("http://"), job };
    let mut verdicts = Vec::new();
    for client in CLIENTS {
        let started = Instant::now();
        let verdict = shell.try_out(client).unwrap_or_else(|error| Verdict::Failed(format!("{error:#}")));
        verdicts.push((client.name, verdict, started.elapsed().as_secs_f64()));
    }
    server.stop()?;
    Ok(sum(&verdicts))
}

/// The worst of the verdicts, with a word on every client.
fn sum(verdicts: &[(&str, Verdict, f64)]) -> Verdict {
    let lines: Vec<String> = verdicts
        .iter()
        .map(|(name, verdict, seconds)| match verdict {
            Verdict::Passed(_) => format!("{name} {seconds:.0} s"),
            Verdict::Failed(why) => format!("{name} FAILED: {why}"),
            Verdict::Skipped(why) => format!("{name} skipped: {why}"),
        })
        .collect();
    let told = lines.join(", ");
    let any = |is: fn(&Verdict) -> bool| verdicts.iter().any(|(_, verdict, _)| is(verdict));
    if any(|verdict| matches!(verdict, Verdict::Failed(_))) {
        Verdict::Failed(told)
    } else if any(|verdict| matches!(verdict, Verdict::Skipped(_))) {
        Verdict::Skipped(told)
    } else {
        Verdict::Passed(told)
    }
}

/// Where the clients' commands are run.
struct Shell<'a, 'b> {
    job: &'a mut Job<'b>,
    /// The search path, with Python's environment first.
    path: &'a OsStr,
    /// Host and port of the service.
    address: &'a str,
}

impl Shell<'_, '_> {
    /// Does what a client's README says.
    fn try_out(&mut self, client: &Client) -> Result<Verdict> {
        if let Some(advice) = self.missing(client)? {
            return Ok(Verdict::Skipped(format!("no {}: {advice}", client.needs)));
        }
        let readme = repo::root().join("examples").join(client.name).join("README.md");
        let text =
            fs::read_to_string(&readme).with_context(|| format!("cannot read {}", readme.display()))?;
        let mut build = self.command(client, &format!("set -e\n{}", blocks(&text, "sh")));
        self.job.run(&mut build)?;
        let sessions = readme::sessions(&text);
        if sessions.is_empty() {
            bail!("its README shows no command");
        }
        for session in sessions {
            let typed = session.command.replace(SHOWN_ADDRESS, self.address);
            // A refused call is shown too, and its exit code is not.
            let mut command = self.command(client, &format!("exec 2>&1\n{typed}\ntrue"));
            let printed = self.job.output(&mut command)?;
            if !session.agrees(self.job, &printed)? {
                bail!("its README shows another output of `{}`", session.command);
            }
        }
        Ok(Verdict::passed())
    }

    /// What a person has to do before a client can be built, if it cannot be done here.
    fn missing(&mut self, client: &Client) -> Result<Option<String>> {
        let mut probe = self.command(client, client.probe);
        system::missing_by(self.job, &mut probe, client.packages)
    }

    /// A script in a client's folder.
    fn command(&self, client: &Client, script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).env("PATH", self.path);
        command.current_dir(repo::root().join("examples").join(client.name));
        command
    }
}

/// The lines of all blocks of a text that are fenced with a word.
pub(super) fn blocks(text: &str, word: &str) -> String {
    let mut inside = false;
    let mut lines = String::new();
    for line in text.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            inside = !inside && fence == word;
        } else if inside {
            lines += line;
            lines.push('\n');
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blocks_of_the_word_are_taken() {
        let text = "a\n```sh\nmake\n```\nb\n```console\n$ c\n```\n```sh\nmake install\n```\n";
        assert_eq!(blocks(text, "sh"), "make\nmake install\n");
    }

    #[test]
    fn every_client_is_named_and_the_worst_decides() {
        let passed = || ("a", Verdict::passed(), 1.2);
        let skipped = || ("b", Verdict::Skipped("no tool".to_owned()), 0.0);
        let failed = || ("c", Verdict::Failed("no".to_owned()), 0.0);
        assert_eq!(sum(&[passed()]), Verdict::Passed("a 1 s".to_owned()));
        assert_eq!(sum(&[passed(), skipped()]), Verdict::Skipped("a 1 s, b skipped: no tool".to_owned()));
        let told = "a 1 s, c FAILED: no, b skipped: no tool".to_owned();
        assert_eq!(sum(&[passed(), failed(), skipped()]), Verdict::Failed(told));
    }
}
