//! The bare word *move* is no name here: it could mean a step or a play.

use super::tree::Tree;

/// What a name follows.
const KEYWORDS: &[&str] = &["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];

/// The names in the engine and the service that hold the word.
pub(crate) fn check(tree: &Tree) -> Vec<String> {
    let files = ["core/", "service/", "bindings/"].into_iter().flat_map(|folder| tree.rust_in(folder));
    let mut found = Vec::new();
    for (path, text) in files {
        for (line, number) in text.lines().zip(1..) {
            for name in declared(line).filter(|name| words(name).iter().any(|word| is_bare(word))) {
                found.push(format!("{path}:{number}: `{name}`: say step or play, not move"));
            }
        }
    }
    found
}

/// The names that a line of code declares.
fn declared(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    let mut tokens = code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|token| !token.is_empty());
    let mut before = "";
    std::iter::from_fn(move || {
        loop {
            let token = tokens.next()?;
            let is_name = KEYWORDS.contains(&before);
            before = token;
            if is_name {
                return Some(token);
            }
        }
    })
}

fn is_bare(word: &str) -> bool {
    matches!(word, "move" | "moves")
}

/// The words of a name in snake case or camel case, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        if letter == '_' || letter.is_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut()
            && letter != '_'
        {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_word_in_a_declared_name_counts() {
        let found = |line: &str| check(&Tree::of(&[("core/src/a.rs", line)])).len();
        for line in ["fn legal_moves() {}", "pub struct Move;", "enum BestMove {}", "fn move_to() {}"] {
            assert_eq!(found(line), 1, "{line}");
        }
        for line in ["fn remove() {}", "mod movegen;", "let f = move || 1;", "// fn moves()", "fn moved() {}"]
        {
            assert_eq!(found(line), 0, "{line}");
        }
    }
}
