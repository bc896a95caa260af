//! The fast engine against the slow one, which was written from the rules alone: on positions from random
//! games of several styles and on synthetic ones, under every mix of the rules.

mod common;
mod slow;

use common::{amount, options, pairs, player, position, roll, side, steps, table};
use plakoto::{
    Code, Filled, Play, Player, Position, PositionList, Roll, Ruleset, Setup, Steps, StepsList, Turn,
};
use slow::{Rng, Style, Table, random_table};

/// The mixes of rules that differ for plays: the opening does not.
fn rulesets() -> Vec<Ruleset> {
    Ruleset::all().filter(|rules| rules.opening == Ruleset::GREEK.opening).collect()
}

/// How a player in a random game chooses among the positions that can be reached.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Uniform,
    /// Leaves the fewest checkers on the mother.
    Runs,
    /// Keeps the mother, pins what it can.
    Pins,
    /// Stacks at home, so that bear-offs come with the opponent far behind.
    Races,
}

const TASTES: [Taste; 4] = [Taste::Uniform, Taste::Runs, Taste::Pins, Taste::Races];

impl Taste {
    fn choose(self, rng: &mut Rng, reachable: &[Position], mover: Player) -> Position {
        let merit = |position: &Position| match self {
            Taste::Uniform => 0,
            Taste::Runs => -i32::from(position.mother(mover).free),
            Taste::Pins => i32::from(position.prisoners(mover.opponent())),
            Taste::Races => -i32::from(position.pips(mover)) / 6,
        };
        if matches!(self, Taste::Uniform) || rng.chance(25) {
            return reachable[rng.below(reachable.len())];
        }
        let best = reachable.iter().map(merit).max().expect("a live position has plays");
        let good: Vec<&Position> = reachable.iter().filter(|position| merit(position) == best).collect();
        *good[rng.below(good.len())]
    }
}

/// Calls `check` for some of the positions of random games, decided ones too, each with a roll and rules.
fn in_random_games(seed: u64, games: usize, mut check: impl FnMut(&mut Rng, &Table, [u8; 2], Ruleset)) {
    let mut rng = Rng::new(seed);
    let mut list = PositionList::new();
    for game in 0..games {
        let taste = TASTES[game % TASTES.len()];
        let rules = rulesets()[game % 6];
        let mut now = Position::start(player(rng.side()));
        for _ in 0..400 {
            let dice = rng.roll();
            if rng.chance(12) || now.outcome(rules).is_some() {
                check(&mut rng, &table(&now), dice, rules);
            }
            now.legal_positions_into(roll(dice), rules, &mut list);
            if list.is_empty() {
                break;
            }
            now = taste.choose(&mut rng, &list, now.turn());
        }
    }
}

/// Calls `check` for synthetic positions of every style.
fn on_synthetic(seed: u64, each: usize, mut check: impl FnMut(&mut Rng, &Table, [u8; 2], Ruleset)) {
    let mut rng = Rng::new(seed);
    for number in 0..each {
        for (at, style) in Style::ALL.into_iter().enumerate() {
            let table = random_table(&mut rng, style);
            let dice = rng.roll();
            check(&mut rng, &table, dice, rulesets()[(number + at) % 6]);
        }
    }
}

/// Both, with as many cases as are asked for; says how many there were.
fn everywhere(
    name: &str,
    seed: u64,
    games: usize,
    each: usize,
    check: impl Fn(&mut Rng, &Table, [u8; 2], Ruleset),
) {
    let mut cases = 0;
    let mut counted = |rng: &mut Rng, table: &Table, dice: [u8; 2], rules: Ruleset| {
        cases += 1;
        check(rng, table, dice, rules);
    };
    in_random_games(seed, games * amount(), &mut counted);
    on_synthetic(seed + 1, each * amount(), &mut counted);
    println!("{name}: {cases} cases");
    assert!(cases > games + each);
}

fn describe(table: &Table, dice: [u8; 2], rules: Ruleset) -> String {
    format!("{} | roll {dice:?} | {rules}", position(table))
}

#[test]
fn facts_and_outcomes_agree() {
    everywhere("facts", 1, 120, 600, |_, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        for who in Player::ALL {
            assert_eq!(usize::from(fast.pips(who)), table.pips(side(who)), "{case}");
            assert_eq!(usize::from(fast.prisoners(who)), table.prisoners(side(who)), "{case}");
            assert_eq!(fast.may_bear_off(who), table.may_bear_off(side(who)), "{case}");
        }
        for rules in rulesets() {
            let expected = table
                .outcome(&options(rules))
                .map(|outcome| (outcome.winner.map(player), outcome.points, outcome.reason.to_owned()));
            let found = fast
                .outcome(rules)
                .map(|outcome| (outcome.winner, outcome.points(), outcome.reason.name().to_owned()));
            assert_eq!(found, expected, "{case}");
        }
    });
}

