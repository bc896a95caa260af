//! The gRPC face: the service, through a socket.

use std::error::Error as _;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use tokio::runtime::Runtime;
use tonic::transport::Channel;
use tonic::{Code, Status};
use tonic_types::{FieldViolation, StatusExt as _};

use super::face::{Answer, Face};
use super::perft;
use super::plain::{
    Both, Dice, Listed, Opening, Outcome, Played, Player, Position, Read, Refusal, Ruleset, Steps,
};

/// How many calls are in flight at once.
const IN_FLIGHT: usize = 16;

/// The reasons by which a play is refused; any other says that the request was malformed.
const REFUSALS: &[&str] = &[
    "GAME_OVER",
    "NO_CHECKER",
    "CHECKER_PINNED",
    "DIE_NOT_ROLLED",
    "POINT_CLOSED",
    "BEAR_OFF_PINNED",
    "BEAR_OFF_NOT_ALL_HOME",
    "BEAR_OFF_HIGHER_CHECKER",
    "MORE_DICE_PLAYABLE",
    "HIGHER_DIE_PLAYABLE",
];

/// A client of a running service.
pub(crate) struct Grpc {
    runtime: Runtime,
    client: RulesServiceClient<Channel>,
}

impl Grpc {
    /// Connects to an address such as `http://127.0.0.1:50051`.
    pub(crate) fn connect(address: &str) -> Result<Grpc> {
        let runtime = Runtime::new().context("cannot start a runtime")?;
        let client = runtime
            .block_on(RulesServiceClient::connect(address.to_owned()))
            .with_context(|| format!("cannot connect to {address}"))?;
        Ok(Grpc { runtime, client })
    }

    fn compute(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        view: v1::PlayView,
    ) -> Result<v1::ComputeLegalPlaysResponse> {
        use v1::compute_legal_plays_request::PositionSource;
        let request = v1::ComputeLegalPlaysRequest {
            position_source: Some(PositionSource::Position(wire_position(at))),
            roll: Some(wire_roll(dice)),
            ruleset: Some(wire_ruleset(rules)?),
            view: view.into(),
        };
        let mut client = self.client.clone();
        let answer = self.runtime.block_on(client.compute_legal_plays(request)).map_err(unexpected)?;
        Ok(answer.into_inner())
    }

    fn apply_play(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        play: v1::apply_play_request::Play,
    ) -> Result<Result<v1::Play, Status>> {
        use v1::apply_play_request::PositionSource;
        let request = v1::ApplyPlayRequest {
            position_source: Some(PositionSource::Position(wire_position(at))),
            roll: Some(wire_roll(dice)),
            ruleset: Some(wire_ruleset(rules)?),
            play: Some(play),
        };
        let mut client = self.client.clone();
        match self.runtime.block_on(client.apply_play(request)) {
            Ok(answer) => Ok(Ok(answer.into_inner().play.context("an answer without a play")?)),
            Err(status) => Ok(Err(status)),
        }
    }
}

impl Grpc {
    fn figures(&self, at: &Position) -> Result<Both<v1::PlayerFigures>> {
        use v1::describe_position_request::PositionSource;
        let request = v1::DescribePositionRequest {
            position_source: Some(PositionSource::Position(wire_position(at))),
            // The figures are the same under all rules.
            ruleset: Some(wire_ruleset(&Ruleset::greek())?),
            parts: vec![v1::DescriptionPart::Figures.into()],
            picture: None,
        };
        let mut client = self.client.clone();
        let answer = self.runtime.block_on(client.describe_position(request)).map_err(unexpected)?;
        let figures = answer.into_inner().figures.context("an answer without figures")?;
        let (white, black) = (figures.white, figures.black);
        Ok(Both {
            white: white.context("no figures of White")?,
            black: black.context("no figures of Black")?,
        })
    }

    /// A game on the wire, with the opening rule that it was played by. There may be no name for such a mix, so the
    /// options are spelt out.
    fn wire_game(&self, game: &Played) -> Result<v1::GameRecord> {
        let opening = match game.opening {
            Opening::PlayRoll => v1::OpeningRule::PlayRoll,
            Opening::Reroll => v1::OpeningRule::Reroll,
        };
        let options = v1::RulesetOptions { opening: opening.into(), ..self.options(&game.ruleset)? };
        let turns = game.turns.iter().map(|turn| v1::GameTurn {
            player: wire_player(turn.player).into(),
            roll: Some(wire_roll(turn.dice)),
            play: Some(v1::game_turn::Play::Steps(wire_steps(&turn.steps))),
        });
        Ok(v1::GameRecord {
            ruleset: Some(v1::Ruleset { rules: Some(v1::ruleset::Rules::Options(options)) }),
            start: Some(v1::game_record::Start::Starter(wire_player(game.first).into())),
            played: Some(turns.collect::<Vec<_>>().into()),
        })
    }

