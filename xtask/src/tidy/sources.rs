//! Rules on Rust sources: no unsafe code outside the C face, and there only what its one file of pointer helpers holds
//! and what exports a function; and no file that one cannot hold in the head.

use super::tree::Tree;

/// The most lines that a file of the engine may have.
const MOST_LINES: usize = 600;

/// Where functions are exported to C.
const C_FACE: &str = "bindings/c/";
/// Where pointers are followed.
const POINTERS: &str = "bindings/c/src/pointer.rs";

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
    for (path, text) in tree.rust_in("").filter(|(path, _)| *path != POINTERS) {
        let exports = |line: &str| path.starts_with(C_FACE) && is_export(line);
        let lines = text.lines().zip(1..).filter(|(line, _)| is_unsafe(line) && !exports(line));
        found.extend(lines.map(|(_, number)| format!("{path}:{number}: unsafe code outside {POINTERS}")));
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

/// Whether a line only makes a function one of C's, whose callers promise what its header asks.
fn is_export(line: &str) -> bool {
    let line = line.trim_start();
    let attribute = line.starts_with("#[") && line.ends_with("(no_mangle)]");
    attribute || line.starts_with("pub ") && line.contains(" extern \"C\" fn plakoto_")
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
    fn the_c_face_exports_anywhere_and_follows_pointers_in_one_file() {
        let export = "#[KEYWORD(no_mangle)]\npub KEYWORD extern \"C\" fn plakoto_start() {}\n"
            .replace("KEYWORD", "unsafe");
        let block = "KEYWORD { pointer.read() }".replace("KEYWORD", "unsafe");
        let found = |path: &str, text: &str| {
            check(&Tree::of(&[("core/src/lib.rs", "#![forbid(unsafe_code)]"), (path, text)])).len()
        };
        assert_eq!(found("bindings/c/src/position.rs", &export), 0);
        assert_eq!(found("service/src/position.rs", &export), 2);
        assert_eq!(found("bindings/c/src/position.rs", &block), 1);
        assert_eq!(found(POINTERS, &block), 0);
    }

    #[test]
    fn long_files_and_a_missing_promise_are_found() {
        let long = "\n".repeat(MOST_LINES + 1);
        let found = check(&Tree::of(&[("core/src/lib.rs", ""), ("core/src/long.rs", &long)]));
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
