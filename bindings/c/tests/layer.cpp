// The C++ layer: values, lists, results and exceptions, printing and hashing.
#include "check.h"

#include <plakoto.hpp>

#include <array>
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
    CHECK(over.is_over() && over.outcome().reason == PLAKOTO_REASON_GAMMON && over.legal_plays(five_three()).empty());
    CHECK(over.begin_turn(five_three()).error().status() == PLAKOTO_GAME_OVER);
}

#if PLAKOTO_HAS_SPAN
void spans_are_taken() {
    const std::array<Step, 2> steps = {Step(20, 15), Step(13, 10)};
    CHECK(middle().play(five_three(), std::span<const Step>(steps)).has_value());
    CHECK(middle().play(five_three(), {{20, 15}, {13, 10}}).has_value());
    std::array<plakoto_position, 4> room;
    CHECK(middle().legal_positions(five_three(), room) == 10);
    CHECK(Position::of(room[3]).value() == middle().legal_positions(five_three())[3]);
}
#endif

} // namespace

int main() {
    values_are_small_and_equal_by_what_they_are();
    what_fails_is_a_result_or_an_exception_by_choice();
    plays_are_listed_found_and_read();
    a_turn_is_dragged_and_undone();
    everything_prints_itself();
    everything_has_a_hash();
    facts_and_ends_are_told();
#if PLAKOTO_HAS_SPAN
    spans_are_taken();
#endif
    return told();
}
