/*
 * plakoto.hpp: Plakoto for C++17 and later, over plakoto.h. Header only; link with the C library.
 *
 * Values are small, immutable and always valid: a Position, Roll, Ruleset or Play that exists is one. What can fail
 * answers with a Result, in which there is a value or an Error. Who likes exceptions asks for its value(), which
 * throws the Error; who does not, asks first whether it is there.
 *
 *     #include <plakoto.hpp>
 *     #include <iostream>
 *
 *     int main() {
 *         const auto position = plakoto::Position::start(plakoto::Player::White);
 *         const auto roll = plakoto::Roll::of(6, 5).value();
 *         for (const plakoto::Play &play : position.legal_plays(roll)) {
 *             std::cout << play << '\n';
 *         }
 *         const auto refused = position.play(roll, {{24, 1}});
 *         if (!refused) {
 *             std::cout << refused.error().name() << '\n';  // die_not_rolled
 *         }
 *     }
 *
 * Points and rules are those of plakoto.h, and so are the promises on threads. Memory that cannot be had throws
 * std::bad_alloc, as everywhere in C++.
 */
#ifndef PLAKOTO_HPP
#define PLAKOTO_HPP

#include <plakoto.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#if __cplusplus >= 202002L
#include <span>
#define PLAKOTO_HAS_SPAN 1
#endif

namespace plakoto {

/** One of the two players. */
enum class Player : std::int8_t { White = PLAKOTO_WHITE, Black = PLAKOTO_BLACK };

/** The other player. */
[[nodiscard]] constexpr Player opponent(Player player) noexcept {
    return player == Player::White ? Player::Black : Player::White;
}

inline std::ostream &operator<<(std::ostream &out, Player player) {
    return out << (player == Player::White ? "white" : "black");
}

/** Why something was refused: a stable status, and all that is known of it. */
class Error : public std::runtime_error {
  public:
    explicit Error(const plakoto_detail &detail) : std::runtime_error(detail.message), detail_(detail) {}

    /** The status: PLAKOTO_NO_CHECKER, ... */
    [[nodiscard]] std::int32_t status() const noexcept { return detail_.status; }
    /** Its stable name, the same on all of Plakoto's faces. */
    [[nodiscard]] const char *name() const noexcept { return plakoto_status_name(detail_.status); }
    /** The step at fault, from 0; -1 where it is in no one step. */
    [[nodiscard]] std::int32_t step() const noexcept { return detail_.step; }
    /** All of it. */
    [[nodiscard]] const plakoto_detail &detail() const noexcept { return detail_; }

  private:
    plakoto_detail detail_;
};

/** A value, or the Error of why there is none. */
template <typename T> class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return held_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /** The value. Without one it throws the Error, or ends the program where exceptions are off. */
    const T &value() const & {
        check();
        return *std::get_if<0>(&held_);
    }
    T value() && {
        check();
        return std::move(*std::get_if<0>(&held_));
    }
    /** The value, or this one. */
    T value_or(T other) const { return has_value() ? *std::get_if<0>(&held_) : std::move(other); }
    const T &operator*() const & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }

    /** The Error; only where there is no value. */
    [[nodiscard]] const Error &error() const & {
        if (has_value()) {
            std::abort();
        }
        return *std::get_if<1>(&held_);
    }
    [[nodiscard]] Error error() && { return static_cast<const Result &>(*this).error(); }

  private:
    void check() const {
        if (!has_value()) {
#if defined(__cpp_exceptions)
            throw *std::get_if<1>(&held_);
#else
            std::abort();
#endif
        }
    }

    std::variant<T, Error> held_;
};

/** One checker, one die, in the mover's own numbers; 0 is off. Whether it is one is asked where it is played. */
struct Step : plakoto_step {
    constexpr Step(int source, int target) noexcept : plakoto_step{small(source), small(target)} {}
    constexpr Step(const plakoto_step &step) noexcept : plakoto_step(step) {}