    /// The options of a ruleset; of a name, those that the service lists.
    fn options(&self, rules: &Ruleset) -> Result<v1::RulesetOptions> {
        use v1::ruleset::Rules;
        let name = match wire_ruleset(rules)?.rules {
            Some(Rules::Options(options)) => return Ok(options),
            Some(Rules::Name(name)) => name,
            None => bail!("a ruleset without rules"),
        };
        let mut client = self.client.clone();
        let request = client.list_rulesets(v1::ListRulesetsRequest {});
        let presets = self.runtime.block_on(request).map_err(unexpected)?.into_inner().presets;
        let preset = presets.into_iter().find(|preset| preset.name == name || preset.aliases.contains(&name));
        preset.and_then(|preset| preset.options).with_context(|| format!("no ruleset `{name}` is listed"))
    }

    fn replay_record(&self, record: v1::replay_game_request::Record) -> Result<v1::ReplayGameResponse> {
        let view = v1::PlayView::Count.into();
        let request = v1::ReplayGameRequest { record: Some(record), view };
        let mut client = self.client.clone();
        Ok(self.runtime.block_on(client.replay_game(request)).map_err(unexpected)?.into_inner())
    }
}

impl Face for Grpc {
    fn at_once(&self) -> usize {
        IN_FLIGHT
    }

    fn legal_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Listed>> {
        let answer = self.compute(at, dice, rules, v1::PlayView::Full)?;
        let (count, listed) = (answer.count, answer.plays.len());
        if usize::try_from(count).ok() != Some(listed) {
            return Err(anyhow!("the count is {count}, and {listed} plays are listed").into());
        }
        let plays = answer.plays.into_iter().map(|play| {
            Ok(Listed {
                steps: Steps(play.steps.iter().map(|step| (step.from, step.to)).collect()),
                text: Some(play.text),
                position: plain_position(play.position)?,
                outcome: play.outcome.map(plain_outcome).transpose()?,
            })
        });
        Ok(plays.collect::<Result<_>>()?)
    }

    fn count_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<u64> {
        let answer = self.compute(at, dice, rules, v1::PlayView::Count)?;
        if !answer.plays.is_empty() {
            return Err(anyhow!("plays are listed in a view of the count only").into());
        }
        Ok(u64::try_from(answer.count)?)
    }

