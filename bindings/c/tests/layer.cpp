// The C++ layer: values, lists, results and exceptions, printing and hashing.
#include "check.h"

#include <plakoto.hpp>

#include <array>
#include <cstdint>
#include <iomanip>
#if __cplusplus >= 202002L
#include <span>
#endif
#include <sstream>
#include <type_traits>
#include <unordered_set>

namespace {

using plakoto::Play;
using plakoto::Player;
using plakoto::Position;
using plakoto::Roll;
using plakoto::Ruleset;
using plakoto::Step;

const char *const text = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8";

Position middle() { return Position::parse(text).value(); }
Roll five_three() { return Roll::of(3, 5).value(); }

template <typename T> std::string printed(const T &value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

void values_are_small_and_equal_by_what_they_are() {
    static_assert(sizeof(Position) == PLAKOTO_POSITION_SIZE && std::is_trivially_copyable<Position>::value);
    static_assert(!std::is_default_constructible<Position>::value && !std::is_default_constructible<Roll>::value);
    CHECK(middle() == Position::from_id("1AA-BE-3_DPAEAAAAAA").value());
    CHECK(middle() != Position::start(Player::White) && middle().turned().turned() == middle());
    CHECK(five_three() == Roll::of(5, 3).value() && five_three() != Roll::of(5, 5).value());
    CHECK(Ruleset() == Ruleset::parse("greek").value() && Ruleset() != Ruleset::parse("tapa").value());
    CHECK(middle().turn() == Player::White && plakoto::opponent(Player::White) == Player::Black);
    CHECK(Position::of(middle().plain()).value() == middle());
}

// A step, and a position, with something of one's own behind it.
struct Noted : Step {
    int note;
};
struct Node : plakoto_position {
    float value;
};

// What gives a step where a list would say where its steps are.
struct One {
    Step data() const;
    std::size_t size() const;
};

template <typename Steps, typename = void> struct TakesSteps : std::false_type {};
template <typename Steps> struct TakesSteps<Steps, plakoto::detail::IfSteps<Steps>> : std::true_type {};
template <typename Room, typename = void> struct TakesRoom : std::false_type {};
template <typename Room> struct TakesRoom<Room, plakoto::detail::IfRoom<Room>> : std::true_type {};

void lists_are_of_steps_and_room_of_positions_and_not_of_what_begins_with_one() {
    static_assert(TakesSteps<std::vector<Step>>::value && TakesSteps<std::array<Step, 2>>::value);
    static_assert(TakesSteps<std::array<const Step, 2>>::value && !TakesSteps<std::vector<int>>::value);
    static_assert(!TakesSteps<std::vector<Noted>>::value && !TakesSteps<std::array<Noted, 2>>::value);
    static_assert(!TakesSteps<One>::value);
    static_assert(TakesRoom<std::vector<plakoto_position>>::value);
    static_assert(!TakesRoom<std::vector<Node>>::value && !TakesRoom<const std::vector<plakoto_position>>::value);
#if __cplusplus >= 202002L
    static_assert(TakesSteps<std::span<const Step>>::value && !TakesSteps<std::span<const Noted>>::value);
    static_assert(TakesRoom<std::span<plakoto_position>>::value && !TakesRoom<std::span<Node>>::value);
#endif
    CHECK(TakesSteps<std::vector<Step>>::value);
}

void an_error_stays_where_its_result_was_moved_from() {
    auto refused = Roll::of(0, 0);
    auto moved = std::move(refused);
    CHECK(!refused && !moved && refused.error().status() == PLAKOTO_DIE_OUT_OF_RANGE);
    CHECK(moved.error().status() == PLAKOTO_DIE_OUT_OF_RANGE);
    moved = five_three();
    CHECK(moved && *moved == five_three());
    moved = std::move(refused);
    CHECK(!moved && moved.error().status() == PLAKOTO_DIE_OUT_OF_RANGE && !refused);
}

// A width pads the whole, and a base leaves it as it is.
template <typename T> std::string padded(const T &value) {
    std::ostringstream out;
    out << std::hex << std::setw(12) << std::setfill('.') << value << '|';
    return out.str();
}

void what_is_printed_is_one_text() {
    CHECK(padded(Step(24, 13)) == ".......24/13|" && padded(Step(3, 0)) == ".......3/off|");
    CHECK(padded(five_three()) == "..........53|" && padded(Player::White) == ".......white|");
    CHECK(padded(plakoto::Match::of(11).value()) == "...0-0 to 11|");
}

void numbers_beyond_all_bounds_are_told_as_they_are() {
    const auto endless = Roll::random(1, SIZE_MAX);
    CHECK(!endless && endless.error().status() == PLAKOTO_FIELD_TOO_LONG);
    const plakoto::Game game(plakoto::Opening::started_by(Player::White));
    const std::vector<Step> steps(300, Step(24, 18));
    const auto refused = game.played(five_three(), steps);
    CHECK(!refused && refused.error().status() == PLAKOTO_TOO_MANY_STEPS);
    CHECK(refused.error().detail().value == 300 && refused.error().detail().turn == 1);
    CHECK(std::string(refused.error().what()).find("turn 1: ") == 0);
    plakoto_playout plain = {};
    CHECK(plakoto_random_game({}, 1, 10, &plain, nullptr) == PLAKOTO_OK);
    plain.starter = 5;
    const auto nobody = plakoto::Playout::of(plain);
    CHECK(nobody.error().detail().place == PLAKOTO_PLACE_STARTER && nobody.error().detail().value == 5);
    CHECK(std::string(nobody.error().what()).find("starter: ") != std::string::npos);
}

void what_fails_is_a_result_or_an_exception_by_choice() {
    const auto refused = middle().play(five_three(), std::vector<Step>{{20, 15}, {8, 5}});
    CHECK(!refused && !refused.has_value() && refused.error().status() == PLAKOTO_NO_CHECKER);
    CHECK(refused.error().step() == 1 && std::string(refused.error().name()) == "no_checker");
    bool thrown = false;
    try {
        (void)refused.value();
    } catch (const plakoto::Error &error) {
        thrown = std::string(error.what()).find("step 1") == 0;
    }
    CHECK(thrown);
    CHECK(refused.value_or(middle()) == middle());
    CHECK(Roll::of(0, 7).error().status() == PLAKOTO_DIE_OUT_OF_RANGE);
    CHECK(Position::parse("nonsense").error().status() == PLAKOTO_POSITION_UNREADABLE);
    CHECK(Position::from_setup(plakoto_setup{}).error().status() == PLAKOTO_CHECKER_TOTAL);
    CHECK(Ruleset::parse("chess").error().status() == PLAKOTO_UNKNOWN_RULESET);
    CHECK(middle().play(five_three(), std::vector<Step>{{300, 295}}).error().status() == PLAKOTO_STEP_SOURCE_OUT_OF_RANGE);
    CHECK(middle().stack(25).error().status() == PLAKOTO_OUT_OF_RANGE && middle().stack(24)->free == 8);
}

void plays_are_listed_found_and_read() {
    const auto plays = middle().legal_plays(five_three());
    CHECK(plays.size() == 10 && middle().count_plays(five_three()) == 10);
    CHECK(plays[8].text() == "20/15* 13/10" && plays[8].pins(0) && !plays[8].pins(1) && !plays[8].is_pass());
    CHECK((plays[8].steps() == std::vector<Step>{{20, 15}, {13, 10}}));
    const auto positions = middle().legal_positions(five_three());
    for (std::size_t n = 0; n < plays.size(); n++) {
        CHECK(plays[n].after() == positions[n]);
        CHECK(middle().find_play(five_three(), plays[n].steps()).value() == plays[n]);
        CHECK(middle().read_play(five_three(), plays[n].text()).value() == plays[n]);
        CHECK(middle().play(five_three(), plays[n].steps()).value() == positions[n]);
    }
    // More plays than a first try has room for.
    const auto wide = Position::parse("white | 24:W1+b 22:W1+b 20:W1 19:W1 17:W1 16:W1 14:W1+b 13:W1+b 11:W1 10:W1 "
                                      "8:W1+b 7:W1+b 5:W1 4:W1+b 2:W1 1:B1 9:B1 21:B1 12:B5")
                          .value();
    const auto ones = Roll::of(1, 1).value();
    CHECK(wide.legal_plays(ones).size() == wide.count_plays(ones) && wide.count_plays(ones) > 1000);
}

void a_turn_is_dragged_and_undone() {
    const auto turn = middle().begin_turn(five_three()).value();
    CHECK((turn.dice_left() == std::vector<int>{5, 3}) && !turn.may_end() && turn.journeys().size() == 2);
    const auto second = turn.stepped({20, 15}).value();
    CHECK((second.dice_left() == std::vector<int>{3}) && second.steps().size() == 1);
    CHECK(second.undone().position() == turn.position());
    CHECK(second.stepped({8, 5}).error().status() == PLAKOTO_NO_CHECKER);
    const auto last = second.stepped({13, 10}).value();
    CHECK(last.may_end() && last.finish()->text() == "20/15* 13/10" && last.next_steps().empty());
    CHECK(turn.finish().error().status() == PLAKOTO_MORE_DICE_PLAYABLE);
}

void everything_prints_itself() {
    CHECK(printed(Player::Black) == "black" && printed(five_three()) == "53" && printed(Ruleset()) == "greek");
    CHECK(printed(Step(6, 0)) == "6/off" && printed(Step(24, 18)) == "24/18");
    CHECK(printed(middle().legal_plays(five_three())[8]) == "20/15* 13/10");
    CHECK(printed(middle()) == middle().ascii().value() && printed(middle()).find("O White") != std::string::npos);
    CHECK(middle().text() == std::string(text) + " | off W0 B0" && middle().id() == "1AA-BE-3_DPAEAAAAAA");
    plakoto_picture picture = {};
    picture.language = PLAKOTO_LANGUAGE_ROMANIAN;
    CHECK(middle().words(picture)->find("albe") != std::string::npos && middle().svg()->rfind("<svg ", 0) == 0);
    picture.language = 9;
    CHECK(middle().words(picture).error().status() == PLAKOTO_OUT_OF_RANGE);
}

void everything_has_a_hash() {
    std::unordered_set<Position> positions;
    std::unordered_set<Play> plays;
    for (const Play &play : middle().legal_plays(five_three())) {
        positions.insert(play.after());
        positions.insert(play.after());
        plays.insert(play);
    }
    CHECK(positions.size() == 10 && plays.size() == 10);
    CHECK((std::unordered_set<Roll>{five_three(), Roll::of(5, 3).value()}.size()) == 1);
    CHECK((std::unordered_set<Ruleset>{Ruleset(), Ruleset::parse("tapa").value()}.size()) == 2);
}

void facts_and_ends_are_told() {
    CHECK(middle().facts().pips[0] == 290 && !middle().is_over());
    const auto over = Position::parse("black | 1:B15 | off W15 B0").value();
    CHECK(over.is_over() && over.outcome()->reason() == plakoto::Reason::Gammon && over.legal_plays(five_three()).empty());
    CHECK(over.begin_turn(five_three()).error().status() == PLAKOTO_GAME_OVER);
}

void steps_and_room_may_be_anywhere() {
    const std::array<Step, 2> steps = {Step(20, 15), Step(13, 10)};
    CHECK(middle().play(five_three(), steps).has_value() && middle().find_play(five_three(), steps).has_value());
    CHECK(middle().play(five_three(), {{20, 15}, {13, 10}}).has_value());
    CHECK(middle().find_play(five_three(), {{13, 10}, {20, 15}})->text() == "20/15* 13/10");
    std::array<plakoto_position, 4> room;
    CHECK(middle().legal_positions(five_three(), room) == 10);
    CHECK(Position::of(room[3]).value() == middle().legal_positions(five_three())[3]);
#if __cplusplus >= 202002L
    CHECK(middle().play(five_three(), std::span<const Step>(steps)).has_value());
    CHECK(middle().legal_positions(five_three(), std::span<plakoto_position>(room)) == 10);
#endif
}

template <typename T> bool is_refused_at(const plakoto::Result<T> &result, std::int32_t status, std::int64_t start) {
    return !result && result.error().status() == status && result.error().detail().start == start;
}

void a_text_is_taken_as_a_whole() {
    using namespace std::string_view_literals;
    CHECK(is_refused_at(Position::from_id("1AA-BE-3_DPAEAAAAAA\0"sv), PLAKOTO_ID_UNREADABLE, 19));
    CHECK(is_refused_at(Position::parse("white | 1:B15 24:W15\0 junk"sv), PLAKOTO_POSITION_UNREADABLE, 20));
    CHECK(is_refused_at(Ruleset::parse("tapa\0"sv), PLAKOTO_UNKNOWN_RULESET, 4));
    CHECK(is_refused_at(middle().read_play(five_three(), "20/15 13/10\0 24/19"sv), PLAKOTO_PLAY_UNREADABLE, 11));
    const auto record = plakoto::Record::of(plakoto::Game(plakoto::Opening::started_by(Player::Black)));
    CHECK(is_refused_at(plakoto::Record::parse(record.text() + '\0'), PLAKOTO_RECORD_UNREADABLE,
                        static_cast<std::int64_t>(record.text().size())));
    CHECK(is_refused_at(record.tagged("event", "a\0b"sv), PLAKOTO_RECORD_UNREADABLE, 1));
    CHECK(is_refused_at(record.tagged("e\0"sv, "a"), PLAKOTO_RECORD_UNREADABLE, 1));
    CHECK(is_refused_at(record.commented(0, "\0"sv), PLAKOTO_RECORD_UNREADABLE, 0));
    CHECK(is_refused_at(record.tag("event\0"sv), PLAKOTO_FIELD_MISSING, 5));
}

void a_game_is_opened_played_and_undone() {
    const auto opening = plakoto::Opening::of(6, 5).value();
    CHECK(opening.starter() == Player::White && opening.die(Player::Black) == 5);
    CHECK(opening.first_roll() == Roll::of(6, 5).value() && !opening.first_roll(Ruleset::parse("greek reroll").value()));
    CHECK(plakoto::Opening::of(4, 4).error().status() == PLAKOTO_OPENING_TIED);
    const auto unknown = plakoto::Opening::started_by(Player::Black);
    CHECK(unknown.starter() == Player::Black && !unknown.die(Player::White) && !unknown.first_roll() && unknown != opening);
    CHECK(plakoto::Opening::random(7) == plakoto::Opening::of(1, 2).value());
    const plakoto::Game start(opening);
    CHECK(start.position() == Position::start(Player::White) && !start.outcome() && start.turns().empty());
    CHECK(start.undone().position() == start.position());
    CHECK(start.played(five_three(), {{24, 19}, {24, 21}}).error().status() == PLAKOTO_OPENING_ROLL_DIFFERS);
    CHECK(start.played(Roll::of(6, 6).value(), std::vector<Step>{}).error().status() == PLAKOTO_OPENING_DOUBLE);
    CHECK(start.played(Roll::of(6, 5).value(), {{24, 18}}).error().status() == PLAKOTO_MORE_DICE_PLAYABLE);
    const auto once = start.played(Roll::of(6, 5).value(), {{24, 18}, {24, 19}}).value();
    const auto twice = once.played(Roll::of(2, 1).value(), std::vector<Step>{{24, 22}, {24, 23}}).value();
    CHECK(once.played(Roll::of(2, 1).value(), {{24, 20}}).error().status() == PLAKOTO_DIE_NOT_ROLLED);
    CHECK(once.played(Roll::of(2, 1).value(), std::vector<Step>(5, Step(24, 22))).error().status() == PLAKOTO_TOO_MANY_STEPS);
    CHECK(start.played(Roll::of(6, 5).value(), {{24, 18}}).error().detail().turn == 1);
    CHECK(once.played(Roll::of(2, 1).value(), {{24, 22}, {24, 20}}).error().detail().turn == 2);
    CHECK(once.played(Roll::of(2, 1).value(), {{24, 22}, {24, 20}}).error().step() == 1);
    const auto many = once.played(Roll::of(2, 1).value(), std::vector<Step>(300, Step(24, 22)));
    CHECK(many.error().status() == PLAKOTO_TOO_MANY_STEPS && many.error().detail().turn == 2);
    const auto turns = twice.turns();
    CHECK(turns.size() == 2 && turns[0].player == Player::White && turns[0].play.text() == "24/19 24/18");
    CHECK(turns[1].player == Player::Black && turns[1].roll == Roll::of(2, 1).value());
    CHECK(turns[1].play.after() == twice.position() && twice.undone().position() == once.position());
}

void what_is_taken_from_c_is_checked_or_found_anew() {
    const auto over = Position::parse("black | 1:B15 | off W15 B0").value();
    auto outcome = over.outcome()->plain();
    CHECK(plakoto::Outcome::of(outcome).value() == over.outcome());
    CHECK(!plakoto::Outcome::of({PLAKOTO_REASON_NONE, PLAKOTO_NOBODY, 0, 0}).value());
    CHECK(plakoto::Outcome::of({PLAKOTO_REASON_NONE, PLAKOTO_WHITE, 0, 0}).error().status() == PLAKOTO_OUT_OF_RANGE);
    outcome.reason = 9;
    CHECK(plakoto::Outcome::of(outcome).error().status() == PLAKOTO_OUT_OF_RANGE);
    outcome.reserved = 1;
    CHECK(plakoto::Outcome::of(outcome).error().status() == PLAKOTO_RESERVED_SET);
    CHECK(!plakoto::Playout::of(plakoto_playout{}));
    plakoto_playout game{};
    CHECK(plakoto_random_game(Ruleset().plain(), 7, 1000, &game, nullptr) == PLAKOTO_OK);
    CHECK(plakoto::Playout::of(game)->position == plakoto::random_game(7)->position);
    game.reserved[6] = 1;
    CHECK(plakoto::Playout::of(game).error().status() == PLAKOTO_RESERVED_SET);
    game.starter = 2;
    CHECK(plakoto::Playout::of(game).error().status() == PLAKOTO_UNKNOWN_PLAYER);
    game.outcome.points = 7;
    CHECK(plakoto::Playout::of(game).error().status() == PLAKOTO_OUT_OF_RANGE);
    // Only who played, the roll and the steps are taken; steps in any order.
    plakoto_played turn{};
    turn.roll = {5, 6};
    turn.play.count = 2;
    turn.play.steps[0] = {24, 18};
    turn.play.steps[1] = {24, 19};
    turn.play.pins = 15;
    const auto opening = plakoto::Opening::of(6, 5).value();
    const auto replayed = plakoto::Game::replayed(opening, {turn}).value();
    const auto played = plakoto::Game(opening).played(Roll::of(6, 5).value(), {{24, 18}, {24, 19}}).value();
    CHECK(replayed.plain()[0].play.pins == 0 && replayed.plain()[0].roll.first == 6);
    CHECK(Position::of(replayed.plain()[0].play.after).value() == replayed.position() && replayed.position() == played.position());
    CHECK(replayed.turns()[0].roll.high() == 6 && replayed.turns()[0].play == played.turns()[0].play);
    CHECK(std::string_view(reinterpret_cast<const char *>(replayed.plain().data()), sizeof turn)
          == std::string_view(reinterpret_cast<const char *>(played.plain().data()), sizeof turn));
}

void a_game_is_recorded_with_tags_and_comments() {
    const auto game = plakoto::Game(plakoto::Opening::of(6, 5).value()).played(Roll::of(6, 5).value(), {{24, 18}, {24, 19}});
    const auto bare = plakoto::Record::of(game.value());
    const auto record = bare.tagged("event", "Spring Cup")->commented(1, "careful")->commented(0, "a short game").value();
    CHECK(record != bare && record == plakoto::Record::parse(record.text()).value() && printed(record) == record.text());
    CHECK(record.tag("event").value() == "Spring Cup" && record.tag("place").error().status() == PLAKOTO_FIELD_MISSING);
    CHECK((record.comments(0).value() == std::vector<std::string>{"a short game"}));
    CHECK((record.comments(1).value() == std::vector<std::string>{"careful"}) && record.comments(2)->empty());
    CHECK(record.comments(3).error().status() == PLAKOTO_OUT_OF_RANGE);
    CHECK(record.commented(2, "beyond").error().status() == PLAKOTO_OUT_OF_RANGE);
    const auto again = record.replay().value();
    CHECK(again.position() == game->position() && again.opening() == game->opening() && again.rules() == Ruleset());
    CHECK(plakoto::Record::parse("nonsense").error().status() == PLAKOTO_RECORD_UNREADABLE);
}

void a_match_is_won_at_its_target() {
    const auto over = Position::parse("black | 1:B15 | off W15 B0")->outcome().value();
    const auto match = plakoto::Match::of(3)->added(over).value();
    CHECK(match.points(Player::White) == 2 && match.points(Player::Black) == 0 && match.games() == 1 && !match.winner());
    const auto won = match.added(Player::White, 1).value();
    CHECK(won.winner() == Player::White && won.target() == 3 && won.draws() == 0 && printed(won) == "3-0 to 3" && won != match);
    CHECK(won.added(over).error().status() == PLAKOTO_MATCH_OVER);
    CHECK(plakoto::Match::of(0).error().status() == PLAKOTO_MATCH_TARGET_OUT_OF_RANGE);
}

void seeds_give_rolls_and_games() {
    CHECK(Roll::all().size() == PLAKOTO_ROLLS && Ruleset::all().size() == 5 && Ruleset::all()[0] == Ruleset());
    const auto rolls = Roll::random(1, 5).value();
    CHECK(rolls[0] == Roll::of(6, 5).value() && Roll::random(1, 1, 4).value()[0] == rolls[4]);
    CHECK(Roll::random(1, 1, PLAKOTO_SKIP_MOST + 1).error().status() == PLAKOTO_OUT_OF_RANGE);
    const auto game = plakoto::random_game(7).value();
    CHECK(game.outcome && game.position.is_over() && game.starter == plakoto::Opening::random(7).starter());
    const auto cut = middle().random_game(7, {}, five_three(), 3).value();
    CHECK(cut.turns == 3 && !cut.outcome && cut.starter == Player::White);
    CHECK(middle().random_game(7, {}, {}, PLAKOTO_TURNS_MOST + 1).error().status() == PLAKOTO_OUT_OF_RANGE);
    CHECK(Position::start(Player::White).perft(2).value() == 3474);
    CHECK(middle().perft(PLAKOTO_DEPTH_MOST + 1).error().status() == PLAKOTO_OUT_OF_RANGE);
}

void setups_are_read_and_checked() {
    auto setup = middle().setup();
    CHECK(Position::from_setup(setup).value() == middle() && plakoto::faults_of(setup)->empty());
    setup.checkers[3] = 16;
    setup.turn = 7;
    const auto faults = plakoto::faults_of(setup).value();
    CHECK(faults.size() == 3 && faults[0].status() == PLAKOTO_UNKNOWN_PLAYER);
    CHECK(faults[1].status() == PLAKOTO_POINT_COUNT_OUT_OF_RANGE);
    setup.reserved = 1;
    CHECK(plakoto::faults_of(setup).error().status() == PLAKOTO_RESERVED_SET);
    CHECK(middle().unreachable().empty());
    CHECK(!Position::parse("white | 1:B15 24:W14 | off W1 B0")->unreachable().empty());
    CHECK(middle().encode(plakoto::Encoding::Counts).size() == PLAKOTO_ENCODING_COUNTS_WIDTH);
}

void a_picture_shows_what_it_is_told() {
    const auto play = middle().legal_plays(five_three())[8];
    const auto picture = plakoto::Picture()
                             .seen_by(Player::Black)
                             .coloured(plakoto::Theme::Dark)
                             .said_in(plakoto::Language::Greek)
                             .with_roll(Roll::of(6, 1).value())
                             .with_rules(Ruleset())
                             .after(Player::White, play.plain());
    const auto &kept = plakoto::Picture().seen_by(Player::Black);
    CHECK(kept.viewer == PLAKOTO_BLACK && kept.coloured(plakoto::Theme::Dark).theme == PLAKOTO_THEME_DARK && kept.theme == 0);
    CHECK(play.after().ascii(picture).value() != play.after().ascii().value());
    CHECK(play.after().svg(picture).value() != play.after().svg(plakoto::Picture()).value());
    CHECK(play.after().words(picture).value() != play.after().words(plakoto::Picture().seen_by(Player::Black)).value());
}

void batches_say_what_single_calls_say() {
    const std::vector<plakoto::Case> cases = {{middle(), five_three()}, {Position::start(Player::Black), Roll::of(6, 6).value()}};
    CHECK((plakoto::batch::count_plays(cases).value() == std::vector<std::uint64_t>{10, 4}));
    const auto positions = plakoto::batch::legal_positions(cases).value();
    CHECK((positions.ends == std::vector<std::uint64_t>{10, 14}) && positions.after.size() == 14);
    const auto plays = plakoto::batch::legal_plays(cases, {}, 2).value();
    CHECK(plays.ends == positions.ends);
    for (std::size_t n = 0; n < 10; n++) {
        CHECK(Position::of(positions.after[n]).value() == middle().legal_positions(five_three())[n]);
        CHECK(Position::of(plays.plays[n].after).value() == middle().legal_positions(five_three())[n]);
    }
    const std::vector<plakoto::Given> given = {{middle(), five_three(), {{20, 15}, {13, 10}}},
                                               {middle(), five_three(), {{20, 15}, {8, 5}}}};
    const auto played = plakoto::batch::play(given).value();
    CHECK(played[0].value() == middle().play(five_three(), given[0].steps).value());
    CHECK(played[1].error().status() == PLAKOTO_NO_CHECKER && played[1].error().step() == 1);
    const auto many = plakoto::batch::play({given[0], {middle(), five_three(), std::vector<Step>(5, Step(20, 15))}});
    CHECK(many.error().status() == PLAKOTO_TOO_MANY_STEPS && many.error().detail().item == 1);
    const auto outcomes = plakoto::batch::outcomes({middle(), Position::parse("black | 1:B15 | off W15 B0").value()}).value();
    CHECK(!outcomes[0] && outcomes[1]->reason() == plakoto::Reason::Gammon);
    const auto rows = plakoto::batch::encode({middle(), middle()}, plakoto::Encoding::Tesauro).value();
    CHECK(rows.size() == 2 * PLAKOTO_ENCODING_TESAURO_WIDTH);
    const auto games = plakoto::batch::random_games({7, 8}).value();
    CHECK(games[0].position == plakoto::random_game(7)->position && games[1].outcome.has_value());
    CHECK(plakoto::batch::count_plays(cases, {}, PLAKOTO_THREADS_MOST + 1).error().status() == PLAKOTO_OUT_OF_RANGE);
    CHECK(plakoto::batch::count_plays({})->empty());
}

} // namespace

int main() {
    values_are_small_and_equal_by_what_they_are();
    lists_are_of_steps_and_room_of_positions_and_not_of_what_begins_with_one();
    an_error_stays_where_its_result_was_moved_from();
    what_is_printed_is_one_text();
    numbers_beyond_all_bounds_are_told_as_they_are();
    what_fails_is_a_result_or_an_exception_by_choice();
    plays_are_listed_found_and_read();
    a_turn_is_dragged_and_undone();
    everything_prints_itself();
    everything_has_a_hash();
    facts_and_ends_are_told();
    steps_and_room_may_be_anywhere();
    a_text_is_taken_as_a_whole();
    a_game_is_opened_played_and_undone();
    what_is_taken_from_c_is_checked_or_found_anew();
    a_game_is_recorded_with_tags_and_comments();
    a_match_is_won_at_its_target();
    seeds_give_rolls_and_games();
    setups_are_read_and_checked();
    a_picture_shows_what_it_is_told();
    batches_say_what_single_calls_say();
    return told();
}