    friend constexpr bool operator==(const Step &a, const Step &b) noexcept { return a.from == b.from && a.to == b.to; }
    friend constexpr bool operator!=(const Step &a, const Step &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Step &step) {
        out << int{step.from} << '/';
        return step.to == 0 ? out << "off" : out << int{step.to};
    }

  private:
    /* What no step can hold stays what no step can be. */
    static constexpr std::int8_t small(int point) noexcept {
        return point < -1 || point > 25 ? std::int8_t{-1} : static_cast<std::int8_t>(point);
    }
};
static_assert(sizeof(Step) == sizeof(plakoto_step), "a list of steps is one of the library's");

namespace detail {

/** The value that a call fills, or its error. */
template <typename T, typename Call> Result<T> filled(Call call) {
    T value{};
    plakoto_detail detail{};
    if (call(&value, &detail) != PLAKOTO_OK) {
        return Error(detail);
    }
    return value;
}

/** The list that a call fills, asked with some room first and then with enough. */
template <typename T, typename Call> Result<std::vector<T>> listed(std::size_t room, Call call) {
    std::vector<T> list(room);
    std::size_t count = 0;
    plakoto_detail detail{};
    std::int32_t status = call(list.data(), list.size(), &count, &detail);
    if (status == PLAKOTO_ANSWER_FULL) {
        list.resize(count);
        status = call(list.data(), list.size(), &count, &detail);
    }
    if (status != PLAKOTO_OK) {
        return Error(detail);
    }
    list.resize(count);
    return list;
}

/** The text that a call writes. */
template <typename Call> Result<std::string> written(std::size_t room, Call call) {
    std::string text(room, '\0');
    std::size_t length = 0;
    plakoto_detail detail{};
    std::int32_t status = call(text.data(), text.size(), &length, &detail);
    if (status == PLAKOTO_ANSWER_FULL) {
        text.resize(length + 1);
        status = call(text.data(), text.size(), &length, &detail);
    }
    if (status != PLAKOTO_OK) {
        return Error(detail);
    }
    text.resize(length);
    return text;
}

/** Bytes of a struct of the library; it has none that mean nothing. */
template <typename T> [[nodiscard]] std::string_view bytes(const T &value) noexcept {
    return {reinterpret_cast<const char *>(&value), sizeof value};
}

} // namespace detail

