//! Every relative link in a Markdown file leads somewhere, headings included.

use super::tree::Tree;

/// The links that lead nowhere.
pub(crate) fn check(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".md")) {
        for (line, number) in prose(text) {
            for target in targets(line).filter(|target| !leads_somewhere(tree, path, target)) {
                found.push(format!("{path}:{number}: link to `{target}` leads nowhere"));
            }
        }
    }
    found
}

/// The numbered lines outside code blocks.
fn prose(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut code = false;
    text.lines().zip(1..).filter(move |(line, _)| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    })
}

/// The targets of the links in a line: `](target)`, and `[name]: target` at its start.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let inline = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let named = line.strip_prefix('[').and_then(|rest| Some(rest.split_once("]: ")?.1.trim()));
    inline.chain(named)
}

fn leads_somewhere(tree: &Tree, from: &str, target: &str) -> bool {
    if target.contains("://") || target.starts_with("mailto:") {
        return true;
    }
    let (file, heading) = target.split_once('#').map_or((target, None), |(file, at)| (file, Some(at)));
    let file = if file.is_empty() { Some(from.to_owned()) } else { joined(from, file) };
    let Some(file) = file.filter(|file| tree.holds(file)) else { return false };
    match heading {
        Some(heading) if file.ends_with(".md") => prose(tree.text(&file).unwrap_or_default())
            .filter(|(line, _)| line.starts_with('#'))
            .any(|(line, _)| slug(line) == heading),
        _ => true,
    }
}

/// The path from the root of a path relative to a file; `None` where it leaves the project.
fn joined(from: &str, relative: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    if relative.starts_with('/') {
        return None;
    }
    for part in relative.split('/').filter(|part| !part.is_empty() && *part != ".") {
        if part == ".." {
            parts.pop()?;
        } else {
            parts.push(part);
        }
    }
    Some(parts.join("/"))
}

/// The name by which a heading is linked to.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_followed() {
        let read_me = "# Plakoto, a game\n[a](docs/a.md) [b](#plakoto-a-game) [c](https://x.y)\n\
                       [d](docs/) [e](docs/a.md#two-words)\n```\n[not](a/link)\n```\n[f]: docs/a.md\n";
        let other = "## Two `words`\n[up](../README.md)\n";
        let tree = Tree::of(&[("README.md", read_me), ("docs/a.md", other)]);
        assert_eq!(check(&tree), Vec::<String>::new());
        let broken = "[a](b.md) [b](#none) [c](../out.md)\n[d]: gone.md\n[e](/README.md)";
        assert_eq!(check(&Tree::of(&[("README.md", broken)])).len(), 5);
    }
}
