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
 * Points and rules are those of plakoto.h, and so are the promises on threads. Where there is no memory left for a list or
 * a text that is handed out, std::bad_alloc is thrown, as everywhere in C++; where there is none for what the library needs
 * for itself, the process is aborted, as plakoto.h says. Lists come as std::vector; where steps or room are handed in, a
 * std::vector, a std::array and a std::span will do. A text is taken as a whole: one with a zero byte in it is refused,
 * not cut off. What was moved from may be assigned to or destroyed; a Result that had an Error still has it.
 * The header says the same in every standard, so that parts of one program may be compiled by different ones. Parts with
 * exceptions and parts without have types of their own (plakoto::without_exceptions), and cannot hand each other values.
 */
#ifndef PLAKOTO_HPP
#define PLAKOTO_HPP

#include <plakoto.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace plakoto {

#if !defined(__cpp_exceptions)
/* Another value() is another Result; by another name, both may be in one program. */
inline namespace without_exceptions {
#endif

/** One of the two players. */
enum class Player : std::int8_t { White = PLAKOTO_WHITE, Black = PLAKOTO_BLACK };

/** The other player. */
[[nodiscard]] constexpr Player opponent(Player player) noexcept {
    return player == Player::White ? Player::Black : Player::White;
}

namespace detail {

constexpr const char *name_of(Player player) noexcept { return player == Player::White ? "white" : "black"; }

} // namespace detail

inline std::ostream &operator<<(std::ostream &out, Player player) { return out << detail::name_of(player); }

/** Why a game has ended. */
enum class Reason : std::int8_t {
    BorneOff = PLAKOTO_REASON_BORNE_OFF,
    Gammon = PLAKOTO_REASON_GAMMON,
    Mother = PLAKOTO_REASON_MOTHER,
    MutualMotherPin = PLAKOTO_REASON_MUTUAL_MOTHER_PIN
};

/** Colours of a drawing. */
enum class Theme : std::uint8_t { Light = PLAKOTO_THEME_LIGHT, Dark = PLAKOTO_THEME_DARK };

/** Languages of the words. */
enum class Language : std::uint8_t {
    English = PLAKOTO_LANGUAGE_ENGLISH,
    Romanian = PLAKOTO_LANGUAGE_ROMANIAN,
    Greek = PLAKOTO_LANGUAGE_GREEK
};

/** How a position is written as numbers. */
enum class Encoding : std::int32_t { Counts = PLAKOTO_ENCODING_COUNTS, Tesauro = PLAKOTO_ENCODING_TESAURO };

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
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : kept_(std::move(error)) {}

    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
    explicit operator bool() const noexcept { return has_value(); }

    /** The value. Without one it throws the Error, or ends the program where exceptions are off. */
    const T &value() const & {
        throw_without_value();
        return *value_;
    }
    T value() && {
        throw_without_value();
        return std::move(*value_);
    }
    /** The value, or this one. */
    T value_or(T other) const { return has_value() ? *value_ : std::move(other); }
    const T &operator*() const & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }

    /** The Error; only where there is no value. */
    [[nodiscard]] const Error &error() const & {
        if (has_value()) {
            std::abort();
        }
        return *kept_.error;
    }
    [[nodiscard]] Error error() && { return static_cast<const Result &>(*this).error(); }

  private:
    void throw_without_value() const {
        if (!has_value()) {
#if defined(__cpp_exceptions)
            throw Error(*kept_.error);
#else
            std::abort();
#endif
        }
    }

    /* An Error that is copied where its Result is moved, so that there always is a value or one. */
    struct Kept {
        std::shared_ptr<const Error> error;

        Kept() = default;
        explicit Kept(Error told) : error(std::make_shared<const Error>(std::move(told))) {}
        Kept(const Kept &) noexcept = default;
        Kept &operator=(const Kept &) noexcept = default;
        ~Kept() = default;
    };

    /* Not a std::variant: GNU's is another type in C++20 than in C++17. */
    std::optional<T> value_;
    Kept kept_;
};

/** One checker, one die, in the mover's own numbers; 0 is off. Whether it is one is asked where it is played. */
struct Step : plakoto_step {
    constexpr Step(int source, int target) noexcept : plakoto_step{fitted(source), fitted(target)} {}
    constexpr Step(const plakoto_step &step) noexcept : plakoto_step(step) {}

    friend constexpr bool operator==(const Step &a, const Step &b) noexcept { return a.from == b.from && a.to == b.to; }
    friend constexpr bool operator!=(const Step &a, const Step &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Step &step) {
        return out << std::to_string(step.from) + (step.to == 0 ? "/off" : '/' + std::to_string(step.to));
    }

