//! Rules on Rust sources: no unsafe code outside the C face, and no file that one cannot hold in the head.

use super::tree::Tree;

/// The most lines that a file of the engine may have.
const MOST_LINES: usize = 600;

/// Where pointers are handled.
const C_FACE: &str = "bindings/c/";

/// What breaks them.
pub(crate) fn check(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    let root = "core/src/lib.rs";
    if !tree.text(root).unwrap_or_default().contains("#![forbid(unsafe_code)]") {
        found.push(format!("{root}: must forbid unsafe_code"));
    }
    for (path, text) in tree.rust_in("core/src/") {
        let lines = text.lines().count();
        if lines > MOST_LINES {
            found.push(format!("{path}: {lines} lines, the most is {MOST_LINES}"));
        }
    }
    for (path, text) in tree.rust_in("").filter(|(path, _)| !path.starts_with(C_FACE)) {
        let lines = text.lines().zip(1..).filter(|(line, _)| is_unsafe(line));
        found.extend(lines.map(|(_, number)| format!("{path}:{number}: unsafe code outside {C_FACE}")));
    }
    found
}

/// Whether a line of code holds the keyword.
fn is_unsafe(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let starts = ["unsafe {", "unsafe fn", "unsafe impl", "unsafe trait", "unsafe extern", "unsafe("];
    // A keyword follows the start of the line, a space or a bracket; in a text it follows a quote.
    starts.iter().any(|start| code.match_indices(start).any(|(at, _)| !code[..at].ends_with(['"', '_'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_code_is_told_from_words_about_it() {
        let with_keyword = |line: &str| line.replace("KEYWORD", "unsafe");
        for line in ["    KEYWORD { x }", "pub KEYWORD fn f() {}", "#[KEYWORD(no_mangle)]", "x =KEYWORD {y};"]
        {
            assert!(is_unsafe(&with_keyword(line)), "{line}");
        }
        for line in ["#![forbid(KEYWORD_code)]", "// KEYWORD { x }", "/// It is KEYWORD.", "\"KEYWORD {\""] {
            assert!(!is_unsafe(&with_keyword(line)), "{line}");
        }
    }

    #[test]
    fn long_files_and_a_missing_promise_are_found() {
        let long = "\n".repeat(MOST_LINES + 1);
        let found = check(&Tree::of(&[("core/src/lib.rs", ""), ("core/src/long.rs", &long)]));
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
