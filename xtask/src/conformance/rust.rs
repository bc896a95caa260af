//! The Rust face: the engine itself, linked in.

use std::thread;

use anyhow::{Context as _, anyhow};

use super::face::{Answer, Face, Unanswered};
use super::plain::{
    Both, Dice, Listed, Opening, Outcome, Played, Player, Position, Read, Refusal, Ruleset, Steps,
};

/// The engine, linked in.
pub(crate) struct Rust;

impl Face for Rust {
    fn at_once(&self) -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    fn legal_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Listed>> {
        let (position, roll, rules) = (position(at)?, roll(dice)?, ruleset(rules)?);
        let listed = |play: &plakoto::Play| Listed {
            steps: Steps(play.steps().iter().map(|step| (step.from().into(), step.to().into())).collect()),
            text: Some(play.to_string()),
            position: plain(play.after()),
            outcome: play.after().outcome(rules).map(plain_outcome),
        };
        Ok(position.legal_plays(roll, rules).iter().map(listed).collect())
    }

    fn count_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<u64> {
        Ok(position(at)?.count_plays(roll(dice)?, ruleset(rules)?) as u64)
    }

    fn final_positions(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Position>> {
        let mut list = plakoto::PositionList::new();
        position(at)?.legal_positions_into(roll(dice)?, ruleset(rules)?, &mut list);
        Ok(list.iter().map(plain).collect())
    }

    fn apply(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        steps: &Steps,
    ) -> Answer<Result<Position, Refusal>> {
        let (position, roll, rules) = (position(at)?, roll(dice)?, ruleset(rules)?);
        let steps = plakoto::Step::list(&steps.0).map_err(|wrong| anyhow!("malformed steps: {wrong}"))?;
        Ok(match position.play(roll, rules, &steps) {
            Ok(after) => Ok(plain(&after)),
            Err(illegal) => Err(Refusal {
                code: illegal.code.as_str().to_owned(),
                step_index: illegal.step_index.map(|index| index as u64),
                position: Some(plain(&illegal.position)),
            }),
        })
    }

    fn read(&self, at: &Position, dice: Dice, rules: &Ruleset, text: &str) -> Answer<Read> {
        let play = position(at)?.read_play(roll(dice)?, ruleset(rules)?, text)?;
        Ok(Read { text: play.to_string(), position: plain(play.after()) })
    }

    fn outcome(&self, at: &Position, rules: &Ruleset) -> Answer<Option<Outcome>> {
        Ok(position(at)?.outcome(ruleset(rules)?).map(plain_outcome))
    }

    fn perft(&self, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64> {
        plakoto::perft(&position(at)?, ruleset(rules)?, depth)
            .ok_or(Unanswered::NotYet("perft of more than 20 plays"))
    }

    fn pips(&self, at: &Position) -> Answer<Both<i64>> {
        let position = position(at)?;
        Ok(both(|player| position.pips(player).into()))
    }

    fn may_bear_off(&self, at: &Position) -> Answer<Both<bool>> {
        let position = position(at)?;
        Ok(both(|player| position.may_bear_off(player)))
    }

    fn replay(&self, played: &Played) -> Answer<(Position, Option<Outcome>)> {
        let game = game(played)?;
        let text = plakoto::Record::of(&game).to_string();
        let reread: plakoto::Record = text.parse().context("the game's record cannot be read again")?;
        let again = reread.replay().context("the game's record cannot be replayed")?;
        if again != game {
            return Err(anyhow!("the game's record, read again, holds another game").into());
        }
        Ok((plain(game.position()), game.outcome().map(plain_outcome)))
    }
}

/// The game, through the game layer, which minds whose turn it is and what may be rolled.
fn game(played: &Played) -> anyhow::Result<plakoto::Game> {
    let opening = match played.opening {
        Opening::PlayRoll => plakoto::Opening::PlayRoll,
        Opening::Reroll => plakoto::Opening::Reroll,
    };
    let rules = plakoto::Ruleset { opening, ..ruleset(&played.ruleset)? };
    let mut game = plakoto::Game::started_by(rules, player(played.first));
    for (turn, number) in played.turns.iter().zip(1..) {
        let steps = plakoto::Step::list(&turn.steps.0).with_context(|| format!("turn {number}"))?;
        game.play(roll(turn.dice)?, &steps).with_context(|| format!("turn {number}"))?;
    }
    Ok(game)
}

fn both<T>(of: impl Fn(plakoto::Player) -> T) -> Both<T> {
    Both { white: of(plakoto::Player::White), black: of(plakoto::Player::Black) }
}

fn player(player: Player) -> plakoto::Player {
    match player {
        Player::White => plakoto::Player::White,
        Player::Black => plakoto::Player::Black,
    }
}

fn plain_player(player: plakoto::Player) -> Player {
    match player {
        plakoto::Player::White => Player::White,
        plakoto::Player::Black => Player::Black,
    }
}

fn position(at: &Position) -> anyhow::Result<plakoto::Position> {
    plakoto::Position::from_arrays(player(at.turn), &at.checkers, &at.pinned, at.white_off, at.black_off)
        .with_context(|| format!("the position is refused: {at}"))
}

fn plain(position: &plakoto::Position) -> Position {
    Position {
        turn: plain_player(position.turn()),
        checkers: position.checkers().map(i32::from).to_vec(),
        pinned: position.pinned().map(|point| point.number().into()).collect(),
        white_off: position.off(plakoto::Player::White).into(),
        black_off: position.off(plakoto::Player::Black).into(),
    }
}

fn roll(dice: Dice) -> anyhow::Result<plakoto::Roll> {
    plakoto::Roll::new(dice[0], dice[1]).with_context(|| format!("the roll is refused: {dice:?}"))
}

fn ruleset(rules: &Ruleset) -> anyhow::Result<plakoto::Ruleset> {
    Ok(match rules {
        Ruleset::Name(name) => name.parse().with_context(|| format!("the ruleset is refused: {name}"))?,
        Ruleset::Options(options) => plakoto::Ruleset {
            mother: options.mother.parse()?,
            bear_off: options.bear_off.parse()?,
            opening: options.opening.parse()?,
        },
    })
}

fn plain_outcome(outcome: plakoto::Outcome) -> Outcome {
    Outcome {
        winner: outcome.winner.map(plain_player),
        points: outcome.points().into(),
        reason: outcome.reason.name().to_owned(),
    }
}
