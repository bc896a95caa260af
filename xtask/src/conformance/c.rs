//! The C face: programs of C that have the shared library, asked a line of numbers at a time.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

use anyhow::{Context as _, Result, anyhow, bail, ensure};

use super::face::{Answer, Face, Unanswered};
use super::plain::{
    Both, Dice, Listed, Opening, Outcome, Played, Player, Position, Read, Refusal, Ruleset, Steps,
};
use super::program::Programs;

/// The points of a board.
const POINTS: usize = 24;
/// What the library calls the reasons of outcomes, from 1 on.
const REASONS: [&str; 4] = ["borne_off", "gammon", "mother", "mutual_mother_pin"];

/// Programs of C.
pub(crate) struct C(Programs);

impl C {
    /// Starts this program, compiled from `bindings/c/tests/conformance.c`.
    pub(crate) fn start(program: &Path) -> Result<C> {
        Programs::start(|| Command::new(program)).map(C)
    }

    /// The fields of an answer.
    fn ask(&self, what: &str, at: &Position, dice: Dice, rules: &str, more: &str) -> Result<Vec<String>> {
        let question = format!("{what}\t{}\t{} {}\t{rules}\t{more}", setup(at)?, dice[0], dice[1]);
        let line = self.0.ask(&question)?;
        let mut fields = line.trim_end_matches('\n').split('\t').map(str::to_owned);
        match (fields.next().as_deref(), fields.next()) {
            (Some("ok"), Some(first)) => Ok([first].into_iter().chain(fields).collect()),
            (Some("failed"), Some(why)) => Err(anyhow!(why)),
            _ => bail!("no answer: {line}"),
        }
    }

    /// The only field of an answer.
    fn one(&self, what: &str, at: &Position, dice: Dice, rules: &Ruleset, more: &str) -> Result<String> {
        let [only] = self
            .ask(what, at, dice, &named(rules), more)?
            .try_into()
            .map_err(|_| anyhow!("not one field"))?;
        Ok(only)
    }
}

/// Dice for questions that are not about any.
const NO_DICE: Dice = [0, 0];

impl Face for C {
    fn at_once(&self) -> usize {
        self.0.count()
    }

    fn legal_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Listed>> {
        let listed = self.one("legal_plays", at, dice, rules, "")?;
        let entries = listed.split_terminator(';').map(|entry| {
            let fields: Vec<&str> = entry.split(',').collect();
            let &[steps, text, position, outcome] = fields.as_slice() else { bail!("no play: {entry}") };
            Ok(Listed {
                steps: read_steps(steps)?,
                text: Some(text.to_owned()),
                position: read_position(position)?,
                outcome: read_outcome(outcome)?,
            })
        });
        Ok(entries.collect::<Result<_>>()?)
    }

    fn count_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<u64> {
        Ok(self.one("count_plays", at, dice, rules, "")?.parse()?)
    }