#[test]
fn lists_of_plays_agree_in_every_form_and_order() {
    everywhere("plays", 10, 90, 250, |_, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        let expected = table.legal_plays(dice, &options(rules));
        let plays = fast.legal_plays(roll(dice), rules);
        for (play, slow) in plays.iter().zip(&expected) {
            assert_eq!(pairs(play.steps()), slow.canonical, "{case}");
            let pins: Vec<bool> = (0..play.steps().len()).map(|index| play.pins(index)).collect();
            assert_eq!(pins, slow.canonical_pins, "{case}");
            assert_eq!(*play.after(), position(&slow.after), "{case}");
        }
        assert_eq!(plays.len(), expected.len(), "{case}");
        // Into memory of one's own with room for all but the last.
        let room = plays.len().saturating_sub(1);
        let counts = Filled { count: plays.len(), left_out: plays.len() - room };
        let (mut filled, mut positions) = (vec![None; room], vec![None; room]);
        let put = |place: &mut Option<Play>, play| *place = Some(play);
        assert_eq!(fast.fill_legal_plays(roll(dice), rules, &mut filled, put), counts, "{case}");
        assert!(filled.iter().flatten().eq(&plays[..room]), "{case}");
        let put = |place: &mut Option<Position>, after| *place = Some(after);
        assert_eq!(fast.fill_legal_positions(roll(dice), rules, &mut positions, put), counts, "{case}");
        assert!(positions.iter().flatten().eq(plays[..room].iter().map(|play| play.after())), "{case}");
        assert_eq!(fast.count_plays(roll(dice), rules), plays.len(), "{case}");
        let mut positions = PositionList::new();
        fast.legal_positions_into(roll(dice), rules, &mut positions);
        let after: Vec<Position> = plays.iter().map(|play| *play.after()).collect();
        assert_eq!(positions.as_slice(), after, "{case}");
        let mut listed = StepsList::new();
        fast.legal_steps_into(roll(dice), rules, &mut listed);
        assert!(listed.iter().map(Steps::as_slice).eq(plays.iter().map(Play::steps)), "{case}");
    });
}

#[test]
fn every_order_of_a_listed_play_is_accepted() {
    everywhere("orders", 20, 40, 120, |_, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        for play in table.legal_plays(dice, &options(rules)) {
            let after = position(&play.after);
            for order in &play.orders {
                assert_eq!(fast.play(roll(dice), rules, &steps(order)), Ok(after), "{case}: {order:?}");
                let found = fast.find_play(roll(dice), rules, &steps(order)).expect("legal");
                let pins: Vec<bool> = (0..found.steps().len()).map(|index| found.pins(index)).collect();
                assert_eq!(pairs(found.steps()), play.canonical, "{case}: {order:?}");
                assert_eq!((pins, *found.after()), (play.canonical_pins.clone(), after), "{case}: {order:?}");
            }
        }
    });
}

/// A list of steps that is legal, nearly legal, or wild.
fn some_steps(rng: &mut Rng, legal: &[Vec<(u8, u8)>], dice: [u8; 2]) -> Vec<(u8, u8)> {
    let wild = |rng: &mut Rng| {
        let from = rng.between(1, 24) as u8;
        let die = if rng.chance(80) { dice[rng.below(2)] } else { rng.between(1, 8) as u8 };
        (from, if rng.chance(10) { 0 } else { from.saturating_sub(die) })
    };
    let mut list = match legal {
        [] => Vec::new(),
        _ if rng.chance(25) => Vec::new(),
        _ => legal[rng.below(legal.len())].clone(),
    };
    for _ in 0..rng.below(3) {
        match rng.below(4) {
            0 => drop(list.pop()),
            1 if list.len() > 1 => {
                let (one, other) = (rng.below(list.len()), rng.below(list.len()));
                list.swap(one, other);
            }
            2 if !list.is_empty() => {
                let at = rng.below(list.len());
                list[at] = wild(rng);
            }
            _ => {
                let at = rng.below(list.len() + 1);
                list.insert(at, wild(rng));
            }
        }
    }
    list.truncate(4);
    list
}