/** The two dice. */
class Roll {
  public:
    /** Refused for a number outside 1 to 6. */
    static Result<Roll> of(int first, int second) {
        plakoto_roll roll;
        plakoto_detail detail{};
        if (plakoto_roll_of(first, second, &roll, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return Roll(roll);
    }

    [[nodiscard]] int high() const noexcept { return roll_.first; }
    [[nodiscard]] int low() const noexcept { return roll_.second; }
    [[nodiscard]] bool is_double() const noexcept { return high() == low(); }
    [[nodiscard]] const plakoto_roll &plain() const noexcept { return roll_; }

    friend bool operator==(const Roll &a, const Roll &b) noexcept { return a.high() == b.high() && a.low() == b.low(); }
    friend bool operator!=(const Roll &a, const Roll &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Roll &roll) { return out << roll.high() << roll.low(); }

  private:
    explicit Roll(const plakoto_roll &known) noexcept : roll_(known) {}
    plakoto_roll roll_;
};

/** The rules that a game is played by; Greek unless told otherwise. */
class Ruleset {
  public:
    constexpr Ruleset() noexcept : rules_{} {}

    /** A name, as `tapa`, `mother_always`, or with options that differ from it, as `greek reroll`. */
    static Result<Ruleset> parse(std::string_view name) {
        return detail::filled<Ruleset>([&](Ruleset *rules, plakoto_detail *detail) {
            return plakoto_ruleset_parse(name.data(), name.size(), &rules->rules_, detail);
        });
    }

    /** The name, as parse() reads it. */
    [[nodiscard]] std::string name() const {
        return detail::written(64, [&](char *text, std::size_t room, std::size_t *length, plakoto_detail *detail) {
                   return plakoto_ruleset_name(rules_, text, room, length, detail);
               })
            .value();
    }
    [[nodiscard]] const plakoto_ruleset &plain() const noexcept { return rules_; }

    friend bool operator==(const Ruleset &a, const Ruleset &b) noexcept {
        return detail::bytes(a.rules_) == detail::bytes(b.rules_);
    }
    friend bool operator!=(const Ruleset &a, const Ruleset &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Ruleset &rules) { return out << rules.name(); }

  private:
    plakoto_ruleset rules_;
};

class Play;
class Turn;

/** A valid position with the player on turn. */
class Position {
  public:
    /** The start of a game, this player to play. */
    static Position start(Player turn) {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
                   return plakoto_start(static_cast<std::int32_t>(turn), position, detail);
               })
            .value();
    }
    /** A text, as `white | 1:B15 24:W15`. */
    static Result<Position> parse(std::string_view text) {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
            return plakoto_position_parse(text.data(), text.size(), position, detail);
        });
    }
    /** An id, as `1AAAA__3__BAAAAAAAA`. */
    static Result<Position> from_id(std::string_view id) {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
            return plakoto_from_id(id.data(), id.size(), position, detail);
        });
    }
    /** What a setup describes. */
    static Result<Position> from_setup(const plakoto_setup &setup) {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
            return plakoto_from_setup(&setup, position, detail);
        });
    }
    /** A struct of the C library, checked. */
    static Result<Position> of(const plakoto_position &plain) {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
            *position = plain;
            return plakoto_validate(position, detail);
        });
    }

    [[nodiscard]] Player turn() const noexcept { return static_cast<Player>(position_.turn); }
    /** What stands on a board point, 1 to 24. */
    Result<plakoto_stack> stack(int point) const {
        return detail::filled<plakoto_stack>([&](plakoto_stack *stack, plakoto_detail *detail) {
            return plakoto_stack_on(&position_, point, stack, detail);
        });
    }
    /** Pips, checkers off, prisoners, mothers, and who may bear off. */
    [[nodiscard]] plakoto_facts facts() const {
        return detail::filled<plakoto_facts>([&](plakoto_facts *facts, plakoto_detail *detail) {
                   return plakoto_facts_of(&position_, facts, detail);
               })
            .value();
    }
    /** How the game has ended, if it has. */
    [[nodiscard]] plakoto_outcome outcome(Ruleset rules = {}) const {
        return detail::filled<plakoto_outcome>([&](plakoto_outcome *outcome, plakoto_detail *detail) {
                   return plakoto_outcome_of(&position_, rules.plain(), outcome, detail);
               })
            .value();
    }
    [[nodiscard]] bool is_over(Ruleset rules = {}) const { return outcome(rules).reason != PLAKOTO_REASON_NONE; }
    /** The same position to the other player's eyes. */
    [[nodiscard]] Position turned() const {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
                   return plakoto_turned(&position_, position, detail);
               })
            .value();
    }

    /** The legal plays of a roll; a pass is one. None where the game has ended. */
    [[nodiscard]] std::vector<Play> legal_plays(Roll roll, Ruleset rules = {}) const;
    /** Only the positions after them. */
    [[nodiscard]] std::vector<Position> legal_positions(Roll roll, Ruleset rules = {}) const;
    /** How many there are. */
    [[nodiscard]] std::size_t count_plays(Roll roll, Ruleset rules = {}) const {
        return detail::filled<std::size_t>([&](std::size_t *count, plakoto_detail *detail) {
                   return plakoto_count_plays(&position_, roll.plain(), rules.plain(), count, detail);
               })
            .value();
    }

    /** The position after these steps, or the broken rule with the step at fault. */
    Result<Position> play(Roll roll, const std::vector<Step> &steps, Ruleset rules = {}) const {
        return played(roll, steps.data(), steps.size(), rules);
    }
    /** The legal play that these steps make. */
    Result<Play> find_play(Roll roll, const std::vector<Step> &steps, Ruleset rules = {}) const;
    /** The legal play that a text means. */
    Result<Play> read_play(Roll roll, std::string_view text, Ruleset rules = {}) const;
