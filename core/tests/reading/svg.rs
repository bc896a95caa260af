//! Whether a drawing is well-formed and needs nothing from outside, and the position that it shows.

use std::collections::HashMap;

use plakoto::{Player, Position, Setup};

/// Checks the text of a drawing against its position, as `viewer` sees it.
pub fn check(text: &str, viewer: Player, position: &Position) {
    well_formed(text);
    for word in ["href", "url(", "<script", "<style", " id=", "class=", "<image", "@import"] {
        assert!(!text.contains(word), "{word}");
    }
    let root = text.lines().next().unwrap_or_default();
    assert!(root.contains(r#"role="img""#) && root.contains("xml:lang="), "{root}");
    let second: String = text.lines().nth(1).unwrap_or_default().into();
    assert!(second.starts_with("<title>") && text.contains("<desc>"), "{second}");
    assert_eq!(shown(text, viewer, position.turn()), *position);
    for (point, stack) in position.stacks().filter(|(_, stack)| stack.free > 5) {
        assert!(text.contains(&format!(">{}</text>", stack.free)), "the count on {point} of {position}");
    }
}

/// The position that the circles and slabs show, by their places and their brightness alone.
fn shown(text: &str, viewer: Player, turn: Player) -> Position {
    let middle = length(text.lines().next().expect("the root"), "height") / 2;
    let mut numbers = HashMap::new();
    for line in text.lines().filter(|line| line.contains(r#" font-size="14""#)) {
        let number = line.split(['>', '<']).nth(2).expect("a text").parse::<usize>().expect("a number");
        numbers.insert((length(line, "x"), length(line, "y") < middle), number);
    }
    assert_eq!(numbers.len(), 24);
    let mut setup = Setup::empty(turn);
    for line in text.lines().filter(|line| line.contains(r#" r="19""#)) {
        let number = numbers[&(length(line, "cx"), length(line, "cy") < middle)];
        let index = if viewer == Player::White { number - 1 } else { 24 - number };
        let checker = if colour(line) == Player::White { 1 } else { -1 };
        // A later checker lies on the earlier ones: a lone one of the other colour beneath is a prisoner.
        match setup.checkers[index] * checker {
            0.. => setup.checkers[index] += checker,
            _ => {
                assert_eq!((setup.checkers[index].abs(), setup.prisoners[index]), (1, 0), "{line}");
                (setup.checkers[index], setup.prisoners[index]) = (checker, 1);
            }
        }
    }
    for line in text.lines().filter(|line| line.contains(r#" height="11""#)) {
        assert_eq!(length(line, "y") > middle, colour(line) == viewer, "each player has the own tray");
        setup.off[colour(line)] += 1;
    }
    Position::from_setup(&setup).expect("a position")
}

/// The whole number of an attribute.
fn length(line: &str, name: &str) -> i32 {
    let value = line.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
    value.expect("the attribute").parse().expect("a whole number")
}

/// Whose a checker is, by how bright it is.
fn colour(line: &str) -> Player {
    let red = line.split("fill=\"#").nth(1).and_then(|rest| rest.get(..2)).expect("a colour");
    if red >= "80" { Player::White } else { Player::Black }
}

/// A small part of XML is enough: elements with quoted attributes, and text.
fn well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    let mut roots = 0;
    while let Some(at) = rest.find('<') {
        check_text(&rest[..at]);
        assert!(!open.is_empty() || rest[..at].trim().is_empty(), "text outside the root");
        let end = rest.find('>').expect("a tag that ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        roots += usize::from(open.is_empty());
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
        check_attributes(attributes);
        if !is_empty {
            open.push(name);
        }
    }
    check_text(rest);
    assert!(open.is_empty() && roots == 1 && rest.trim().is_empty());
}

fn check_attributes(text: &str) {
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, value) = rest.split_once("=\"").expect("a name and a quoted value");
        let (value, after) = value.split_once('"').expect("a quote that ends");
        assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":-".contains(&byte)), "{name}");
        assert!(!names.contains(&name), "{name} twice");
        check_text(value);
        names.push(name);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
}

/// No bare sign that means something to XML.
fn check_text(text: &str) {
    assert!(!text.contains(['<', '>']), "{text}");
    for reference in text.split('&').skip(1) {
        assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|known| reference.starts_with(known)), "{text}");
    }
}
