//! Every file of the shared vectors, run through the slow engine.

use serde_json::Value;
mod slow;

use slow::{Options, Outcome, Side, Table};
use std::collections::{BTreeMap, BTreeSet};

fn text(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    std::fs::read_to_string(format!("{folder}/{name}")).unwrap()
}

fn lines(name: &str) -> Vec<Value> {
    text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn items(name: &str) -> Vec<Value> {
    serde_json::from_str(&text(name)).unwrap()
}

fn side(value: &Value) -> Side {
    match value.as_str().unwrap() {
        "white" => Side::White,
        "black" => Side::Black,
        other => panic!("{other}"),
    }
}

fn small(value: &Value) -> u8 {
    value.as_u64().unwrap() as u8
}

fn table(value: &Value) -> Table {
    let mut checkers = [0i32; 24];
    let given = value["checkers"].as_array().unwrap();
    assert_eq!(given.len(), 24);
    for (place, count) in given.iter().enumerate() {
        checkers[place] = count.as_i64().unwrap() as i32;
    }
    let pinned: Vec<u8> = value["pinned"].as_array().unwrap().iter().map(small).collect();
    let white_off = small(&value["white_off"]);
    let black_off = small(&value["black_off"]);
    let made = Table::from_arrays(side(&value["turn"]), &checkers, &pinned, white_off, black_off);
    assert!(made.is_valid());
    assert_eq!(made.to_arrays(), (checkers, pinned, white_off, black_off));
    assert_eq!(made.turned().turned(), made);
    made
}

fn dice(value: &Value) -> [u8; 2] {
    [small(&value["dice"][0]), small(&value["dice"][1])]
}

fn steps(value: &Value) -> Vec<(u8, u8)> {
    value.as_array().unwrap().iter().map(|step| (small(&step[0]), small(&step[1]))).collect()
}

fn options(value: &Value) -> Options {
    Options::named(value["ruleset"].as_str().unwrap()).unwrap()
}

fn same_outcome(value: &Value, outcome: Option<Outcome>) -> bool {
    match outcome {
        None => value.is_null(),
        Some(outcome) => {
            let winner = &value["winner"];
            let same_winner = match outcome.winner {
                None => winner.is_null(),
                Some(winner_side) => !winner.is_null() && side(winner) == winner_side,
            };
            same_winner && small(&value["points"]) == outcome.points && value["reason"] == outcome.reason
        }
    }
}

#[test]
fn legal_plays() {
    let (mut cases, mut plays, mut orders) = (0, 0, 0);
    for case in lines("legal_plays.jsonl") {
        let id = &case["id"];
        let (at, roll, options) = (table(&case["position"]), dice(&case), options(&case));
        let mine = at.legal_plays(roll, &options);
        let mut theirs = BTreeMap::new();
        for play in case["plays"].as_array().unwrap() {
            let after = table(&play["position"]);
            assert!(same_outcome(&play["outcome"], after.outcome(&options)), "{id}");
            let twice = theirs.insert(after.clone(), steps(&play["steps"]));
            assert!(twice.is_none(), "{id}");
            assert_eq!(at.judge(roll, &options, &theirs[&after]), Ok(after), "{id}");
        }
        assert!(mine.iter().map(|p| &p.after).collect::<BTreeSet<_>>().into_iter().eq(theirs.keys()), "{id}");
        for play in &mine {
            assert!(play.orders.contains(&theirs[&play.after]), "{id}");
            orders += play.orders.len();
        }
        assert!(at.legal_finals(roll, &options).iter().eq(theirs.keys()), "{id}");
        cases += 1;
        plays += mine.len();
    }
    println!("legal_plays: {cases} cases, {plays} plays, {orders} ordered lists");
}

#[test]
fn illegal_plays() {
    let mut cases = 0;
    for case in lines("illegal_plays.jsonl") {
        let refused =
            table(&case["position"]).judge(dice(&case), &options(&case), &steps(&case["steps"])).unwrap_err();
        assert_eq!(case["rule"], refused.code, "{case}");
        let index = case["step_index"].as_u64().map(|index| index as usize);
        assert_eq!(index, refused.step_index, "{case}");
        cases += 1;
    }
    println!("illegal_plays: {cases} cases");
}

#[test]
fn outcomes() {
    let mut cases = 0;
    for case in lines("outcomes.jsonl") {
        let at = table(&case["position"]);
        assert!(same_outcome(&case["outcome"], at.outcome(&options(&case))), "{case}");
        for (name, side) in [("white", Side::White), ("black", Side::Black)] {
            assert_eq!(case["pips"][name], at.pips(side), "{case}");
            assert_eq!(case["may_bear_off"][name], at.may_bear_off(side), "{case}");
        }
        cases += 1;
    }
    println!("outcomes: {cases} cases");
}

#[test]
fn games() {
    let (mut cases, mut turns) = (0, 0);
    for game in lines("games.jsonl") {
        let options = options(&game);
        let mut at = Table::start(side(&game["first"]));
        for turn in game["turns"].as_array().unwrap() {
            assert_eq!(side(&turn["player"]), at.turn);
            assert_eq!(at.outcome(&options), None);
            at = at.judge(dice(turn), &options, &steps(&turn["steps"])).unwrap();
            turns += 1;
        }
        assert_eq!(at, table(&game["final"]), "{}", game["id"]);
        assert!(same_outcome(&game["outcome"], at.outcome(&options)), "{}", game["id"]);
        cases += 1;
    }
    println!("games: {cases} games, {turns} turns");
}

#[test]
fn figures() {
    let greek = Options::named("greek").unwrap();
    for figure in items("figures.json") {
        let (at, after) = (table(&figure["position"]), table(&figure["after"]));
        for (name, side) in [("white", Side::White), ("black", Side::Black)] {
            assert_eq!(figure["pips"][name], at.pips(side));
            assert_eq!(figure["after_pips"][name], after.pips(side));
        }
        let plays = at.legal_plays(dice(&figure), &greek);
        let play = plays.iter().find(|play| play.after == after).unwrap();
        let words: Vec<String> = play
            .canonical
            .iter()
            .zip(&play.canonical_pins)
            .map(|(step, &pins)| {
                let to = if step.1 == 0 { "off".into() } else { step.1.to_string() };
                format!("{}/{to}{}", step.0, if pins { "*" } else { "" })
            })
            .collect();
        assert_eq!(figure["play"], words.join(" "));
    }
}

#[test]
fn worst() {
    for case in items("worst.json") {
        let (at, roll, options) = (table(&case["position"]), dice(&case), options(&case));
        assert_eq!(case["plays"], at.legal_finals(roll, &options).len());
        let begun = std::time::Instant::now();
        let plays = at.legal_plays(roll, &options);
        let orders: usize = plays.iter().map(|play| play.orders.len()).sum();
        assert_eq!(case["plays"], plays.len());
        assert!(plays.len() <= plakoto::PLAYS_MOST);
        println!("worst: {} plays, {orders} orders, {:?}", plays.len(), begun.elapsed());
    }
}

#[test]
fn perft() {
    let mut counts = BTreeMap::new();
    for case in items("perft.json") {
        let depth = case["depth"].as_u64().unwrap();
        // The slow engine takes a millisecond a position; the larger counts are left to the fast one.
        if case["plays"].as_u64().unwrap() > 100_000 {
            continue;
        }
        let plays = table(&case["position"]).perft(depth as u32, &options(&case));
        assert_eq!(case["plays"], plays, "{case}");
        *counts.entry(depth).or_insert(0) += 1;
    }
    println!("perft: cases by depth {counts:?}");
}
