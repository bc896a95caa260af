//! Every Rust example runs to its end and prints something.

use anyhow::{Result, bail};

use super::suite::Verdict;
use crate::job::Job;
use crate::repo;

pub(crate) fn run(job: &mut Job) -> Result<Verdict> {
    let examples: Vec<(&str, &str)> = examples(job.metadata).collect();
    if examples.is_empty() {
        return Ok(Verdict::Skipped("no examples".to_owned()));
    }
    for (package, name) in &examples {
        let mut cargo = repo::cargo();
        cargo.args(["run", "--quiet", "--locked", "--package", package, "--example", name]);
        if job.output(&mut cargo)?.trim().is_empty() {
            bail!("example {name} of {package} prints nothing");
        }
    }
    Ok(Verdict::Passed(format!("{} examples", examples.len())))
}

/// The package and name of every example.
fn examples(metadata: &crate::metadata::Metadata) -> impl Iterator<Item = (&str, &str)> {
    metadata.packages.iter().flat_map(|package| {
        let examples =
            package.targets.iter().filter(|target| target.kind.iter().any(|kind| kind == "example"));
        examples.map(|target| (package.name.as_str(), target.name.as_str()))
    })
}
