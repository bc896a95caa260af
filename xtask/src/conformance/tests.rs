//! The runner must fail where it should: on a vector that is wrong, and on a face that is.

use std::fs;

use serde_json::{Value, json};

use super::case::{self, Source};
use super::face::{Answer, Face};
use super::findings::Verdict;
use super::plain::{Both, Dice, Listed, Outcome, Played, Player, Position, Read, Refusal, Ruleset, Steps};
use super::*;
use crate::repo;

/// The vectors of a kind, as they are.
fn vectors<C: Case>() -> Vec<Value> {
    let sources = case::sources(&repo::vectors(), C::FILE).unwrap().unwrap();
    sources.iter().map(|source| serde_json::from_str(&source.text).unwrap()).collect()
}

/// The first vector of a kind for which something holds.
fn first<C: Case>(holds: impl Fn(&Value) -> bool) -> Value {
    vectors::<C>().into_iter().find(|vector| holds(vector)).unwrap()
}

fn any(_: &Value) -> bool {
    true
}

fn faults<C: Case>(vector: &Value, face: &dyn Face) -> Vec<String> {
    let (_, findings) = case::check::<C>(&Source { line: 1, text: vector.to_string() }, face);
    assert_eq!(findings.verdict() == Verdict::Failed, !findings.faults.is_empty());
    findings.faults
}

/// A vector passes as it is, and fails when altered, with a fault that holds this text.
#[track_caller]
fn spoil<C: Case>(vector: &Value, expected: &str, alter: impl FnOnce(&mut Value)) {
    assert_eq!(faults::<C>(vector, &Rust), Vec::<String>::new());
    let mut spoilt = vector.clone();
    alter(&mut spoilt);
    assert_ne!(spoilt, *vector, "nothing was altered");
    let found = faults::<C>(&spoilt, &Rust);
    assert!(found.iter().any(|fault| fault.contains(expected)), "{expected:?} not in {found:#?}");
}

/// Adds to a number.
fn add(number: &mut Value, more: i64) {
    *number = json!(number.as_i64().unwrap() + more);
}

/// One checker of the position stands elsewhere.
fn shift_a_checker(position: &mut Value) {
    let checkers = position["checkers"].as_array_mut().unwrap();
    let from = checkers.iter().position(|count| count.as_i64().unwrap() > 1).unwrap();
    let to = checkers.iter().position(|count| count.as_i64().unwrap() == 0).unwrap();
    add(&mut checkers[from], -1);
    add(&mut checkers[to], 1);
}

fn plays(vector: &mut Value) -> &mut Vec<Value> {
    vector["plays"].as_array_mut().unwrap()
}

fn turns(vector: &mut Value) -> &mut Vec<Value> {
    vector["turns"].as_array_mut().unwrap()
}

fn has_plays(vector: &Value) -> bool {
    vector["plays"].as_array().unwrap().len() > 2 && vector["plays"][0]["steps"].as_array().unwrap().len() > 1
}

#[test]
fn spoilt_figures_fail() {
    let figure = first::<Figure>(any);
    spoil::<Figure>(&figure, "pips: expected", |v| add(&mut v["pips"]["white"], 1));
    spoil::<Figure>(&figure, "pips: expected", |v| add(&mut v["pips"]["black"], -1));
    spoil::<Figure>(&figure, "pips after: expected", |v| add(&mut v["after_pips"]["black"], 1));
    spoil::<Figure>(&figure, "position after: expected", |v| shift_a_checker(&mut v["after"]));
    spoil::<Figure>(&figure, "text printed back: expected", |v| v["play"] = json!("24/18  24/19"));
    spoil::<Figure>(&figure, "reading `nonsense`", |v| v["play"] = json!("nonsense"));
    spoil::<Figure>(&figure, "reading", |v| v["dice"] = json!([1, 2]));
    spoil::<Figure>(&figure, "malformed: missing field `after_pips`", |v| {
        v.as_object_mut().unwrap().remove("after_pips");
    });
}

