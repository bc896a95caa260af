// A program of two parts, this file compiled twice: OLDER by C++17, the other by C++20. They hand each other values of the
// layer, and the linker, which sees both (-flto -Wodr), says if one of its types is not the same in both.
#include <plakoto.hpp>

#ifndef OLDER
#include "check.h"
#endif

std::size_t older(const plakoto::Game &game);

#ifdef OLDER
std::size_t older
#else
static std::size_t newer
#endif
    (const plakoto::Game &game) {
    const auto roll = plakoto::Roll::of(6, 5).value();
    const auto record = plakoto::Record::of(game);
    const auto played = plakoto::batch::play({{game.position(), roll, {{24, 18}, {24, 19}}}, {game.position(), roll, {}}});
    const auto match = plakoto::Match::of(5)->added(plakoto::Player::Black, 2).value();
    return game.position().legal_plays(roll).size() + record.replay()->turns().size() + record.comments(0)->size()
           + played->size() + game.position().begin_turn(roll)->next_steps().size() + plakoto::random_game(7)->turns
           + match.points(plakoto::Player::Black) + game.position().ascii(plakoto::Picture())->size();
}

#ifndef OLDER
int main() {
    const plakoto::Game game(plakoto::Opening::of(6, 5).value());
    CHECK(older(game) == newer(game) && newer(game) > 100);
    return told();
}
#endif