    fn final_positions(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Position>> {
        let answer = self.compute(at, dice, rules, v1::PlayView::Full)?;
        Ok(answer.plays.into_iter().map(|play| plain_position(play.position)).collect::<Result<_>>()?)
    }

    fn apply(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        steps: &Steps,
    ) -> Answer<Result<Position, Refusal>> {
        let play = v1::apply_play_request::Play::Steps(wire_steps(steps));
        match self.apply_play(at, dice, rules, play)? {
            Ok(play) => Ok(Ok(plain_position(play.position)?)),
            Err(status) => Ok(Err(refusal(status)?)),
        }
    }

    fn read(&self, at: &Position, dice: Dice, rules: &Ruleset, text: &str) -> Answer<Read> {
        let play = v1::apply_play_request::Play::Text(text.to_owned());
        let play = self.apply_play(at, dice, rules, play)?.map_err(unexpected)?;
        Ok(Read { text: play.text, position: plain_position(play.position)? })
    }

    fn outcome(&self, at: &Position, rules: &Ruleset) -> Answer<Option<Outcome>> {
        let answer = self.compute(at, [2, 1], rules, v1::PlayView::Count)?;
        if answer.outcome.is_some() != (answer.count == 0) {
            return Err(anyhow!("{} plays, and the outcome is {:?}", answer.count, answer.outcome).into());
        }
        Ok(answer.outcome.map(plain_outcome).transpose()?)
    }

    fn perft(&self, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64> {
        perft::by_calls(self, at, rules, depth)
    }

    fn pips(&self, at: &Position) -> Answer<Both<i64>> {
        Ok(self.figures(at)?.map(|figures| figures.pips.into()))
    }

    fn may_bear_off(&self, at: &Position) -> Answer<Both<bool>> {
        Ok(self.figures(at)?.map(|figures| figures.may_bear_off))
    }

    fn replay(&self, game: &Played) -> Answer<(Position, Option<Outcome>)> {
        use v1::replay_game_request::Record;
        let by_turns = self.replay_record(Record::Game(self.wire_game(game)?))?;
        let by_text = self.replay_record(Record::Text(by_turns.text.clone()))?;
        if by_text != by_turns {
            return Err(anyhow!("the game's record, read again, holds another game").into());
        }
        let outcome = by_turns.outcome.map(plain_outcome).transpose()?;
        Ok((plain_position(by_turns.position)?, outcome))
    }
}

/// The refusal that a status tells, with its code and its path in accord.
fn refusal(status: Status) -> Result<Refusal> {
    let details = status.get_error_details();
    let Some(info) = details.error_info().filter(|_| status.code() == Code::InvalidArgument) else {
        return Err(unexpected(status));
    };
    if !REFUSALS.contains(&info.reason.as_str()) {
        return Err(unexpected(status));
    }
    ensure!(info.domain == "plakoto", "the domain of the error is `{}`", info.domain);
    let index = info.metadata.get("step_index").map(|index| index.parse::<u64>()).transpose()?;
    let violations = details.bad_request().map(|request| request.field_violations.as_slice());
    let violations = violations.unwrap_or_default();
    let is_it = |violation: &FieldViolation| {
        violation.reason == info.reason && is_path(&violation.field, index, &info.reason)
    };
    ensure!(violations.iter().any(is_it), "no violation at the place of step {index:?}: {violations:?}");
    Ok(Refusal { code: info.reason.to_lowercase(), step_index: index, position: None })
}

/// Whether this path leads to the step at fault; to the whole play where it is no one step; or, when the game
/// was over before the play, to the position.
fn is_path(path: &str, step: Option<u64>, reason: &str) -> bool {
    match step {
        Some(index) => path == format!("steps.steps[{index}]"),
        None => path == "steps" || (path == "position" && reason == "GAME_OVER"),
    }
}

/// A status that no vector asks for, with what lies under it.
fn unexpected(status: Status) -> anyhow::Error {
    let details = status.get_error_details();
    let reason = details.error_info().map_or("no reason", |info| info.reason.as_str());
    let mut text = format!("{:?}, {reason}: {}", status.code(), status.message());
    let mut under = status.source();
    while let Some(error) = under {
        text += &format!(": {error}");
        under = error.source();
    }
    anyhow!(text)
}

fn wire_player(player: Player) -> v1::Player {
    match player {
        Player::White => v1::Player::White,
        Player::Black => v1::Player::Black,
    }
}

fn plain_player(player: i32) -> Result<Option<Player>> {
    Ok(match v1::Player::try_from(player)? {
        v1::Player::Unspecified => None,
        v1::Player::White => Some(Player::White),
        v1::Player::Black => Some(Player::Black),
    })
}

fn wire_position(at: &Position) -> v1::Position {
    v1::Position {
        turn: wire_player(at.turn).into(),
        checkers: at.checkers.clone(),
        pinned_points: at.pinned.clone(),
        white_off: at.white_off,
        black_off: at.black_off,
    }
}

fn plain_position(position: Option<v1::Position>) -> Result<Position> {
    let position = position.context("a play without a position")?;
    let mut pinned = position.pinned_points;
    pinned.sort_unstable();
    Ok(Position {
        turn: plain_player(position.turn)?.context("a position without a player on turn")?,
        checkers: position.checkers,
        pinned,
        white_off: position.white_off,
        black_off: position.black_off,
    })
}

fn wire_roll(dice: Dice) -> v1::Roll {
    v1::Roll { first: dice[0], second: dice[1] }
}

/// The ruleset on the wire; the values of its options are found by their names in the contract.
fn wire_ruleset(rules: &Ruleset) -> Result<v1::Ruleset> {
    use v1::ruleset::Rules;
    let rules = match rules {
        Ruleset::Name(name) => Rules::Name(name.clone()),
        Ruleset::Options(options) => Rules::Options(v1::RulesetOptions {
            mother: named("MOTHER_RULE", &options.mother, v1::MotherRule::from_str_name)?.into(),
            bear_off: named("BEAR_OFF_RULE", &options.bear_off, v1::BearOffRule::from_str_name)?.into(),
            opening: named("OPENING_RULE", &options.opening, v1::OpeningRule::from_str_name)?.into(),
        }),
    };
    Ok(v1::Ruleset { rules: Some(rules) })
}

fn wire_steps(steps: &Steps) -> v1::Steps {
    v1::Steps { steps: steps.0.iter().map(|&(from, to)| v1::Step { from, to }).collect() }
}

fn named<T>(prefix: &str, name: &str, find: fn(&str) -> Option<T>) -> Result<T> {
    find(&format!("{prefix}_{}", name.to_uppercase())).with_context(|| format!("unknown option `{name}`"))
}

fn plain_outcome(outcome: v1::Outcome) -> Result<Outcome> {
    let reason = v1::OutcomeReason::try_from(outcome.reason)?;
    let name = reason.as_str_name().trim_start_matches("OUTCOME_REASON_");
    ensure!(reason != v1::OutcomeReason::Unspecified, "an outcome without a reason");
    Ok(Outcome {
        winner: plain_player(outcome.winner)?,
        points: outcome.points.into(),
        reason: name.to_lowercase(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tonic_types::ErrorDetails;

    use super::super::plain::Options;
    use super::*;

    /// A refusal as the service sends it.
    fn refused(reason: &str, domain: &str, step: Option<&str>, path: &str) -> Status {
        let metadata: HashMap<String, String> =
            step.map(|step| ("step_index".to_owned(), step.to_owned())).into_iter().collect();
        let mut details = ErrorDetails::with_error_info(reason, domain, metadata);
        let violation = FieldViolation {
            field: path.to_owned(),
            description: String::new(),
            reason: reason.to_owned(),
            localized_message: None,
        };
        details.set_bad_request(vec![violation]);
        Status::with_error_details(Code::InvalidArgument, "refused", details)
    }

    #[test]
    fn a_refusal_is_read_from_its_details() {
        let told = refusal(refused("POINT_CLOSED", "plakoto", Some("1"), "steps.steps[1]")).unwrap();
        assert_eq!((told.code.as_str(), told.step_index), ("point_closed", Some(1)));
        let told = refusal(refused("MORE_DICE_PLAYABLE", "plakoto", None, "steps")).unwrap();
        assert_eq!((told.code.as_str(), told.step_index), ("more_dice_playable", None));
        assert!(refusal(refused("GAME_OVER", "plakoto", None, "position")).is_ok());
    }

    #[test]
    fn what_is_no_refusal_is_a_fault() {
        for wrong in [
            refused("CHECKER_TOTAL", "plakoto", None, "position"),
            refused("POINT_CLOSED", "elsewhere", Some("0"), "steps.steps[0]"),
            refused("POINT_CLOSED", "plakoto", Some("0"), "steps.steps[1]"),
            refused("POINT_CLOSED", "plakoto", Some("x"), "steps.steps[0]"),
            refused("MORE_DICE_PLAYABLE", "plakoto", None, "position"),
            Status::internal("a panic"),
            Status::invalid_argument("no details"),
        ] {
            assert!(refusal(wrong.clone()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn options_are_found_by_their_names() {
        let options = |mother: &str| {
            Ruleset::Options(Options {
                mother: mother.to_owned(),
                bear_off: "optional".to_owned(),
                opening: "reroll".to_owned(),
            })
        };
        let Some(v1::ruleset::Rules::Options(wire)) = wire_ruleset(&options("play_on")).unwrap().rules else {
            panic!("no options")
        };
        assert_eq!(wire.mother(), v1::MotherRule::PlayOn);
        assert_eq!(wire.bear_off(), v1::BearOffRule::Optional);
        assert_eq!(wire.opening(), v1::OpeningRule::Reroll);
        assert!(wire_ruleset(&options("father")).is_err());
    }

    #[test]
    fn an_outcome_without_a_reason_is_a_fault() {
        let outcome = |winner: i32, reason: i32| plain_outcome(v1::Outcome { winner, points: 2, reason });
        let told = outcome(2, v1::OutcomeReason::Gammon.into()).unwrap();
        assert_eq!(told.to_string(), "black 2 gammon");
        assert!(outcome(1, 0).is_err());
        assert!(outcome(1, 99).is_err());
        assert!(outcome(99, 1).is_err());
    }
}