#[test]
fn spoilt_lists_of_legal_plays_fail() {
    let list = first::<LegalPlays>(has_plays);
    let spoil = |expected: &str, alter: fn(&mut Value)| spoil::<LegalPlays>(&list, expected, alter);
    spoil("listed, but not legal", |v| drop(plays(v).pop()));
    spoil("number of plays, only counted: expected", |v| drop(plays(v).pop()));
    spoil("positions only", |v| drop(plays(v).pop()));
    spoil("the vector holds", |v| {
        let again = plays(v)[0].clone();
        plays(v).push(again);
    });
    spoil("legal, but not listed", |v| shift_a_checker(&mut plays(v)[1]["position"]));
    spoil("the vector's steps", |v| shift_a_checker(&mut plays(v)[1]["position"]));
    spoil("positions only", |v| shift_a_checker(&mut plays(v)[1]["position"]));
    spoil("legal, but not listed", |v| v["plays"][0]["position"]["turn"] = v["position"]["turn"].clone());
    spoil("applied: expected", |v| v["plays"][0]["steps"] = v["plays"][1]["steps"].clone());
    spoil("applied: refused with more_dice_playable", |v| {
        v["plays"][0]["steps"].as_array_mut().unwrap().pop();
    });
    spoil("outcome after", |v| {
        v["plays"][0]["outcome"] = json!({"winner": null, "points": 0, "reason": "mutual_mother_pin"});
    });
    spoil("missing field `outcome`", |v| {
        plays(v)[0].as_object_mut().unwrap().remove("outcome");
    });
    spoil("the ruleset is refused", |v| v["ruleset"] = json!("chess"));
    spoil("expected the name of a ruleset", |v| v["ruleset"] = json!({"mother": "always"}));
    spoil("the roll is refused", |v| v["dice"] = json!([0, 7]));
    spoil("malformed", |v| v["dice"] = json!([1]));
    spoil("the position is refused", |v| v["position"]["checkers"] = json!([15]));
    spoil("the position is refused", |v| v["position"]["pinned"] = json!([99]));
}

#[test]
fn a_spoilt_outcome_of_a_play_fails() {
    let ends = |v: &Value| v["plays"].as_array().unwrap().iter().any(|play| !play["outcome"].is_null());
    let list = first::<LegalPlays>(ends);
    let ended = list["plays"].as_array().unwrap().iter().position(|play| !play["outcome"].is_null()).unwrap();
    spoil::<LegalPlays>(&list, "outcome after", |v| v["plays"][ended]["outcome"] = Value::Null);
    spoil::<LegalPlays>(&list, "outcome after", |v| add(&mut v["plays"][ended]["outcome"]["points"], 1));
    spoil::<LegalPlays>(&list, "outcome after", |v| v["plays"][ended]["outcome"]["reason"] = json!("luck"));
    spoil::<LegalPlays>(&list, "missing field `winner`", |v| {
        v["plays"][ended]["outcome"].as_object_mut().unwrap().remove("winner");
    });
}

#[test]
fn a_ruleset_may_be_given_by_its_options() {
    let mut list = first::<LegalPlays>(|v| v["ruleset"] == "tapa");
    list["ruleset"] = json!({"mother": "play_on", "bear_off": "by_duty", "opening": "play_roll"});
    assert_eq!(faults::<LegalPlays>(&list, &Rust), Vec::<String>::new());
    list["ruleset"]["mother"] = json!("father");
    assert!(!faults::<LegalPlays>(&list, &Rust).is_empty());
}

#[test]
fn spoilt_illegal_plays_fail() {
    let placed = first::<IllegalPlay>(|v| v["step_index"] == 0);
    spoil::<IllegalPlay>(&placed, "code: expected game_over", |v| v["rule"] = json!("game_over"));
    spoil::<IllegalPlay>(&placed, "step index: expected none", |v| v["step_index"] = Value::Null);
    spoil::<IllegalPlay>(&placed, "step index: expected 1", |v| v["step_index"] = json!(1));
    spoil::<IllegalPlay>(&placed, "missing field `step_index`", |v| {
        v.as_object_mut().unwrap().remove("step_index");
    });
    spoil::<IllegalPlay>(&placed, "malformed", |v| v["step_index"] = json!(-1));
    spoil::<IllegalPlay>(&placed, "malformed steps", |v| v["steps"] = json!([[25, 3]]));
    let duty = first::<IllegalPlay>(|v| v["step_index"].is_null() && v["rule"] == "more_dice_playable");
    spoil::<IllegalPlay>(&duty, "step index: expected 0", |v| v["step_index"] = json!(0));
}

#[test]
fn a_legal_play_among_the_illegal_ones_fails() {
    let list = first::<LegalPlays>(has_plays);
    let mut vector = first::<IllegalPlay>(any);
    for field in ["ruleset", "position", "dice"] {
        vector[field] = list[field].clone();
    }
    vector["steps"] = list["plays"][0]["steps"].clone();
    let found = faults::<IllegalPlay>(&vector, &Rust);
    assert!(found[0].contains("expected to be refused"), "{found:?}");
}

