// A turn as a screen has it: one checker is dragged at a time, the points where it may go light up, and a step can be
// taken back. The drags are read as lines: `20 15`, `undo`, `done`.
//
//     drag POSITION DIE DIE
#include <plakoto.hpp>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

namespace {

// What a screen would show: the board, and for every checker that may be dragged where it may go.
void show(const plakoto::Turn &turn) {
    std::cout << turn.position().text() << "\ndice left:";
    for (const int die : turn.dice_left()) {
        std::cout << ' ' << die;
    }
    std::cout << (turn.may_end() ? "; the turn may end here\n" : "\n");
    int from = 0;
    for (const auto &next : turn.next_steps()) {
        if (next.step.from != from) {
            std::cout << (from == 0 ? "" : "\n") << "from " << int{next.step.from} << " to";
            from = next.step.from;
        }
        std::cout << ' ' << (next.step.to == 0 ? "off" : std::to_string(next.step.to)) << (next.pins ? "*" : "");
    }
    std::cout << (from == 0 ? "" : "\n");
}

// One line of the person's; the turn after it.
plakoto::Turn after(const plakoto::Turn &turn, const std::string &line) {
    if (line == "undo") {
        return turn.undone();
    }
    std::istringstream words(line);
    int from = 0, to = 0;
    words >> from >> to;
    const auto next = turn.stepped({from, to});
    if (!next) {
        // The checker goes back to where it was.
        std::cout << "no: " << next.error().what() << '\n';
        return turn;
    }
    return *next;
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 4) {
        std::cerr << "drag POSITION DIE DIE\n";
        return 2;
    }
    try {
        const auto position = plakoto::Position::parse(argv[1]).value();
        const auto roll = plakoto::Roll::of(std::atoi(argv[2]), std::atoi(argv[3])).value();
        auto turn = position.begin_turn(roll).value();
        show(turn);
        std::string line;
        while (std::getline(std::cin, line) && line != "done") {
            std::cout << "> " << line << '\n';
            turn = after(turn, line);
            show(turn);
        }
        std::cout << "played " << turn.finish().value() << '\n';
    } catch (const plakoto::Error &error) {
        std::cerr << error.name() << ": " << error.what() << '\n';
        return 1;
    }
}