#[test]
fn judges_agree_on_code_and_step() {
    let seen = std::cell::RefCell::new(std::collections::BTreeMap::<&str, usize>::new());
    everywhere("judged", 30, 120, 400, |rng, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        let lists = table.legal_lists(dice, &options(rules));
        for _ in 0..12 {
            let list = some_steps(rng, &lists, dice);
            let expected = table.judge(dice, &options(rules), &list);
            let found = fast.play(roll(dice), rules, &steps(&list));
            match (&found, &expected) {
                (Ok(after), Ok(slow)) => assert_eq!(*after, position(slow), "{case}: {list:?}"),
                (Err(refused), Err(slow)) => {
                    *seen.borrow_mut().entry(refused.code.as_str()).or_default() += 1;
                    assert_eq!(
                        (refused.code.as_str(), refused.step_index, refused.position),
                        (slow.code, slow.step_index, fast),
                        "{case}: {list:?}"
                    );
                }
                _ => panic!("{case}: {list:?}: {found:?} against {expected:?}"),
            }
        }
    });
    println!("{:?}", seen.borrow());
    let refusals = &Code::ALL[..10];
    assert!(refusals.iter().all(|code| seen.borrow().contains_key(code.as_str())), "{:?}", seen.borrow());
}

#[test]
fn turns_agree_step_by_step() {
    everywhere("turns", 40, 60, 150, |rng, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        let mut made = Vec::new();
        loop {
            let expected = table.turn(dice, &options(rules), &made);
            let turn = Turn::with_steps(&fast, roll(dice), rules, &steps(&made));
            let (Some(expected), Ok(turn)) = (&expected, &turn) else {
                assert!(expected.is_none() && turn.is_err(), "{case}: {made:?}: {turn:?}");
                break;
            };
            let next: Vec<_> = turn
                .next_steps()
                .iter()
                .map(|next| slow::SlowNext {
                    from: next.step.from(),
                    to: next.step.to(),
                    die: next.die,
                    pins: next.pins,
                    frees: next.frees,
                    ends: next.ends,
                })
                .collect();
            assert_eq!(next, expected.next, "{case}: {made:?}");
            assert_eq!(turn.dice_left().as_slice(), expected.dice_left, "{case}: {made:?}");
            assert_eq!(turn.may_end(), expected.may_end, "{case}: {made:?}");
            let joined: Vec<_> = turn.journeys().iter().map(|way| (way.from(), way.to())).collect();
            assert_eq!(joined, expected.joined, "{case}: {made:?}");
            for way in &turn.journeys() {
                let whole = way.steps.iter().try_fold(*turn, |turn, &step| turn.stepped(step));
                assert!(whole.is_ok(), "{case}: {made:?}: {way:?}");
            }
            if let Some(&last) = turn.steps().last() {
                assert_eq!(turn.undone().stepped(last), Ok(*turn), "{case}: {made:?}");
            }
            // On with a step that may come next or, now and then, with any other.
            made.push(match expected.next.as_slice() {
                [] => break,
                _ if rng.chance(5) => (rng.between(7, 24) as u8, rng.between(0, 6) as u8),
                next => {
                    let slow::SlowNext { from, to, .. } = next[rng.below(next.len())];
                    (from, to)
                }
            });
        }
    });
}

#[test]
fn turning_the_board_round_changes_no_answer() {
    everywhere("turned", 50, 120, 300, |_, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        let turned = fast.turned();
        assert_eq!(turned, position(&table.turned()), "{case}");
        assert_eq!(turned.turned(), fast, "{case}");
        let (plays, mirrored) = (fast.legal_plays(roll(dice), rules), turned.legal_plays(roll(dice), rules));
        assert_eq!(plays.len(), mirrored.len(), "{case}");
        for (play, mirror) in plays.iter().zip(&mirrored) {
            assert_eq!(play.steps(), mirror.steps(), "{case}");
            assert_eq!(play.after().turned(), *mirror.after(), "{case}");
            assert_eq!(play.to_string(), mirror.to_string(), "{case}");
        }
    });
}