#[test]
fn spoilt_outcomes_fail() {
    let open = first::<Settled>(|v| v["outcome"].is_null());
    let ended = first::<Settled>(|v| v["outcome"]["winner"] == "black");
    let outcome = json!({"winner": "white", "points": 2, "reason": "mother"});
    spoil::<Settled>(&open, "outcome: expected white 2 mother, found none", |v| v["outcome"] = outcome);
    spoil::<Settled>(&ended, "outcome: expected none", |v| v["outcome"] = Value::Null);
    spoil::<Settled>(&ended, "outcome: expected white", |v| v["outcome"]["winner"] = json!("white"));
    spoil::<Settled>(&ended, "outcome: expected", |v| add(&mut v["outcome"]["points"], 1));
    spoil::<Settled>(&ended, "outcome: expected", |v| v["outcome"]["reason"] = json!("luck"));
    spoil::<Settled>(&ended, "pips: expected", |v| add(&mut v["pips"]["white"], 1));
    spoil::<Settled>(&ended, "may bear off: expected", |v| {
        let black = &mut v["may_bear_off"]["black"];
        *black = json!(!black.as_bool().unwrap());
    });
    spoil::<Settled>(&ended, "missing field `outcome`", |v| {
        v.as_object_mut().unwrap().remove("outcome");
    });
}

#[test]
fn spoilt_games_fail() {
    let game = first::<Game>(|v| v["opening"] == "play_roll");
    let spoil = |expected: &str, alter: fn(&mut Value)| spoil::<Game>(&game, expected, alter);
    spoil("final position: expected", |v| add(&mut v["final"]["white_off"], 1));
    spoil("outcome: expected none", |v| v["outcome"] = Value::Null);
    spoil("outcome: expected", |v| v["outcome"]["reason"] = json!("luck"));
    spoil("player on turn: expected", |v| {
        v["first"] = json!(if v["first"] == "white" { "black" } else { "white" });
    });
    spoil("turn 2: player on turn", |v| turns(v)[1]["player"] = turns(v)[0]["player"].clone());
    spoil("turn 3: ", |v| drop(turns(v).remove(2)));
    spoil("final position: expected", |v| drop(turns(v).pop()));
    spoil("outcome: expected", |v| drop(turns(v).pop()));
    spoil("the game has already ended", |v| {
        let again = turns(v)[0].clone();
        turns(v).push(again);
    });
    spoil("turn 1: [] refused, more_dice_playable, step none", |v| turns(v)[0]["steps"] = json!([]));
    spoil("turn 1: a double", |v| turns(v)[0]["dice"] = json!([6, 6]));
    spoil("replaying as a game", |v| turns(v)[0]["dice"] = json!([6, 6]));
    spoil("malformed: unknown variant `roll_again`", |v| v["opening"] = json!("roll_again"));
    spoil("missing field `final`", |v| {
        v.as_object_mut().unwrap().remove("final");
    });
}

#[test]
fn spoilt_counts_fail() {
    for worst in vectors::<Worst>() {
        spoil::<Worst>(&worst, "only counted: expected", |v| add(&mut v["plays"], 1));
        spoil::<Worst>(&worst, "listed: expected", |v| add(&mut v["plays"], -1));
    }
    for perft in vectors::<Perft>() {
        spoil::<Perft>(&perft, "plays at depth", |v| add(&mut v["plays"], 1));
    }
    let perft = first::<Perft>(|v| v["depth"] == 2);
    spoil::<Perft>(&perft, "plays at depth 1", |v| v["depth"] = json!(1));
    spoil::<Perft>(&perft, "malformed", |v| v["depth"] = json!(-1));
}

#[test]
fn perft_by_calls_agrees_with_perft() {
    for (vector, depth) in vectors::<Perft>().iter().zip([0, 1, 2].into_iter().cycle()) {
        let at: Position = serde_json::from_value(vector["position"].clone()).unwrap();
        let rules: Ruleset = serde_json::from_value(vector["ruleset"].clone()).unwrap();
        let by_calls = perft::by_calls(&Rust, &at, &rules, depth).unwrap();
        assert_eq!(by_calls, Rust.perft(&at, &rules, depth).unwrap());
    }
}

/// An untruth that a wrong face might tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    PlayLeftOut,
    PlayTwice,
    OtherSteps,
    OtherText,
    NoOutcomeInList,
    Count,
    PositionLeftOut,
    PositionTwice,
    AppliesNothing,
    RefusesAll,
    Code,
    StepIndex,
    PositionInRefusal,
    ReadsOther,
    NoOutcome,
    Perft,
    Pips,
    MayBearOff,
    ReplayOutcome,
    Panic,
}