#ifdef PLAKOTO_HAS_SPAN
    /** The position after these steps, or the broken rule with the step at fault. */
    Result<Position> play(Roll roll, std::span<const Step> steps, Ruleset rules = {}) const {
        return played(roll, steps.data(), steps.size(), rules);
    }
    /** The same where steps are written down. */
    Result<Position> play(Roll roll, std::initializer_list<Step> steps, Ruleset rules = {}) const {
        return played(roll, steps.begin(), steps.size(), rules);
    }
    /** Writes the positions after the legal plays to memory of one's own; how many there are, fitting or not. */
    std::size_t legal_positions(Roll roll, std::span<plakoto_position> room, Ruleset rules = {}) const {
        std::size_t count = 0;
        plakoto_detail detail{};
        const std::int32_t status = plakoto_legal_positions(&position_, roll.plain(), rules.plain(), room.data(),
                                                            room.size(), &count, &detail);
        if (status != PLAKOTO_OK && status != PLAKOTO_ANSWER_FULL) {
            return Result<std::size_t>(Error(detail)).value();
        }
        return count;
    }
#endif
    /** A turn of which nothing has been played; refused where the game has ended. */
    Result<Turn> begin_turn(Roll roll, Ruleset rules = {}) const;

    /** A short word for links, keys and logs. */
    [[nodiscard]] std::string id() const {
        return text_of(PLAKOTO_ID_SIZE, [&](auto... room) { return plakoto_to_id(&position_, room...); });
    }
    /** The text, as parse() reads it. */
    [[nodiscard]] std::string text() const {
        return text_of(PLAKOTO_POSITION_TEXT_SIZE,
                       [&](auto... room) { return plakoto_position_text(&position_, room...); });
    }
    /** The board in letters. */
    Result<std::string> ascii(const plakoto_picture &picture = {}) const {
        return detail::written(2048, [&](auto... room) { return plakoto_ascii(&position_, &picture, room...); });
    }
    /** The board as an SVG drawing. */
    Result<std::string> svg(const plakoto_picture &picture = {}) const {
        return detail::written(32768, [&](auto... room) { return plakoto_svg(&position_, &picture, room...); });
    }
    /** The board in words. */
    Result<std::string> words(const plakoto_picture &picture = {}) const {
        return detail::written(4096, [&](auto... room) { return plakoto_words(&position_, &picture, room...); });
    }

    [[nodiscard]] const plakoto_position &plain() const noexcept { return position_; }

    friend bool operator==(const Position &a, const Position &b) noexcept {
        return detail::bytes(a.position_) == detail::bytes(b.position_);
    }
    friend bool operator!=(const Position &a, const Position &b) noexcept { return !(a == b); }
    /** The board in letters. */
    friend std::ostream &operator<<(std::ostream &out, const Position &position) {
        return out << position.ascii().value();
    }

  private:
    friend class Play;
    friend class Turn;
    explicit Position(const plakoto_position &known) noexcept : position_(known) {}

    template <typename Call> static Result<Position> made(Call call) {
        plakoto_position position = {};
        plakoto_detail detail{};
        if (call(&position, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return Position(position);
    }
    template <typename Call> static std::string text_of(std::size_t room, Call call) {
        return detail::written(room, call).value();
    }
    Result<Position> played(Roll roll, const Step *steps, std::size_t count, Ruleset rules) const {
        return made([&](plakoto_position *after, plakoto_detail *detail) {
            return plakoto_apply(&position_, roll.plain(), rules.plain(), steps, count, after, detail);
        });
    }

    plakoto_position position_;
};

/** A legal play: from where, by which roll and rules, its canonical steps, and where it leads. */
class Play {
  public:
    /** The canonical steps; none is a pass. */
    [[nodiscard]] std::vector<Step> steps() const { return {play_.steps, play_.steps + play_.count}; }
    /** The position after it, the other player on turn. */
    [[nodiscard]] Position after() const noexcept { return Position(play_.after); }
    [[nodiscard]] const Position &before() const noexcept { return before_; }
    [[nodiscard]] const Roll &roll() const noexcept { return roll_; }
    [[nodiscard]] const Ruleset &rules() const noexcept { return rules_; }
    /** Whether step number `step`, from 0, pins a checker on landing. */
    [[nodiscard]] bool pins(unsigned step) const noexcept { return step < 4 && (play_.pins >> step & 1) == 1; }
    [[nodiscard]] bool is_pass() const noexcept { return play_.count == 0; }
    /** The canonical text: `20/15* 13/10`. */
    [[nodiscard]] std::string text() const {
        return detail::written(PLAKOTO_PLAY_TEXT_SIZE,
                               [&](auto... room) {
                                   return plakoto_play_text(&before_.plain(), roll_.plain(), rules_.plain(), &play_,
                                                            room...);
                               })
            .value();
    }
    [[nodiscard]] const plakoto_play &plain() const noexcept { return play_; }

    /** Plays are equal where they start and lead to equal positions. */
    friend bool operator==(const Play &a, const Play &b) noexcept {
        return a.before_ == b.before_ && a.after() == b.after();
    }
    friend bool operator!=(const Play &a, const Play &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Play &play) { return out << play.text(); }

  private:
    friend class Position;
    Play(const Position &before, Roll roll, Ruleset rules, const plakoto_play &play) noexcept
        : before_(before), roll_(roll), rules_(rules), play_(play) {}

    Position before_;
    Roll roll_;
    Ruleset rules_;
    plakoto_play play_;
};

/** A turn step by step, for a screen on which one checker is dragged at a time. A plain value: keep the old one. */
class Turn {
  public:
    /** The board as it stands, the mover still on turn. */
    [[nodiscard]] Position position() const noexcept { return Position(state_.position); }
    /** The numbers not used yet, the larger first. */
    [[nodiscard]] std::vector<int> dice_left() const { return {state_.dice, state_.dice + state_.dice_count}; }
    /** Whether the turn may end here. */
    [[nodiscard]] bool may_end() const noexcept { return state_.may_end == 1; }
    /** The steps made so far. */
    [[nodiscard]] const std::vector<Step> &steps() const noexcept { return made_; }
    /** The steps that may be made next. */
    [[nodiscard]] std::vector<plakoto_next_step> next_steps() const {
        return detail::listed<plakoto_next_step>(
                   PLAKOTO_NEXT_STEPS_MOST,
                   [&](auto... room) {
                       return plakoto_next_steps(&start_.plain(), roll_.plain(), rules_.plain(), made_.data(),
                                                 made_.size(), room...);
                   })
            .value();
    }
    /** The ways of two or more steps that one checker may go next. */
    [[nodiscard]] std::vector<plakoto_steps> journeys() const {
        return detail::listed<plakoto_steps>(
                   PLAKOTO_JOURNEYS_MOST,
                   [&](auto... room) {
                       return plakoto_journeys(&start_.plain(), roll_.plain(), rules_.plain(), made_.data(),
                                               made_.size(), room...);
                   })
            .value();
    }
    /** The turn with one step more; refused where no legal play goes on so. */
    Result<Turn> stepped(Step step) const {
        std::vector<Step> made = made_;
        made.push_back(step);
        return of(start_, roll_, rules_, std::move(made));
    }
    /** The turn without its last step. */
    [[nodiscard]] Turn undone() const {
        std::vector<Step> made = made_;
        if (!made.empty()) {
            made.pop_back();
        }
        return of(start_, roll_, rules_, std::move(made)).value();
    }
    /** The whole play; refused where more must be played. */
    Result<Play> finish() const { return start_.find_play(roll_, made_, rules_); }

  private:
    friend class Position;
    Turn(const Position &start, Roll roll, Ruleset rules, std::vector<Step> made, const plakoto_turn &state)
        : start_(start), roll_(roll), rules_(rules), made_(std::move(made)), state_(state) {}

    static Result<Turn> of(const Position &start, Roll roll, Ruleset rules, std::vector<Step> made) {
        plakoto_turn state;
        plakoto_detail detail{};
        if (plakoto_turn_of(&start.plain(), roll.plain(), rules.plain(), made.data(), made.size(), &state, &detail)
            != PLAKOTO_OK) {
            return Error(detail);
        }
        return Turn(start, roll, rules, std::move(made), state);
    }

    Position start_;
    Roll roll_;
    Ruleset rules_;
    std::vector<Step> made_;
    plakoto_turn state_;
};

inline std::vector<Play> Position::legal_plays(Roll roll, Ruleset rules) const {
    const auto plain = detail::listed<plakoto_play>(64, [&](auto... room) {
                           return plakoto_legal_plays(&position_, roll.plain(), rules.plain(), room...);
                       }).value();
    std::vector<Play> plays;
    plays.reserve(plain.size());
    for (const plakoto_play &play : plain) {
        plays.push_back(Play(*this, roll, rules, play));
    }
    return plays;
}

inline std::vector<Position> Position::legal_positions(Roll roll, Ruleset rules) const {
    const auto plain = detail::listed<plakoto_position>(64, [&](auto... room) {
                           return plakoto_legal_positions(&position_, roll.plain(), rules.plain(), room...);
                       }).value();
    std::vector<Position> positions;
    positions.reserve(plain.size());
    for (const plakoto_position &position : plain) {
        positions.push_back(Position(position));
    }
    return positions;
}

inline Result<Play> Position::find_play(Roll roll, const std::vector<Step> &steps, Ruleset rules) const {
    plakoto_play play;
    plakoto_detail detail{};
    if (plakoto_find_play(&position_, roll.plain(), rules.plain(), steps.data(), steps.size(), &play, &detail)
        != PLAKOTO_OK) {
        return Error(detail);
    }
    return Play(*this, roll, rules, play);
}

inline Result<Play> Position::read_play(Roll roll, std::string_view text, Ruleset rules) const {
    plakoto_play play;
    plakoto_detail detail{};
    if (plakoto_play_parse(&position_, roll.plain(), rules.plain(), text.data(), text.size(), &play, &detail)
        != PLAKOTO_OK) {
        return Error(detail);
    }
    return Play(*this, roll, rules, play);
}

inline Result<Turn> Position::begin_turn(Roll roll, Ruleset rules) const { return Turn::of(*this, roll, rules, {}); }

} // namespace plakoto

template <> struct std::hash<plakoto::Position> {
    std::size_t operator()(const plakoto::Position &position) const noexcept {
        return std::hash<std::string_view>()(plakoto::detail::bytes(position.plain()));
    }
};

template <> struct std::hash<plakoto::Roll> {
    std::size_t operator()(const plakoto::Roll &roll) const noexcept {
        return std::hash<int>()(roll.high() * 8 + roll.low());
    }
};

template <> struct std::hash<plakoto::Ruleset> {
    std::size_t operator()(const plakoto::Ruleset &rules) const noexcept {
        return std::hash<std::string_view>()(plakoto::detail::bytes(rules.plain()));
    }
};

template <> struct std::hash<plakoto::Play> {
    std::size_t operator()(const plakoto::Play &play) const noexcept {
        return std::hash<plakoto::Position>()(play.before()) * 31 + std::hash<plakoto::Position>()(play.after());
    }
};

#endif
