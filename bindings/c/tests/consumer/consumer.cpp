#include <plakoto.hpp>
#include <iostream>

int main() {
    const auto start = plakoto::Position::start(plakoto::Player::White);
    const auto plays = start.legal_plays(plakoto::Roll::of(6, 5).value());
    std::cout << "plakoto " << plakoto_version() << ": " << plays.size() << " plays\n";
}