#[test]
fn each_text_and_id_is_read_back() {
    everywhere("texts", 60, 60, 150, |rng, table, dice, rules| {
        let (fast, case) = (position(table), describe(table, dice, rules));
        assert_eq!(fast.to_string().parse(), Ok(fast), "{case}");
        assert_eq!(fast.to_string().to_uppercase().replace(' ', "  ").parse(), Ok(fast), "{case}");
        assert_eq!(Position::from_id(fast.id().as_str()), Ok(fast), "{case}");
        assert_eq!(Position::from_setup(&fast.to_setup()), Ok(fast), "{case}");
        let dice_roll = roll(dice);
        for play in &fast.legal_plays(dice_roll, rules) {
            let text = play.to_string();
            let bare = text.replace('*', "").to_uppercase();
            for text in [text.as_str(), bare.as_str()] {
                let read = fast.read_play(dice_roll, rules, text);
                assert_eq!(read.as_ref(), Ok(play), "{case}: {text}");
            }
        }
        // Any order of steps, written down as it is, means the play that the steps lead to.
        let lists = table.legal_lists(dice, &options(rules));
        for _ in 0..lists.len().min(5) {
            let order = &lists[rng.below(lists.len())];
            let text: Vec<String> = order.iter().map(|(from, to)| format!("{from}/{to}")).collect();
            let expected = fast.find_play(dice_roll, rules, &steps(order)).expect("legal");
            assert_eq!(fast.read_play(dice_roll, rules, &text.join(" ")), Ok(expected), "{case}: {text:?}");
        }
    });
}

#[test]
fn counts_of_the_tree_agree() {
    let mut rng = Rng::new(70);
    for style in Style::ALL {
        for rules in rulesets() {
            let table = random_table(&mut rng, style);
            let expected = table.perft(1, &options(rules));
            assert_eq!(plakoto::perft(&position(&table), rules, 1), Some(expected), "{table:?}");
            assert_eq!(plakoto::perft(&position(&table), rules, 0), Some(1));
        }
    }
}

#[test]
fn the_list_and_the_yes_or_no_question_agree_on_every_pair_of_steps() {
    let mut rng = Rng::new(80);
    for style in Style::ALL {
        for rules in rulesets() {
            let fast = position(&random_table(&mut rng, style));
            let dice = Roll::new(rng.between(4, 6) as i32, rng.between(1, 3) as i32).expect("dice");
            let listed: std::collections::HashSet<Position> =
                fast.legal_plays(dice, rules).iter().map(|play| *play.after()).collect();
            let all: Vec<(u8, u8)> = (1..25_u8)
                .flat_map(|from| [dice.high(), dice.low()].map(|die| (from, from.saturating_sub(die))))
                .collect();
            let mut accepted = std::collections::HashSet::new();
            let singles = all.iter().map(|&one| vec![one]);
            let doubles = all.iter().flat_map(|&one| all.iter().map(move |&two| vec![one, two]));
            for list in singles.chain(doubles).chain([Vec::new()]) {
                accepted.extend(fast.play(dice, rules, &steps(&list)));
            }
            assert_eq!(accepted, listed, "{fast} | {dice} | {rules}");
        }
    }
}

#[test]
fn relays_out_of_the_mother_agree() {
    // White's last mother checker steps onto a point that another white checker has just left, and wins: Black's
    // mother is pinned on 1. Over either number's point the same end may be reached, with or without pinning
    // a checker there anew.
    //
    //     white | 24:W1  24-first:W1(+b)  24-second:W1or2(+b)  2:W..  1:W1+b
    for (first, second) in (1..=6_u8).flat_map(|one| (1..=6).map(move |two| (one, two))) {
        if first == second {
            continue;
        }
        for (count, one_pins, two_pins) in [1, 2].into_iter().flat_map(|count| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(one_pins, two_pins)| (count, one_pins, two_pins))
        }) {
            let mut setup = Setup::empty(Player::White);
            let (one, two) = (usize::from(23 - first), usize::from(23 - second));
            (setup.checkers[23], setup.checkers[one], setup.checkers[two]) = (1, 1, count);
            (setup.checkers[0], setup.checkers[1]) = (1, 12 - count);
            (setup.prisoners[0], setup.prisoners[one], setup.prisoners[two]) = (1, one_pins, two_pins);
            setup.checkers[11] = -(14 - one_pins - two_pins);
            let fast = Position::from_setup(&setup).expect("valid");
            for (fast, rules) in [fast, fast.turned()]
                .into_iter()
                .flat_map(|fast| rulesets().into_iter().map(move |rules| (fast, rules)))
            {
                let dice = [first, second];
                let expected: Vec<_> = table(&fast)
                    .legal_plays(dice, &options(rules))
                    .into_iter()
                    .map(|slow| (slow.canonical, position(&slow.after)))
                    .collect();
                let found: Vec<_> = fast
                    .legal_plays(roll(dice), rules)
                    .iter()
                    .map(|play| (pairs(play.steps()), *play.after()))
                    .collect();
                assert_eq!(found, expected, "{fast} | {dice:?} | {rules}");
            }
        }
    }
}