    fn final_positions(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Position>> {
        let listed = self.one("final_positions", at, dice, rules, "")?;
        Ok(listed.split_terminator(';').map(read_position).collect::<Result<_>>()?)
    }

    fn apply(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        steps: &Steps,
    ) -> Answer<Result<Position, Refusal>> {
        let fields = self.ask("apply", at, dice, &named(rules), &written(steps)?)?;
        let [status, position, step] = fields.as_slice() else {
            return Err(anyhow!("another answer: {fields:?}").into());
        };
        let position = read_position(position)?;
        if status == "played" {
            return Ok(Ok(position));
        }
        let step_index = step.parse::<i64>()?.try_into().ok();
        Ok(Err(Refusal { code: status.clone(), step_index, position: Some(position) }))
    }

    fn read(&self, at: &Position, dice: Dice, rules: &Ruleset, text: &str) -> Answer<Read> {
        if text.contains(['\t', '\n', '\0']) {
            return Err(Unanswered::NotYet("a text that is not one field of a line"));
        }
        let fields = self.ask("read", at, dice, &named(rules), text)?;
        let [text, position] = fields.as_slice() else {
            return Err(anyhow!("another answer: {fields:?}").into());
        };
        Ok(Read { text: text.clone(), position: read_position(position)? })
    }

    fn outcome(&self, at: &Position, rules: &Ruleset) -> Answer<Option<Outcome>> {
        Ok(read_outcome(&self.one("outcome", at, NO_DICE, rules, "")?)?)
    }

    fn perft(&self, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64> {
        Ok(self.one("perft", at, NO_DICE, rules, &depth.to_string())?.parse()?)
    }

    fn pips(&self, at: &Position) -> Answer<Both<i64>> {
        let [white, black, ..] = facts(self, at)?;
        Ok(Both { white, black })
    }

    fn may_bear_off(&self, at: &Position) -> Answer<Both<bool>> {
        let [_, _, white, black] = facts(self, at)?;
        Ok(Both { white, black }.map(|flag| flag == 1))
    }

    fn replay(&self, game: &Played) -> Answer<(Position, Option<Outcome>)> {
        let mut turns = String::new();
        for turn in &game.turns {
            let [first, second] = turn.dice;
            write!(turns, "{} {first} {second} {};", number(turn.player), written(&turn.steps)?)?;
        }
        let opening = match game.opening {
            Opening::PlayRoll => "play_roll",
            Opening::Reroll => "reroll",
        };
        let rules = match &game.ruleset {
            Ruleset::Name(name) => format!("{name} {opening}"),
            Ruleset::Options(options) => format!("{} {} {opening}", options.mother, options.bear_off),
        };
        let fields = self.ask("replay", &Position::start(game.first), NO_DICE, &rules, &turns)?;
        let [position, outcome] = fields.as_slice() else {
            return Err(anyhow!("another answer: {fields:?}").into());
        };
        Ok((read_position(position)?, read_outcome(outcome)?))
    }
}

/// Both players' pips, and whether each may bear off.
fn facts(face: &C, at: &Position) -> Result<[i64; 4]> {
    numbers(&face.one("facts", at, NO_DICE, &Ruleset::greek(), "")?)?
        .try_into()
        .map_err(|_| anyhow!("not four facts"))
}

/// A ruleset as the library reads it.
fn named(rules: &Ruleset) -> String {
    match rules {
        Ruleset::Name(name) => name.clone(),
        Ruleset::Options(options) => format!("{} {} {}", options.mother, options.bear_off, options.opening),
    }
}

fn number(player: Player) -> i32 {
    match player {
        Player::White => 0,
        Player::Black => 1,
    }
}

fn player(number: i64) -> Result<Player> {
    match number {
        0 => Ok(Player::White),
        1 => Ok(Player::Black),
        other => bail!("no player: {other}"),
    }
}

/// A position as numbers: 24 counts, 24 prisoners, White's and Black's checkers off, the player on turn.
fn setup(at: &Position) -> Result<String> {
    ensure!(at.checkers.len() == POINTS, "{} points cannot be told to C", at.checkers.len());
    let mut prisoners = [0; POINTS];
    for &point in &at.pinned {
        let index = usize::try_from(point - 1).ok().filter(|&index| index < POINTS);
        prisoners[index.with_context(|| format!("a prisoner on point {point} cannot be told to C"))?] += 1;
    }
    let all = at.checkers.iter().chain(&prisoners).chain([&at.white_off, &at.black_off]);
    let words: Vec<String> = all.chain([&number(at.turn)]).map(ToString::to_string).collect();
    Ok(words.join(" "))
}

/// Steps as numbers, which must be as small as the library's.
fn written(steps: &Steps) -> Result<String> {
    let flat = steps.0.iter().flat_map(|&(from, to)| [from, to]);
    let words =
        flat.map(|point| Ok(i8::try_from(point).context("such a step cannot be told to C")?.to_string()));
    Ok(words.collect::<Result<Vec<_>>>()?.join(" "))
}

fn numbers<T: FromStr<Err: Into<anyhow::Error>>>(text: &str) -> Result<Vec<T>> {
    text.split_ascii_whitespace().map(|word| word.parse().map_err(Into::into)).collect()
}

fn read_steps(text: &str) -> Result<Steps> {
    let flat: Vec<i32> = numbers(text)?;
    Ok(Steps(flat.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()))
}

fn read_position(text: &str) -> Result<Position> {
    let all: Vec<i32> = numbers(text)?;
    ensure!(all.len() == 2 * POINTS + 3, "no position: {text}");
    let (checkers, rest) = all.split_at(POINTS);
    let (prisoners, last) = rest.split_at(POINTS);
    let pinned = prisoners.iter().zip(1..).filter(|&(&count, _)| count > 0).map(|(_, point)| point);
    Ok(Position {
        turn: player(last[2].into())?,
        checkers: checkers.to_vec(),
        pinned: pinned.collect(),
        white_off: last[0],
        black_off: last[1],
    })
}

fn read_outcome(text: &str) -> Result<Option<Outcome>> {
    let all: Vec<i64> = numbers(text)?;
    let &[reason, winner, points] = all.as_slice() else { bail!("no outcome: {text}") };
    if reason == 0 {
        ensure!((winner, points) == (-1, 0), "an outcome without a reason: {text}");
        return Ok(None);
    }
    let name = usize::try_from(reason - 1).ok().and_then(|index| REASONS.get(index)).context("no reason")?;
    let winner = if winner == -1 { None } else { Some(player(winner)?) };
    Ok(Some(Outcome { winner, points, reason: (*name).to_owned() }))
}
