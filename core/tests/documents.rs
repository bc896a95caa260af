//! What the documents show is what the engine draws and reads.

use std::fs;
use std::path::Path;

use plakoto::{Position, Record};

const FENCE: &str = "```";

/// The document with every board drawn from the position in its first line.
fn drawn(document: &str) -> (String, usize) {
    let mut boards = 0;
    let mut parts = document.split("```board\n");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (block, rest) = part.split_once(FENCE).expect("a board's end");
        let line = block.lines().next().expect("a position");
        let position: Position = line.parse().unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        text += &format!("```board\n{line}\n\n{}{FENCE}{rest}", position.picture().ascii());
        boards += 1;
    }
    (text, boards)
}

#[test]
fn the_record_in_the_wire_reference_is_a_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/wire.md");
    let document = fs::read_to_string(&path).expect("the reference");
    let (_, rest) = document.split_once("```record\n").expect("a record");
    let (text, _) = rest.split_once(FENCE).expect("its end");
    let record: Record = text.parse().expect("a record");
    assert_eq!(record.replay().expect("a legal game").turns().len(), 2);
    for ruleset in ["tapa reroll", "always optional reroll", "Greek"] {
        let text = text.replace("greek", ruleset);
        assert!(text.parse::<Record>().is_ok(), "{ruleset}");
    }
    for result in ["white 2 mother", "draw 0 mutual_mother_pin"] {
        assert!(text.replace("unfinished", result).parse::<Record>().is_ok(), "{result}");
    }
}

#[test]
fn the_boards_in_the_rules_are_drawn_from_their_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules.md");
    let document = fs::read_to_string(&path).expect("the rules");
    let (fresh, boards) = drawn(&document);
    if std::env::var_os("PLAKOTO_BLESS").is_some() {
        fs::write(&path, &fresh).expect("writing the rules");
    } else {
        assert!(
            document == fresh,
            "a board in docs/rules.md is not the one of its position; PLAKOTO_BLESS=1 draws it anew"
        );
    }
    assert!(boards >= 5, "{boards} boards");
}