/// A face that tells one lie, and else what the engine says.
struct Liar(Lie);

impl Face for Liar {
    fn at_once(&self) -> usize {
        2
    }

    fn legal_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Listed>> {
        let mut list = Rust.legal_plays(at, dice, rules)?;
        let Some(last) = list.last().cloned() else { return Ok(list) };
        match self.0 {
            Lie::PlayLeftOut => drop(list.pop()),
            Lie::PlayTwice => list.push(last),
            Lie::OtherSteps => list[0].steps = last.steps,
            Lie::OtherText => list[0].text = last.text,
            Lie::NoOutcomeInList => list.iter_mut().for_each(|play| play.outcome = None),
            _ => {}
        }
        Ok(list)
    }

    fn count_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<u64> {
        Ok(Rust.count_plays(at, dice, rules)? + u64::from(self.0 == Lie::Count))
    }

    fn final_positions(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Position>> {
        let mut list = Rust.final_positions(at, dice, rules)?;
        let Some(last) = list.pop() else { return Ok(list) };
        match self.0 {
            Lie::PositionLeftOut => {}
            Lie::PositionTwice => list.extend([last.clone(), last]),
            _ => list.push(last),
        }
        Ok(list)
    }

    fn apply(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        steps: &Steps,
    ) -> Answer<Result<Position, Refusal>> {
        assert_ne!(self.0, Lie::Panic, "this face panics");
        let mut answer = Rust.apply(at, dice, rules, steps)?;
        match (self.0, &mut answer) {
            (Lie::AppliesNothing, _) => answer = Ok(at.clone()),
            (Lie::RefusesAll, _) => {
                answer =
                    Err(Refusal { code: "point_closed".to_owned(), step_index: Some(0), position: None });
            }
            (Lie::Code, Err(refusal)) => refusal.code += "!",
            (Lie::StepIndex, Err(refusal)) => refusal.step_index = Some(9),
            (Lie::PositionInRefusal, Err(refusal)) => {
                refusal.position = Some(Position::start(Player::White));
            }
            _ => {}
        }
        Ok(answer)
    }

    fn read(&self, at: &Position, dice: Dice, rules: &Ruleset, text: &str) -> Answer<Read> {
        let mut read = Rust.read(at, dice, rules, text)?;
        if self.0 == Lie::ReadsOther {
            read.position = at.clone();
        }
        Ok(read)
    }

    fn outcome(&self, at: &Position, rules: &Ruleset) -> Answer<Option<Outcome>> {
        if self.0 == Lie::NoOutcome { Ok(None) } else { Rust.outcome(at, rules) }
    }

    fn perft(&self, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64> {
        Ok(Rust.perft(at, rules, depth)? + u64::from(self.0 == Lie::Perft))
    }

    fn pips(&self, at: &Position) -> Answer<Both<i64>> {
        let pips = Rust.pips(at)?;
        Ok(Both { black: pips.black + i64::from(self.0 == Lie::Pips), ..pips })
    }

    fn may_bear_off(&self, at: &Position) -> Answer<Both<bool>> {
        let may = Rust.may_bear_off(at)?;
        Ok(Both { white: may.white ^ (self.0 == Lie::MayBearOff), ..may })
    }

    fn replay(&self, game: &Played) -> Answer<(Position, Option<Outcome>)> {
        let (position, outcome) = Rust.replay(game)?;
        Ok((position, outcome.filter(|_| self.0 != Lie::ReplayOutcome)))
    }
}

/// How many vectors of a kind catch a lie.
fn caught<C: Case>(lie: Lie) -> usize {
    vectors::<C>().iter().filter(|vector| !faults::<C>(vector, &Liar(lie)).is_empty()).count()
}

#[test]
fn lies_are_caught() {
    // A wrong face also fails where not every vector can show it, so a lie must be caught at least once.
    for lie in [Lie::PlayLeftOut, Lie::PlayTwice, Lie::OtherSteps, Lie::OtherText, Lie::NoOutcomeInList] {
        assert!(caught::<LegalPlays>(lie) > 0, "{lie:?}");
    }
    for lie in [Lie::Count, Lie::PositionLeftOut, Lie::PositionTwice, Lie::AppliesNothing, Lie::RefusesAll] {
        assert!(caught::<LegalPlays>(lie) > 0, "{lie:?}");
    }
    for lie in [Lie::AppliesNothing, Lie::Code, Lie::StepIndex, Lie::PositionInRefusal] {
        assert_eq!(caught::<IllegalPlay>(lie), vectors::<IllegalPlay>().len(), "{lie:?}");
    }
    for lie in [Lie::NoOutcome, Lie::AppliesNothing, Lie::RefusesAll, Lie::ReplayOutcome] {
        assert_eq!(caught::<Game>(lie), vectors::<Game>().len(), "{lie:?}");
    }
    for lie in [Lie::PlayLeftOut, Lie::PlayTwice, Lie::Count] {
        assert_eq!(caught::<Worst>(lie), vectors::<Worst>().len(), "{lie:?}");
    }
    for lie in [Lie::Pips, Lie::MayBearOff] {
        assert_eq!(caught::<Settled>(lie), vectors::<Settled>().len(), "{lie:?}");
    }
    assert!(caught::<Settled>(Lie::NoOutcome) > 0);
    assert_eq!(caught::<Figure>(Lie::ReadsOther), vectors::<Figure>().len());
    assert_eq!(caught::<Figure>(Lie::Pips), vectors::<Figure>().len());
    assert_eq!(caught::<Perft>(Lie::Perft), vectors::<Perft>().len());
}

#[test]
fn a_panic_is_a_failure_with_a_name() {
    let vector = first::<IllegalPlay>(any);
    let source = Source { line: 7, text: vector.to_string() };
    let (id, findings) = case::check::<IllegalPlay>(&source, &Liar(Lie::Panic));
    assert_eq!(id.as_deref(), vector["id"].as_str());
    assert_eq!(findings.faults, ["the face panicked"]);
}

fn plan(face: &str, vectors: &Path) -> Plan {
    Plan { vectors: vectors.to_owned(), ..Plan::of(face) }
}

/// A folder of its own for one test, gone when dropped.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = tempfile::tempdir().unwrap();
        for (file, text) in files {
            fs::write(folder.path().join(file), text).unwrap();
        }
        Folder(folder)
    }

