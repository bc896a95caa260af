//! The page of `examples/web`, in a real browser, against a service that lets it call.

use std::fs;
use std::process::Command;

use anyhow::{Result, ensure};

use super::clients::blocks;
use super::readme;
use super::suite::Verdict;
use crate::bench::load;
use crate::conformance::Server;
use crate::job::Job;
use crate::{repo, system};

const FOLDER: &str = "examples/web";

/// Where the service listens in the README.
const SHOWN_ADDRESS: &str = "https://127.0.0.1:50051";

/// What it needs, and Debian's packages that bring it: only those of what does not work, since a newer Node.js from elsewhere
/// does not go with them.
const NEEDED: [(&str, &[&str]); 3] = [
    ("node --version | grep -E 'v(1[89]|[2-9][0-9])' && npm --version", &["nodejs", "npm"]),
    ("openssl version", &["openssl"]),
    ("chromium --version", &["chromium"]),
];

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    for (probe, packages) in NEEDED {
        if let Some(missing) = system::missing(job, probe, packages)? {
            return Ok(Verdict::Skipped(missing));
        }
    }
    let folder = repo::root().join(FOLDER);
    let text = fs::read_to_string(folder.join("README.md"))?;
    job.run(&mut shell(&format!("set -e\n{}", blocks(&text, "sh"))))?;
    load::built(job, "plakoto-service")?;
    let file = |name: &str| folder.join("dist").join(name).display().to_string();
    let server = Server::start_with(&[
        "--tls-certificate",
        &file("certificate.pem"),
        "--tls-key",
        &file("key.pem"),
        "--web-origins",
        "http://127.0.0.1:8080",
    ])?;
    let sessions = readme::sessions(&text);
    ensure!(!sessions.is_empty(), "its README shows no command");
    for session in sessions {
        let typed = session.command.replace(SHOWN_ADDRESS, server.address());
        let printed = job.output(&mut shell(&typed))?;
        ensure!(session.agrees(job, &printed)?, "its README shows another output of `{}`", session.command);
    }
    server.stop()?;
    Ok(Verdict::passed())
}

/// A script in the example's folder.
fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]).current_dir(repo::root().join(FOLDER));
    command
}
