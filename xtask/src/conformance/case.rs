//! A case: one line or item of a vector file.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::face::Face;
use super::findings::Findings;

/// A kind of case, read from a file of its own.
pub(crate) trait Case: DeserializeOwned + Sync {
    /// The file's name: `.jsonl` holds a case a line, `.json` one list of cases.
    const FILE: &'static str;

    /// Whether cases are checked one after the other, since a single one keeps the face busy.
    const IN_TURN: bool = false;

    /// The name of the case, where the file gives one.
    fn id(&self) -> Option<&str>;

    /// Asks the face, and notes what is not as the case says.
    fn check(&self, face: &dyn Face, findings: &mut Findings);
}

/// A case as it stands in its file.
#[derive(Debug)]
pub(crate) struct Source {
    /// The line on which it starts, from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// The cases of a file, unread; `None` where there is no such file.
pub(crate) fn sources(folder: &Path, name: &str) -> Result<Option<Vec<Source>>> {
    let path = folder.join(name);
    if !path.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    if name.ends_with(".jsonl") { Ok(Some(lines(&text))) } else { items(&text).map(Some) }
}

/// The lines that are not empty.
fn lines(text: &str) -> Vec<Source> {
    let numbered = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    numbered.map(|(line, number)| Source { line: number, text: line.to_owned() }).collect()
}

/// The items of a list, each with the line on which it starts.
fn items(text: &str) -> Result<Vec<Source>> {
    let raw: Vec<&RawValue> = serde_json::from_str(text).context("not a list")?;
    // Every item is a slice of the text, so its address tells its line.
    let line_of = |item: &str| {
        let offset = (item.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
    };
    Ok(raw
        .into_iter()
        .map(|item| Source { line: line_of(item.get()), text: item.get().to_owned() })
        .collect())
}

/// The name of a case and what was found; a case that cannot be read, or makes the face panic, is a fault.
pub(crate) fn check<C: Case>(source: &Source, face: &dyn Face) -> (Option<String>, Findings) {
    let mut findings = Findings::default();
    let case = match serde_json::from_str::<C>(&source.text) {
        Ok(case) => case,
        Err(error) => {
            findings.fault(format!("malformed: {}", placed(&error, source.line)));
            return (id_of(&source.text), findings);
        }
    };
    let id = case.id().map(str::to_owned);
    match panic::catch_unwind(AssertUnwindSafe(|| {
        let mut findings = Findings::default();
        case.check(face, &mut findings);
        findings
    })) {
        Ok(found) => findings = found,
        Err(_) => findings.fault("the face panicked"),
    }
    (id, findings)
}

/// A reader's error with the line counted from the start of the file.
fn placed(error: &serde_json::Error, first: usize) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    format!("{what} (line {}, column {})", first + error.line().saturating_sub(1), error.column())
}

/// The name in a case that cannot be read as what it should be.
fn id_of(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(value.get("id")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_know_their_lines() {
        let found = items("[\n {\"a\": 1},\n\n {\"b\":\n 2}, 3\n]").unwrap();
        let lines: Vec<(usize, &str)> = found.iter().map(|item| (item.line, item.text.as_str())).collect();
        assert_eq!(lines, [(2, "{\"a\": 1}"), (4, "{\"b\":\n 2}"), (5, "3")]);
        assert!(items("{}").is_err());
        assert!(items("[1,").is_err());
    }

    #[test]
    fn empty_lines_count_but_hold_nothing() {
        let found = lines("a\n\nb\n");
        assert_eq!(found.iter().map(|source| source.line).collect::<Vec<_>>(), [1, 3]);
    }
}
