//! The largest answer of each call, built, weighed, and below what clients commonly take.

use crate::common::{face, replay_text, sound_description, sound_picture, worst_query};
use plakoto::{Game, Play, Player, Record, Roll, Roller, Ruleset};
use plakoto_proto::{Entry, v1};
use prost::Message;
use v1::compute_legal_steps_request::PositionSource as From;

/// 4 MiB: what clients commonly take.
const TAKEN: usize = 4 << 20;

#[track_caller]
fn weigh(call: &str, answer: &impl Message) {
    let size = answer.encoded_len();
    println!("the largest answer of {call}: {size} bytes");
    assert!(size < TAKEN / 2, "{call}: {size}");
}

#[tokio::test]
async fn the_largest_answers_leave_room() {
    let mut face = face().await;
    let worst = worst_query();
    let plays = face.rules.compute_legal_plays(worst.clone()).await.unwrap().into_inner();
    assert_eq!(plays.count, 2_240);
    weigh("ComputeLegalPlays", &plays);

    // Of the same position the play with the longest description.
    let longest = plays.plays.into_iter().max_by_key(Message::encoded_len).unwrap();
    weigh("ApplyPlay", &v1::ApplyPlayResponse { play: Some(longest) });

    let Some(v1::compute_legal_plays_request::PositionSource::Position(position)) = worst.position_source
    else {
        panic!("a position")
    };
    let request = v1::ComputeLegalStepsRequest {
        position_source: Some(From::Position(position.clone())),
        roll: worst.roll,
        ruleset: worst.ruleset.clone(),
        steps: Vec::new(),
    };
    let steps = face.rules.compute_legal_steps(request).await.unwrap().into_inner();
    assert!(steps.next_steps.len() > 10 && steps.joined_steps.len() > 20);
    weigh("ComputeLegalSteps", &steps);

    // Every checker that can lie apart does: sixteen points, fourteen of them with a prisoner.
    let crowded = "white | 1:W1+b 2:W1+b 3:W1+b 4:W1+b 5:W1+b 6:W1+b 7:W1+b 8:B1+w 9:B1+w 10:B1+w 11:B1+w 12:B1+w \
                   13:B1+w 14:B1+w 15:W1 16:B1";
    let steps = [(24, 18), (23, 17), (22, 16), (21, 15)].map(|(from, to)| v1::Step { from, to });
    let last_play = Some(v1::LastPlay {
        player: v1::Player::Black.into(),
        steps: Some(v1::Steps { steps: steps.to_vec() }),
    });
    let mut largest = 0;
    for (language, theme) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
        let picture = Some(v1::PictureOptions {
            language,
            theme,
            roll: Some(v1::Roll { first: 6, second: 6 }),
            last_play: last_play.clone(),
            ..sound_picture()
        });
        let source = v1::describe_position_request::PositionSource::PositionText(crowded.to_owned());
        let request =
            v1::DescribePositionRequest { position_source: Some(source), picture, ..sound_description() };
        let told = face.rules.describe_position(request).await.unwrap().into_inner();
        largest = largest.max(told.encoded_len());
        weigh("DescribePosition", &told);
    }
    assert!(largest > 15_000, "pictures are in it: {largest}");
}

/// A game of four thousand turns, of which most are passes: under optional bearing off two players may stay for ever.
fn longest_game() -> Game {
    (1..100).find_map(slow_game).expect("a game that goes on")
}

/// The game of a seed in which both players bear off as little as they can; none where it ends all the same.
fn slow_game(seed: u64) -> Option<Game> {
    let rules = Ruleset::TAPA_OPTIONAL_BEAR_OFF;
    let mut game = Game::started_by(rules, Player::White);
    let mut roller = Roller::new(seed);
    // Of such plays the first by its text, so that it is the same one in any list.
    let slowest = |play: &&Play| (play.steps().iter().filter(|step| step.is_off()).count(), play.to_string());
    while game.turns().len() < v1::GameTurn::MOST {
        let roll = if game.turns().is_empty() { Roll::new(2, 1).unwrap() } else { roller.roll() };
        let plays = game.position().legal_plays(roll, rules);
        let steps = plays.iter().min_by_key(slowest)?.steps().to_vec();
        game.play(roll, &steps).unwrap();
    }
    Some(game)
}

#[tokio::test]
async fn the_longest_game_leaves_room() {
    let text = Record::of(&longest_game()).to_string();
    let game = face().await.rules.replay_game(replay_text(text)).await.unwrap().into_inner();
    assert_eq!((game.turn_count, game.turns.len()), (4_000, 4_000));
    weigh("ReplayGame", &game);
    // Nor could it be too large if every turn were the one with the longest description.
    let longest = game.turns.iter().map(Message::encoded_len).max().unwrap();
    assert!(longest * 4_000 + 262_144 < TAKEN / 2, "{longest}");
}
