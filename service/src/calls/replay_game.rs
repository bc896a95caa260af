//! `ReplayGame`.

use plakoto::{Code, Game, Record};
use plakoto_proto::Entry;
use plakoto_proto::v1::replay_game_request::Record as RecordField;
use plakoto_proto::v1::{GameTurn, ReplayGameRequest, ReplayGameResponse};

use super::apply_play;
use crate::convert::game::{self, Start, Told, Turn};
use crate::convert::{field, play, player, position, ruleset};
use crate::fault::{Fault, Faults};

/// The most bytes of a record's text that are read: room for as many turns as are replayed.
const TEXT_LIMIT: usize = 262_144;

pub(crate) fn answer(request: ReplayGameRequest) -> Result<ReplayGameResponse, Faults> {
    let mut faults = Faults::default();
    let game = match request.record {
        Some(RecordField::Text(text)) => read_text(&text, &mut faults).map(Given::Text),
        Some(RecordField::Game(told)) => game::read(told, &mut faults).map(Given::Turns),
        None => field::missing("text", ": `text` or `game`", &mut faults),
    };
    let view = play::view(request.view, &mut faults);
    let (given, view) = faults.unless(all!(game, view))?;

    let game = match given {
        Given::Text(record) => record.replay().map_err(|wrong| Fault::of_record(&wrong, "text"))?,
        Given::Turns(told) => replayed(&told)?,
    };
    Ok(ReplayGameResponse {
        ruleset: Some(ruleset::options(game.rules())),
        starter: player::written(game.starter()).into(),
        opening_roll: game.opening().map(game::written_opening_roll),
        turns: game::written_turns(&game, view),
        turn_count: play::count(game.turns().len()),
        position: Some(position::written(game.position())),
        position_id: game.position().id().to_string(),
        outcome: play::outcome_of(game.position(), game.rules()),
        text: Record::of(&game).to_string(),
    })
}

/// A game that is well formed, but perhaps not legal.
enum Given {
    Text(Record),
    Turns(Told),
}

fn read_text(text: &str, faults: &mut Faults) -> Option<Record> {
    let record: Record = match field::within(TEXT_LIMIT, text, "text", faults)?.parse() {
        Ok(record) => record,
        Err(unreadable) => return faults.note(Fault::of_record(&unreadable, "text")),
    };
    let turns = record.turns().len();
    if turns > GameTurn::MOST {
        let fault = Fault::too_long("text", turns, GameTurn::MOST);
        return faults.note(fault.saying(" turns"));
    }
    Some(record)
}

/// The game, played turn by turn.
fn replayed(told: &Told) -> Result<Game, Fault> {
    let mut game = match told.start {
        // The one reason why a game cannot be opened.
        Start::Opening(opening) => Game::opened(told.rules, opening)
            .map_err(|_| Fault::new(Code::OpeningTied, "game.opening_roll"))?,
        Start::Starter(starter) => Game::started_by(told.rules, starter),
    };
    for (index, turn) in told.turns.iter().enumerate() {
        play_turn(&mut game, turn, &game::turn_path(index)).map_err(|fault| fault.of_turn(index + 1))?;
    }
    Ok(game)
}

/// Plays one turn more; `at` is its path.
fn play_turn(game: &mut Game, turn: &Turn, at: &str) -> Result<(), Fault> {
    game.check_player(turn.player).map_err(|code| Fault::new(code, format_args!("{at}.player")))?;
    game.check_roll(turn.roll).map_err(|code| Fault::new(code, format_args!("{at}.roll")))?;
    let (position, rules) = (game.position(), game.rules());
    let play = apply_play::legal(position, turn.roll, rules, &turn.play, at, format_args!("{at}."))?;
    // Not refused: it has just been found among the legal plays.
    game.play(turn.roll, play.steps()).map(drop).map_err(|refused| Fault::new(refused.code, at))
}