    /// What is printed for this folder, and how the run ends.
    fn run(&self) -> (String, Result<Totals>) {
        let mut out = Vec::new();
        let ended = run(&plan("rust", self.0.path()), &mut out);
        (String::from_utf8(out).unwrap(), ended)
    }
}

#[test]
fn files_that_are_missing_or_unknown_are_said() {
    let worst = serde_json::to_string(&vectors::<Worst>()).unwrap();
    let folder = Folder::new(&[("worst.json", &worst), ("other.jsonl", ""), ("README.md", "")]);
    let (printed, ended) = folder.run();
    assert_eq!(ended.unwrap().passed, 4);
    assert!(printed.contains("games.jsonl: not in this folder, skipped\n"));
    assert!(printed.contains("worst.json: 4 passed, 0 failed\n"));
    assert!(printed.contains("other.jsonl: not a file that this runner knows, skipped\n"));
    assert!(!printed.contains("README.md"));
    assert!(printed.ends_with("\n4 passed, 0 failed\n"));
}

#[test]
fn malformed_files_are_failures_with_their_place() {
    let good = first::<IllegalPlay>(any);
    let lines = format!("{good}\n\n{{\"id\": \"X7\", \"ruleset\": 3}}\nnot json\n");
    let files =
        [("illegal_plays.jsonl", lines.as_str()), ("worst.json", "{}"), ("perft.json", "[\n1,\n{\n]")];
    let (printed, ended) = Folder::new(&files).run();
    let totals = ended.unwrap();
    assert_eq!((totals.passed, totals.failed), (1, 4));
    assert!(printed.contains("FAILED X7 (illegal_plays.jsonl:3)"), "{printed}");
    assert!(printed.contains("FAILED (illegal_plays.jsonl:4)"), "{printed}");
    assert!(printed.contains("FAILED worst.json: "), "{printed}");
    assert!(printed.contains("FAILED perft.json: "), "{printed}");
    assert!(printed.ends_with("\n1 passed, 4 failed\n"));
}

#[test]
fn nothing_run_is_an_error() {
    let (_, ended) = Folder::new(&[]).run();
    assert!(ended.unwrap_err().to_string().contains("nothing was run"));
    let (_, ended) = Folder::new(&[("worst.json", "[]"), ("games.jsonl", "\n")]).run();
    assert!(ended.unwrap_err().to_string().contains("nothing was run"));
    assert!(run(&plan("rust", Path::new("no/such/folder")), &mut Vec::new()).is_err());
    assert!(run(&plan("telegraph", &repo::vectors()), &mut Vec::new()).is_err());
}