  private:
    /* What no step can hold stays what no step can be. */
    static constexpr std::int8_t fitted(int point) noexcept {
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

/** Puts a message into a detail, cut off where it is longer. */
inline void say(plakoto_detail &detail, std::string_view message) noexcept {
    const std::size_t length = std::min(message.size(), sizeof detail.message - 1);
    std::copy_n(message.begin(), length, detail.message);
    detail.message[length] = '\0';
}

/** The detail of a status of which nothing more is known. */
inline plakoto_detail plain(std::int32_t status) noexcept {
    plakoto_detail detail{};
    detail.status = status;
    detail.index = detail.step = detail.turn = detail.line = -1;
    detail.start = detail.end = detail.item = -1;
    const char *text = plakoto_status_text(status);
    say(detail, text == nullptr ? std::string_view() : std::string_view(text));
    return detail;
}

/** Whether a text ends where it says: a zero byte in it, at which C would stop, has this status. */
inline std::int32_t whole(std::string_view text, std::int32_t unreadable, plakoto_detail *detail) noexcept {
    const std::size_t zero = text.find('\0');
    if (zero == std::string_view::npos) {
        return PLAKOTO_OK;
    }
    *detail = plain(unreadable);
    detail->start = static_cast<std::int64_t>(zero);
    detail->end = detail->start + 1;
    return unreadable;
}

/** Whether a pointer leads to a row of T, and not of what only begins with one. */
template <typename Pointer, typename T>
using IsRow = std::conjunction<std::is_pointer<Pointer>,
                               std::is_convertible<std::remove_pointer_t<Pointer> (*)[], T (*)[]>>;

/** Lists of steps, wherever they are. */
template <typename Steps>
using IfSteps = std::enable_if_t<IsRow<decltype(std::declval<const Steps &>().data()), const Step>::value
                                 && std::is_convertible<decltype(std::declval<const Steps &>().size()), std::size_t>::value>;

/** Room for positions, wherever it is. */
template <typename Room>
using IfRoom = std::enable_if_t<IsRow<decltype(std::declval<Room &>().data()), plakoto_position>::value
                                && std::is_convertible<decltype(std::declval<Room &>().size()), std::size_t>::value>;

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

    /** All 21, 1-1 first. */
    [[nodiscard]] static std::vector<Roll> all() {
        return of_list(detail::listed<plakoto_roll>(PLAKOTO_ROLLS, [](auto... room) { return plakoto_all_rolls(room...); }))
            .value();
    }
    /** Rolls of a seed, the same on every face, after some that are passed over. */
    static Result<std::vector<Roll>> random(std::uint64_t seed, std::size_t count, std::uint64_t skip = 0) {
        std::vector<plakoto_roll> rolls;
        plakoto_detail detail{};
        if (count > rolls.max_size()) {
            return Error(plakoto::detail::plain(PLAKOTO_FIELD_TOO_LONG));
        }
        rolls.resize(count);
        if (plakoto_rolls(seed, skip, rolls.data(), count, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return of_list(std::move(rolls));
    }

    [[nodiscard]] int high() const noexcept { return roll_.first; }
    [[nodiscard]] int low() const noexcept { return roll_.second; }
    [[nodiscard]] bool is_double() const noexcept { return high() == low(); }
    [[nodiscard]] const plakoto_roll &plain() const noexcept { return roll_; }

    friend bool operator==(const Roll &a, const Roll &b) noexcept { return a.high() == b.high() && a.low() == b.low(); }
    friend bool operator!=(const Roll &a, const Roll &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Roll &roll) { return out << std::to_string(roll.high() * 10 + roll.low()); }

  private:
    friend class Game;
    friend class Opening;
    explicit Roll(const plakoto_roll &known) noexcept : roll_(known) {}
    static Result<std::vector<Roll>> of_list(Result<std::vector<plakoto_roll>> plain) {
        if (!plain) {
            return plain.error();
        }
        std::vector<Roll> rolls;
        rolls.reserve(plain->size());
        for (const plakoto_roll &roll : *plain) {
            rolls.push_back(Roll(roll));
        }
        return rolls;
    }
    plakoto_roll roll_;
};

/** The rules that a game is played by; Greek unless told otherwise. */
class Ruleset {
  public:
    constexpr Ruleset() noexcept : rules_{} {}

    /** A name, as `tapa`, `mother_always`, or with options that differ from it, as `greek reroll`. */
    static Result<Ruleset> parse(std::string_view name) {
        return detail::filled<Ruleset>([&](Ruleset *rules, plakoto_detail *detail) {
            const std::int32_t status = plakoto::detail::whole(name, PLAKOTO_UNKNOWN_RULESET, detail);
            return status != PLAKOTO_OK ? status
                                        : plakoto_ruleset_parse(name.data(), name.size(), &rules->rules_, detail);
        });
    }

    /** Those that have a name of their own, the default first. */
    [[nodiscard]] static std::vector<Ruleset> all() {
        const auto plain =
            detail::listed<plakoto_ruleset>(8, [](auto... room) { return plakoto_rulesets(room...); }).value();
        std::vector<Ruleset> rulesets;
        rulesets.reserve(plain.size());
        for (const plakoto_ruleset &rules : plain) {
            rulesets.push_back(Ruleset(rules));
        }
        return rulesets;
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
    friend class Record;
    explicit Ruleset(const plakoto_ruleset &known) noexcept : rules_(known) {}
    plakoto_ruleset rules_;
};

/** How a game has ended. */
class Outcome {
  public:
    /** A struct of the C library, checked; none while the game goes on. */
    static Result<std::optional<Outcome>> of(const plakoto_outcome &plain) {
        const plakoto_outcome none = {PLAKOTO_REASON_NONE, PLAKOTO_NOBODY, 0, 0};
        if (detail::bytes(plain) == detail::bytes(none)) {
            return std::optional<Outcome>();
        }
        /* A match takes only what is one. */
        plakoto_match score{};
        plakoto_detail detail{};
        if (plakoto_match_new(1, &score, &detail) != PLAKOTO_OK
            || plakoto_match_add(&score, plain, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return std::optional<Outcome>(Outcome(plain));
    }

    [[nodiscard]] Reason reason() const noexcept { return static_cast<Reason>(outcome_.reason); }
    /** Who has won; nobody in a draw. */
    [[nodiscard]] std::optional<Player> winner() const noexcept {
        return outcome_.winner == PLAKOTO_NOBODY ? std::nullopt
                                                 : std::optional<Player>(static_cast<Player>(outcome_.winner));
    }
    /** The winner's points: 0, 1 or 2. */
    [[nodiscard]] int points() const noexcept { return outcome_.points; }
    [[nodiscard]] const plakoto_outcome &plain() const noexcept { return outcome_; }

    friend bool operator==(const Outcome &a, const Outcome &b) noexcept {
        return detail::bytes(a.outcome_) == detail::bytes(b.outcome_);
    }
    friend bool operator!=(const Outcome &a, const Outcome &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Outcome &outcome) {
        const auto winner = outcome.winner();
        return out << (winner ? detail::name_of(*winner) + (" wins " + std::to_string(outcome.points())) : "draw");
    }

  private:
    friend class Position;
    friend class Game;
    friend struct Playout;
    explicit Outcome(const plakoto_outcome &known) noexcept : outcome_(known) {}
    /* What the library itself has told. */
    static std::optional<Outcome> known(const plakoto_outcome &told) noexcept {
        return told.reason == PLAKOTO_REASON_NONE ? std::nullopt : std::optional<Outcome>(Outcome(told));
    }
    plakoto_outcome outcome_;
};

/** How a game begins: who starts, and the dice that told, where they are known. */
class Opening {
  public:
    /** Each player has rolled one die; refused where they tie, which is rolled again. */
    static Result<Opening> of(int white_die, int black_die) {
        plakoto_opening opening;
        plakoto_roll first;
        plakoto_detail detail{};
        if (plakoto_open(Ruleset().plain(), white_die, black_die, &opening, &first, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return Opening(opening);
    }
    /** This player starts, with whatever is rolled first. */
    [[nodiscard]] static Opening started_by(Player starter) noexcept {
        plakoto_opening opening{};
        opening.starter = static_cast<std::int8_t>(starter);
        return Opening(opening);
    }
    /** The opening roll of a seed. */
    [[nodiscard]] static Opening random(std::uint64_t seed) {
        return Opening(detail::filled<plakoto_opening>([&](plakoto_opening *opening, plakoto_detail *detail) {
                           return plakoto_opening_roll(seed, opening, detail);
                       }).value());
    }

    [[nodiscard]] Player starter() const noexcept { return static_cast<Player>(opening_.starter); }
    /** A player's die; none where it is not known. */
    [[nodiscard]] std::optional<int> die(Player player) const noexcept {
        const int number = player == Player::White ? opening_.white_die : opening_.black_die;
        return number == 0 ? std::nullopt : std::optional<int>(number);
    }
    /** The roll that must be played first; none where both dice are rolled afresh, or nothing is known. */
    [[nodiscard]] std::optional<Roll> first_roll(Ruleset rules = {}) const {
        plakoto_opening opening;
        plakoto_roll first{};
        if (opening_.white_die == 0
            || plakoto_open(rules.plain(), opening_.white_die, opening_.black_die, &opening, &first, nullptr) != PLAKOTO_OK
            || first.first == 0) {
            return std::nullopt;
        }
        return Roll(first);
    }
    [[nodiscard]] const plakoto_opening &plain() const noexcept { return opening_; }

    friend bool operator==(const Opening &a, const Opening &b) noexcept {
        return detail::bytes(a.opening_) == detail::bytes(b.opening_);
    }
    friend bool operator!=(const Opening &a, const Opening &b) noexcept { return !(a == b); }

  private:
    friend class Record;
    explicit Opening(const plakoto_opening &known) noexcept : opening_(known) {}
    plakoto_opening opening_;
};

/** What a picture shows besides the board, one after the other: Picture().seen_by(Player::Black).with_roll(roll). A plain
 * value: each answers with a changed one. */
struct Picture : plakoto_picture {
    Picture() noexcept : plakoto_picture{} {}

    /** Who looks at it. */
    [[nodiscard]] Picture seen_by(Player player) const noexcept {
        return changed([&](Picture &next) { next.viewer = static_cast<std::int8_t>(player); });
    }
    /** Colours of the drawing. */
    [[nodiscard]] Picture coloured(Theme colours) const noexcept {
        return changed([&](Picture &next) { next.theme = static_cast<std::uint8_t>(colours); });
    }
    /** Language of the words. */
    [[nodiscard]] Picture said_in(Language words) const noexcept {
        return changed([&](Picture &next) { next.language = static_cast<std::uint8_t>(words); });
    }
    /** The dice of the player on turn. */
    [[nodiscard]] Picture with_roll(const Roll &dice) const noexcept {
        return changed([&](Picture &next) {
            next.has_roll = 1;
            next.roll = dice.plain();
        });
    }
    /** The rules that tell whether the game has ended. */
    [[nodiscard]] Picture with_rules(const Ruleset &known) const noexcept {
        return changed([&](Picture &next) {
            next.has_rules = 1;
            next.rules = known.plain();
        });
    }
    /** The play that led here, and who made it. */
    [[nodiscard]] Picture after(Player player, const plakoto_play &play) const noexcept {
        return changed([&](Picture &next) {
            next.has_last_play = 1;
            next.last_player = static_cast<std::int8_t>(player);
            next.last_play = plakoto_steps{};
            next.last_play.count = play.count;
            std::copy(play.steps, play.steps + PLAKOTO_STEPS_MOST, next.last_play.steps);
        });
    }

  private:
    template <typename Change> Picture changed(Change change) const noexcept {
        Picture next = *this;
        change(next);
        return next;
    }
};

class Play;
class Turn;
struct Playout;

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
            const std::int32_t status = plakoto::detail::whole(text, PLAKOTO_POSITION_UNREADABLE, detail);
            return status != PLAKOTO_OK ? status : plakoto_position_parse(text.data(), text.size(), position, detail);
        });
    }
    /** An id, as `1AAAA__3__BAAAAAAAA`. */
    static Result<Position> from_id(std::string_view id) {
        return made([&](plakoto_position *position, plakoto_detail *detail) {
            const std::int32_t status = plakoto::detail::whole(id, PLAKOTO_ID_UNREADABLE, detail);
            return status != PLAKOTO_OK ? status : plakoto_from_id(id.data(), id.size(), position, detail);
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
    [[nodiscard]] std::optional<Outcome> outcome(Ruleset rules = {}) const {
        return Outcome::known(detail::filled<plakoto_outcome>([&](plakoto_outcome *outcome, plakoto_detail *detail) {
                                  return plakoto_outcome_of(&position_, rules.plain(), outcome, detail);
                              }).value());
    }
    [[nodiscard]] bool is_over(Ruleset rules = {}) const { return outcome(rules).has_value(); }
    /** The readable form. */
    [[nodiscard]] plakoto_setup setup() const {
        return detail::filled<plakoto_setup>([&](plakoto_setup *setup, plakoto_detail *detail) {
                   return plakoto_to_setup(&position_, setup, detail);
               })
            .value();
    }
    /** Every known reason why no game can reach it. */
    [[nodiscard]] std::vector<plakoto_unreachable> unreachable() const {
        return detail::listed<plakoto_unreachable>(
                   8, [&](auto... room) { return plakoto_unreachable_reasons(&position_, room...); })
            .value();
    }
    /** As numbers that a learning program takes in. */
    [[nodiscard]] std::vector<float> encode(Encoding encoding) const {
        return detail::listed<float>(PLAKOTO_ENCODING_TESAURO_WIDTH,
                                     [&](auto... room) {
                                         return plakoto_encode(&position_, static_cast<std::int32_t>(encoding), room...);
                                     })
            .value();
    }
    /** How many sequences of so many plays there are over all rolls, at most PLAKOTO_DEPTH_MOST. */
    Result<std::uint64_t> perft(std::uint32_t depth, Ruleset rules = {}) const {
        return detail::filled<std::uint64_t>([&](std::uint64_t *plays, plakoto_detail *detail) {
            return plakoto_perft(&position_, rules.plain(), depth, plays, detail);
        });
    }
    /** The random game of a seed from here on; its first roll may be given. It is cut off after `limit` turns. */
    Result<Playout> random_game(std::uint64_t seed, Ruleset rules = {}, std::optional<Roll> first = {},
                                std::uint32_t limit = PLAKOTO_TURNS_MOST) const;
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
    template <typename Steps, typename = detail::IfSteps<Steps>>
    Result<Position> play(Roll roll, const Steps &steps, Ruleset rules = {}) const {
        return played(roll, steps.data(), steps.size(), rules);
    }
    /** The same where steps are written down. */
    Result<Position> play(Roll roll, std::initializer_list<Step> steps, Ruleset rules = {}) const {
        return played(roll, steps.begin(), steps.size(), rules);
    }
    /** The legal play that these steps make. */
    template <typename Steps, typename = detail::IfSteps<Steps>>
    Result<Play> find_play(Roll roll, const Steps &steps, Ruleset rules = {}) const;
    /** The same where steps are written down. */
    Result<Play> find_play(Roll roll, std::initializer_list<Step> steps, Ruleset rules = {}) const;
    /** The legal play that a text means. */
    Result<Play> read_play(Roll roll, std::string_view text, Ruleset rules = {}) const;
    /** Writes the positions after the legal plays to memory of one's own; how many there are, fitting or not. */
    template <typename Room, typename = detail::IfRoom<Room>>
    std::size_t legal_positions(Roll roll, Room &&room, Ruleset rules = {}) const {
        std::size_t count = 0;
        plakoto_detail detail{};
        const std::int32_t status = plakoto_legal_positions(&position_, roll.plain(), rules.plain(), room.data(),
                                                            room.size(), &count, &detail);
        if (status != PLAKOTO_OK && status != PLAKOTO_ANSWER_FULL) {
            return Result<std::size_t>(Error(detail)).value();
        }
        return count;
    }
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
        return detail::written(PLAKOTO_ASCII_SIZE, [&](auto... room) { return plakoto_ascii(&position_, &picture, room...); });
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
    friend class Game;
    friend struct Playout;
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
    Result<Play> found(Roll roll, const Step *steps, std::size_t count, Ruleset rules) const;

    plakoto_position position_;
};

/** Everything that is wrong with a setup; nothing where it is a position. Refused where reserved bytes are not zero. */
inline Result<std::vector<Error>> faults_of(const plakoto_setup &setup) {
    const auto found = detail::listed<plakoto_detail>(
        8, [&](auto... room) { return plakoto_check(&setup, room...); });
    if (!found) {
        return found.error();
    }
    std::vector<Error> errors;
    errors.reserve(found->size());
    for (const plakoto_detail &fault : *found) {
        errors.push_back(Error(fault));
    }
    return errors;
}

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
    friend class Game;
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

inline Result<Play> Position::found(Roll roll, const Step *steps, std::size_t count, Ruleset rules) const {
    plakoto_play play;
    plakoto_detail detail{};
    if (plakoto_find_play(&position_, roll.plain(), rules.plain(), steps, count, &play, &detail) != PLAKOTO_OK) {
        return Error(detail);
    }
    return Play(*this, roll, rules, play);
}

template <typename Steps, typename>
Result<Play> Position::find_play(Roll roll, const Steps &steps, Ruleset rules) const {
    return found(roll, steps.data(), steps.size(), rules);
}

inline Result<Play> Position::find_play(Roll roll, std::initializer_list<Step> steps, Ruleset rules) const {
    return found(roll, steps.begin(), steps.size(), rules);
}

inline Result<Play> Position::read_play(Roll roll, std::string_view text, Ruleset rules) const {
    plakoto_play play;
    plakoto_detail detail{};
    if (plakoto::detail::whole(text, PLAKOTO_PLAY_UNREADABLE, &detail) != PLAKOTO_OK
        || plakoto_play_parse(&position_, roll.plain(), rules.plain(), text.data(), text.size(), &play, &detail)
        != PLAKOTO_OK) {
        return Error(detail);
    }
    return Play(*this, roll, rules, play);
}

inline Result<Turn> Position::begin_turn(Roll roll, Ruleset rules) const { return Turn::of(*this, roll, rules, {}); }

/** How a random game went. */
struct Playout {
    /** The last position. */
    Position position;
    /** How it ended; none where it was cut off. */
    std::optional<Outcome> outcome;
    /** How many turns were played, passes included. */
    std::uint32_t turns;
    /** Who started. */
    Player starter;

    /** A struct of the C library, checked; whether its outcome is that of its position is not asked. */
    static Result<Playout> of(const plakoto_playout &plain) {
        const auto position = Position::of(plain.position);
        const auto outcome = Outcome::of(plain.outcome);
        plakoto_position start;
        plakoto_outcome none;
        plakoto_detail detail{};
        if (!position || !outcome) {
            return position ? outcome.error() : position.error();
        }
        /* A game that has just begun takes only who may start one. */
        const plakoto_opening opening = {plain.starter, 0, 0, 0};
        if (plakoto_replay(Ruleset().plain(), opening, nullptr, 0, &start, &none, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        for (const std::int8_t reserved : plain.reserved) {
            if (reserved != 0) {
                return Error(plakoto::detail::plain(PLAKOTO_RESERVED_SET));
            }
        }
        return Playout{*position, *outcome, plain.turns, static_cast<Player>(plain.starter)};
    }
};

/** The random game of a seed, the same on every face. It is cut off after `limit` turns, at most PLAKOTO_TURNS_MOST. */
inline Result<Playout> random_game(std::uint64_t seed, Ruleset rules = {}, std::uint32_t limit = PLAKOTO_TURNS_MOST) {
    const auto plain = detail::filled<plakoto_playout>([&](plakoto_playout *game, plakoto_detail *detail) {
        return plakoto_random_game(rules.plain(), seed, limit, game, detail);
    });
    return plain ? Playout::of(*plain) : plain.error();
}

inline Result<Playout> Position::random_game(std::uint64_t seed, Ruleset rules, std::optional<Roll> first,
                                             std::uint32_t limit) const {
    const auto plain = detail::filled<plakoto_playout>([&](plakoto_playout *game, plakoto_detail *detail) {
        return plakoto_random_game_from(&position_, rules.plain(), first ? &first->plain() : nullptr, seed, limit, game,
                                        detail);
    });
    return plain ? Playout::of(*plain) : plain.error();
}

/** A turn of a game that has been played. */
struct Played {
    Player player;
    Roll roll;
    Play play;
};

/** A game as far as it has been played. A plain value: keep the old one. */
class Game {
  public:
    explicit Game(const Opening &opening, Ruleset rules = {})
        : opening_(opening), rules_(rules), position_(Position::start(opening.starter())) {}

    /** These turns from the start, each by its player, roll and steps: what else is in them is not looked at, and found
     * anew. Refused with the turn and the step at fault. */
    static Result<Game> replayed(const Opening &opening, const std::vector<plakoto_played> &turns, Ruleset rules = {}) {
        plakoto_position end;
        plakoto_outcome outcome;
        plakoto_detail detail{};
        if (plakoto_replay(rules.plain(), opening.plain(), turns.data(), turns.size(), &end, &outcome, &detail)
            != PLAKOTO_OK) {
            return Error(detail);
        }
        Game game(opening, rules);
        game.turns_.reserve(turns.size());
        for (const plakoto_played &turn : turns) {
            const std::vector<Step> steps(turn.play.steps, turn.play.steps + turn.play.count);
            const Roll roll = Roll::of(turn.roll.first, turn.roll.second).value();
            const Play play = game.position_.find_play(roll, steps, rules).value();
            plakoto_played found = turn;
            found.roll = roll.plain();
            found.play = play.plain();
            game.turns_.push_back(found);
            game.position_ = play.after();
        }
        game.outcome_ = Outcome::known(outcome);
        return game;
    }

    /** The game with one turn more, by whom it is the turn of; refused as Position::play, and for a first roll that is
     * not that of the opening, with the turn at fault. */
    template <typename Steps, typename = detail::IfSteps<Steps>>
    Result<Game> played(Roll roll, const Steps &steps) const {
        return played(roll, steps.data(), steps.size());
    }
    /** The same where steps are written down. */
    Result<Game> played(Roll roll, std::initializer_list<Step> steps) const {
        return played(roll, steps.begin(), steps.size());
    }
    /** The game without its last turn. */
    [[nodiscard]] Game undone() const {
        std::vector<plakoto_played> turns = turns_;
        if (!turns.empty()) {
            turns.pop_back();
        }
        return replayed(opening_, turns, rules_).value();
    }

    [[nodiscard]] const Opening &opening() const noexcept { return opening_; }
    [[nodiscard]] const Ruleset &rules() const noexcept { return rules_; }
    /** Where it stands. */
    [[nodiscard]] const Position &position() const noexcept { return position_; }
    /** How it has ended, if it has. */
    [[nodiscard]] const std::optional<Outcome> &outcome() const noexcept { return outcome_; }
    /** What was played, in order, with canonical steps. */
    [[nodiscard]] std::vector<Played> turns() const {
        std::vector<Played> turns;
        turns.reserve(turns_.size());
        Position before = Position::start(opening_.starter());
        for (const plakoto_played &turn : turns_) {
            const std::vector<Step> steps(turn.play.steps, turn.play.steps + turn.play.count);
            const auto play = before.find_play(Roll(turn.roll), steps, rules_).value();
            turns.push_back({static_cast<Player>(turn.player), Roll(turn.roll), play});
            before = play.after();
        }
        return turns;
    }
    /** The same as the C library has them. */
    [[nodiscard]] const std::vector<plakoto_played> &plain() const noexcept { return turns_; }

  private:
    Result<Game> played(Roll roll, const Step *steps, std::size_t count) const {
        if (count > PLAKOTO_STEPS_MOST) {
            /* More than a turn can hold. */
            plakoto_detail refused = position_.found(roll, steps, count, rules_).error().detail();
            refused.turn = static_cast<std::int32_t>(turns_.size() + 1);
            plakoto::detail::say(refused, "turn " + std::to_string(refused.turn) + ": " + refused.message);
            return Error(refused);
        }
        plakoto_played turn{};
        turn.player = static_cast<std::int8_t>(position_.turn());
        turn.roll = roll.plain();
        turn.play.count = static_cast<std::uint8_t>(count);
        std::copy(steps, steps + count, turn.play.steps);
        std::vector<plakoto_played> turns = turns_;
        turns.push_back(turn);
        return replayed(opening_, turns, rules_);
    }

    Opening opening_;
    Ruleset rules_;
    Position position_;
    std::vector<plakoto_played> turns_;
    std::optional<Outcome> outcome_;
};

/** A game as text, with tags and comments: well formed, but not replayed. A plain value: keep the old one. */
class Record {
  public:
    /** The record of a game. */
    [[nodiscard]] static Record of(const Game &game) {
        return Record(detail::written(4096, [&](auto... room) {
                          return plakoto_record_write(game.rules().plain(), game.opening().plain(), game.plain().data(),
                                                      game.plain().size(), room...);
                      }).value());
    }
    /** A text, as text() tells it. */
    static Result<Record> parse(std::string_view text) {
        std::size_t count = 0;
        plakoto_detail detail{};
        if (plakoto::detail::whole(text, PLAKOTO_RECORD_UNREADABLE, &detail) != PLAKOTO_OK
            || plakoto_record_comments(text.data(), text.size(), 0, &count, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return Record(std::string(text));
    }

    [[nodiscard]] const std::string &text() const noexcept { return text_; }
    /** The game; refused with the line, turn and step at fault. */
    Result<Game> replay() const {
        plakoto_ruleset rules{};
        plakoto_opening opening{};
        plakoto_outcome outcome{};
        const auto turns = detail::listed<plakoto_played>(128, [&](auto... room) {
            return plakoto_record_read(text_.data(), text_.size(), &rules, &opening, &outcome, room...);
        });
        return turns ? Game::replayed(Opening(opening), *turns, Ruleset(rules)) : turns.error();
    }
    /** The same with a tag more, as `event: Spring Cup`. */
    Result<Record> tagged(std::string_view key, std::string_view value) const {
        return changed(key, value, [&](auto... room) {
            return plakoto_record_tag(text_.data(), text_.size(), key.data(), key.size(), value.data(), value.size(),
                                      room...);
        });
    }
    /** The value of a tag, the last one where there are several; PLAKOTO_FIELD_MISSING where there is none. */
    Result<std::string> tag(std::string_view key) const {
        plakoto_detail detail{};
        if (plakoto::detail::whole(key, PLAKOTO_FIELD_MISSING, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return detail::written(64, [&](auto... room) {
            return plakoto_record_tag_value(text_.data(), text_.size(), key.data(), key.size(), room...);
        });
    }
    /** The same with a comment: on a turn, counted from 1, or with turn 0 on the whole game. */
    Result<Record> commented(std::size_t turn, std::string_view comment) const {
        return changed(comment, {}, [&](auto... room) {
            return plakoto_record_comment(text_.data(), text_.size(), turn, comment.data(), comment.size(), room...);
        });
    }
    /** The comments on a turn; turn 0 has those on the whole game, and one turn more than were played those at the end. */
    Result<std::vector<std::string>> comments(std::size_t turn) const {
        std::size_t count = 0;
        plakoto_detail detail{};
        if (plakoto_record_comments(text_.data(), text_.size(), turn, &count, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        std::vector<std::string> comments;
        comments.reserve(count);
        for (std::size_t index = 0; index < count; index++) {
            comments.push_back(detail::written(256, [&](auto... room) {
                                   return plakoto_record_comment_text(text_.data(), text_.size(), turn, index, room...);
                               }).value());
        }
        return comments;
    }

    friend bool operator==(const Record &a, const Record &b) noexcept { return a.text_ == b.text_; }
    friend bool operator!=(const Record &a, const Record &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Record &record) { return out << record.text_; }

  private:
    explicit Record(std::string text) : text_(std::move(text)) {}

    template <typename Call> Result<Record> changed(std::string_view one, std::string_view other, Call call) const {
        plakoto_detail detail{};
        if (plakoto::detail::whole(one, PLAKOTO_RECORD_UNREADABLE, &detail) != PLAKOTO_OK
            || plakoto::detail::whole(other, PLAKOTO_RECORD_UNREADABLE, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        auto text = detail::written(text_.size() + one.size() + other.size() + 64, call);
        return text ? Result<Record>(Record(std::move(text).value())) : text.error();
    }

    std::string text_;
};

/** The score of a match. A plain value: keep the old one. */
class Match {
  public:
    /** A match to this many points, at least one. */
    static Result<Match> of(std::int64_t target) {
        return made([&](plakoto_match *score, plakoto_detail *detail) { return plakoto_match_new(target, score, detail); });
    }

    /** The score after a game; refused where the match is won already. */
    Result<Match> added(const Outcome &outcome) const {
        return made([&](plakoto_match *score, plakoto_detail *detail) {
            *score = score_;
            return plakoto_match_add(score, outcome.plain(), detail);
        });
    }
    /** The same with a player's points from any game. */
    Result<Match> added(Player winner, std::uint32_t points) const {
        return made([&](plakoto_match *score, plakoto_detail *detail) {
            *score = score_;
            return plakoto_match_add_points(score, static_cast<std::int32_t>(winner), points, detail);
        });
    }

    [[nodiscard]] std::uint32_t target() const noexcept { return score_.target; }
    [[nodiscard]] std::uint32_t points(Player player) const noexcept {
        return score_.points[player == Player::White ? 0 : 1];
    }
    /** How many games have been added, draws included. */
    [[nodiscard]] std::uint32_t games() const noexcept { return score_.games; }
    [[nodiscard]] std::uint32_t draws() const noexcept { return score_.draws; }
    /** Who has won it, if anybody has. */
    [[nodiscard]] std::optional<Player> winner() const {
        const auto winner = detail::filled<std::int32_t>([&](std::int32_t *number, plakoto_detail *detail) {
                                return plakoto_match_winner(&score_, number, detail);
                            }).value();
        return winner == PLAKOTO_NOBODY ? std::nullopt : std::optional<Player>(static_cast<Player>(winner));
    }
    [[nodiscard]] const plakoto_match &plain() const noexcept { return score_; }

    friend bool operator==(const Match &a, const Match &b) noexcept {
        return detail::bytes(a.score_) == detail::bytes(b.score_);
    }
    friend bool operator!=(const Match &a, const Match &b) noexcept { return !(a == b); }
    friend std::ostream &operator<<(std::ostream &out, const Match &match) {
        return out << std::to_string(match.points(Player::White)) + '-' + std::to_string(match.points(Player::Black))
                          + " to " + std::to_string(match.target());
    }

  private:
    explicit Match(const plakoto_match &known) noexcept : score_(known) {}

    template <typename Call> static Result<Match> made(Call call) {
        plakoto_match score{};
        plakoto_detail detail{};
        if (call(&score, &detail) != PLAKOTO_OK) {
            return Error(detail);
        }
        return Match(score);
    }

    plakoto_match score_;
};

/** A position with a roll. */
struct Case {
    Position position;
    Roll roll;
};

/** A position with a roll and the steps that are to be played. */
struct Given {
    Position position;
    Roll roll;
    std::vector<Step> steps;
};

/** Many at once, on so many threads; 0 is one for each core, and more than PLAKOTO_THREADS_MOST are refused. */
namespace batch {

namespace detail {

/** What the C library takes. */
struct Cases {
    std::vector<plakoto_position> positions;
    std::vector<plakoto_roll> rolls;

    template <typename List> explicit Cases(const List &cases) {
        positions.reserve(cases.size());
        rolls.reserve(cases.size());
        for (const auto &known : cases) {
            positions.push_back(known.position.plain());
            rolls.push_back(known.roll.plain());
        }
    }
};

inline std::vector<plakoto_position> plain(const std::vector<Position> &positions) {
    std::vector<plakoto_position> plain;
    plain.reserve(positions.size());
    for (const Position &position : positions) {
        plain.push_back(position.plain());
    }
    return plain;
}

/** An answer for each, of a call that fills room for exactly so many. */
template <typename T, typename Call> Result<std::vector<T>> each(std::size_t count, Call call) {
    std::vector<T> answers(count);
    plakoto_detail detail{};
    if (call(answers.data(), &detail) != PLAKOTO_OK) {
        return Error(detail);
    }
    return answers;
}

} // namespace detail

/** How many legal plays there are in each case. */
inline Result<std::vector<std::uint64_t>> count_plays(const std::vector<Case> &cases, Ruleset rules = {},
                                                      std::size_t threads = 0) {
    const detail::Cases plain(cases);
    return detail::each<std::uint64_t>(cases.size(), [&](std::uint64_t *counts, plakoto_detail *detail) {
        return plakoto_batch_count_plays(plain.positions.data(), plain.rolls.data(), cases.size(), rules.plain(), threads,
                                         counts, detail);
    });
}

/** The positions after the legal plays of all cases, one list after the other, as the C library has them. */
struct Positions {
    std::vector<plakoto_position> after;
    /** Where the list of each case ends; it starts where the one before ends. */
    std::vector<std::uint64_t> ends;
};

/** The positions after the legal plays. */
inline Result<Positions> legal_positions(const std::vector<Case> &cases, Ruleset rules = {}, std::size_t threads = 0) {
    const detail::Cases plain(cases);
    std::vector<std::uint64_t> ends(cases.size());
    auto after = plakoto::detail::listed<plakoto_position>(32 * cases.size(), [&](auto... room) {
        return plakoto_batch_legal_positions(plain.positions.data(), plain.rolls.data(), cases.size(), rules.plain(),
                                             threads, ends.data(), room...);
    });
    return after ? Result<Positions>(Positions{std::move(after).value(), std::move(ends)}) : after.error();
}

/** The legal plays of all cases, one list after the other, as the C library has them. */
struct Plays {
    std::vector<plakoto_play> plays;
    /** Where the list of each case ends; it starts where the one before ends. */
    std::vector<std::uint64_t> ends;
};

/** The legal plays. */
inline Result<Plays> legal_plays(const std::vector<Case> &cases, Ruleset rules = {}, std::size_t threads = 0) {
    const detail::Cases plain(cases);
    std::vector<std::uint64_t> ends(cases.size());
    auto plays = plakoto::detail::listed<plakoto_play>(32 * cases.size(), [&](auto... room) {
        return plakoto_batch_legal_plays(plain.positions.data(), plain.rolls.data(), cases.size(), rules.plain(), threads,
                                         ends.data(), room...);
    });
    return plays ? Result<Plays>(Plays{std::move(plays).value(), std::move(ends)}) : plays.error();
}

/** The position after each play, or the broken rule with the step at fault. Steps that are none refuse the whole batch. */
inline Result<std::vector<Result<Position>>> play(const std::vector<Given> &cases, Ruleset rules = {},
                                                  std::size_t threads = 0) {
    const detail::Cases plain(cases);
    std::vector<plakoto_steps> steps(cases.size());
    for (std::size_t n = 0; n < cases.size(); n++) {
        if (cases[n].steps.size() > PLAKOTO_STEPS_MOST) {
            plakoto_detail detail = plakoto::detail::plain(PLAKOTO_TOO_MANY_STEPS);
            detail.place = PLAKOTO_PLACE_STEPS;
            detail.item = static_cast<std::int64_t>(n);
            detail.has_value = 1;
            detail.value = static_cast<std::int64_t>(cases[n].steps.size());
            return Error(detail);
        }
        std::copy(cases[n].steps.begin(), cases[n].steps.end(), steps[n].steps);
        steps[n].count = static_cast<std::uint8_t>(cases[n].steps.size());
    }
    std::vector<plakoto_position> after(cases.size());
    std::vector<std::int32_t> statuses(cases.size()), faults(cases.size());
    plakoto_detail detail{};
    if (plakoto_batch_apply(plain.positions.data(), plain.rolls.data(), steps.data(), cases.size(), rules.plain(), threads,
                            after.data(), statuses.data(), faults.data(), &detail)
        != PLAKOTO_OK) {
        return Error(detail);
    }
    std::vector<Result<Position>> answers;
    answers.reserve(cases.size());
    for (std::size_t n = 0; n < cases.size(); n++) {
        if (statuses[n] == PLAKOTO_OK) {
            answers.push_back(Position::of(after[n]));
        } else {
            plakoto_detail refused = plakoto::detail::plain(statuses[n]);
            refused.step = faults[n];
            answers.push_back(Error(refused));
        }
    }
    return answers;
}

/** How the game has ended in each position, if it has. */
inline Result<std::vector<std::optional<Outcome>>> outcomes(const std::vector<Position> &positions, Ruleset rules = {},
                                                            std::size_t threads = 0) {
    const auto given = detail::plain(positions);
    const auto plain = detail::each<plakoto_outcome>(given.size(), [&](plakoto_outcome *outcomes, plakoto_detail *detail) {
        return plakoto_batch_outcomes(given.data(), given.size(), rules.plain(), threads, outcomes, detail);
    });
    if (!plain) {
        return plain.error();
    }
    std::vector<std::optional<Outcome>> outcomes;
    outcomes.reserve(plain->size());
    for (const plakoto_outcome &outcome : *plain) {
        outcomes.push_back(Outcome::of(outcome).value());
    }
    return outcomes;
}

/** Each position in an encoding, a row after the other. */
inline Result<std::vector<float>> encode(const std::vector<Position> &positions, Encoding encoding,
                                         std::size_t threads = 0) {
    const auto given = detail::plain(positions);
    return plakoto::detail::listed<float>(PLAKOTO_ENCODING_TESAURO_WIDTH * given.size(), [&](auto... room) {
        return plakoto_batch_encode(given.data(), given.size(), static_cast<std::int32_t>(encoding), threads, room...);
    });
}

/** The random game of each seed. */
inline Result<std::vector<Playout>> random_games(const std::vector<std::uint64_t> &seeds, Ruleset rules = {},
                                                 std::uint32_t limit = PLAKOTO_TURNS_MOST, std::size_t threads = 0) {
    const auto plain = detail::each<plakoto_playout>(seeds.size(), [&](plakoto_playout *games, plakoto_detail *detail) {
        return plakoto_batch_random_games(seeds.data(), seeds.size(), rules.plain(), limit, threads, games, detail);
    });
    if (!plain) {
        return plain.error();
    }
    std::vector<Playout> games;
    games.reserve(plain->size());
    for (const plakoto_playout &game : *plain) {
        games.push_back(Playout::of(game).value());
    }
    return games;
}

} // namespace batch

#if !defined(__cpp_exceptions)
} // namespace without_exceptions
#endif

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

template <> struct std::hash<plakoto::Outcome> {
    std::size_t operator()(const plakoto::Outcome &outcome) const noexcept {
        return std::hash<std::string_view>()(plakoto::detail::bytes(outcome.plain()));
    }
};

template <> struct std::hash<plakoto::Play> {
    std::size_t operator()(const plakoto::Play &play) const noexcept {
        return std::hash<plakoto::Position>()(play.before()) * 31 + std::hash<plakoto::Position>()(play.after());
    }
};

#endif
