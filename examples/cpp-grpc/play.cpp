// A small scene of Plakoto, played through every call of the service: play ADDRESS

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include <grpcpp/grpcpp.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tavli/plakoto/v1/rules_service.grpc.pb.h"

using namespace tavli::plakoto::v1;
using grpc::ClientContext;

namespace {

const char MIDDLE[] = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8";
const char RECORD[] = R"(plakoto record 1
ruleset: greek
opening: W6 B3
white: Ελένη Παπαδοπούλου
black: Ștefan Țîrlea

1. white 63: 24/21 24/18
2. black 21: 24/22 24/23 # μια ήσυχη αρχή
)";

// The items' texts with commas between them.
template <class Items, class Text>
std::string listed(const Items& items, Text text) {
    std::string list;
    for (const auto& item : items) {
        list += (list.empty() ? "" : ", ") + text(item);
    }
    return list;
}

std::string own(const Step& step) {
    return std::to_string(step.from()) + "/" + (step.to() ? std::to_string(step.to()) : "off");
}

void set_roll(Roll* roll, int first, int second) {
    roll->set_first(first);
    roll->set_second(second);
}

void add_step(Steps* steps, int from, int to) {
    Step* step = steps->add_steps();
    step->set_from(from);
    step->set_to(to);
}

// A call's answer; a call that must go well and does not ends the program.
template <class Answer, class Request>
Answer answered(RulesService::Stub& rules, const Request& request,
                grpc::Status (RulesService::Stub::*call)(ClientContext*, const Request&, Answer*)) {
    ClientContext context;
    Answer answer;
    const grpc::Status status = (rules.*call)(&context, request, &answer);
    if (!status.ok()) {
        throw std::runtime_error(status.error_message());
    }
    return answer;
}

// The versions, the rulesets, and who starts: everything up to the first roll.
std::string open_game(RulesService::Stub& rules) {
    const auto build = answered(rules, GetBuildInfoRequest(), &RulesService::Stub::GetBuildInfo);
    std::cout << "engine " << build.engine_version() << ", contract " << build.contract_version() << '\n';
    const auto rulesets = answered(rules, ListRulesetsRequest(), &RulesService::Stub::ListRulesets);
    const auto name = [](const RulesetPreset& preset) { return preset.name(); };
    std::cout << "rulesets: " << listed(rulesets.presets(), name) << '\n';
    StartGameRequest request;
    request.mutable_opening_roll()->set_white(6);
    request.mutable_opening_roll()->set_black(3);
    request.mutable_ruleset()->set_name("greek");
    const auto game = answered(rules, request, &RulesService::Stub::StartGame);
    std::cout << Player_Name(game.starter()) << " starts with " << game.roll().first() << '-'
              << game.roll().second() << '\n';
    return game.position_id();
}

// What every request about a roll from a position by its id has.
template <class Request>
Request situation(const std::string& position_id) {
    Request request;
    request.set_position_id(position_id);
    set_roll(request.mutable_roll(), 6, 3);
    request.mutable_ruleset()->set_name("greek");
    return request;
}

// One turn, first as a list of plays, then step by step, as on a screen; answers the id after it.
std::string play_turn(RulesService::Stub& rules, const std::string& position_id) {
    auto query = situation<ComputeLegalPlaysRequest>(position_id);
    query.set_view(PLAY_VIEW_FULL);
    const auto legal = answered(rules, query, &RulesService::Stub::ComputeLegalPlays);
    const auto text = [](const Play& play) { return play.text(); };
    std::cout << "legal plays: " << listed(legal.plays(), text) << '\n';
    auto request = situation<ComputeLegalStepsRequest>(position_id);
    auto turn = answered(rules, request, &RulesService::Stub::ComputeLegalSteps);
    while (!turn.may_end()) {
        const auto step = [](const NextStep& choice) { return own(choice.step()); };
        std::cout << "may step: " << listed(turn.next_steps(), step) << '\n';
        *request.add_steps() = turn.next_steps(0).step();
        turn = answered(rules, request, &RulesService::Stub::ComputeLegalSteps);
    }
    auto chosen = situation<ApplyPlayRequest>(position_id);
    *chosen.mutable_steps()->mutable_steps() = request.steps();
    const Play play = answered(rules, chosen, &RulesService::Stub::ApplyPlay).play();
    std::cout << "played " << play.text() << ", then " << play.position_id() << '\n';
    return play.position_id();
}

// The board in figures and in Greek words.
void describe(RulesService::Stub& rules, const std::string& position_id) {
    DescribePositionRequest request;
    request.set_position_id(position_id);
    request.mutable_ruleset()->set_name("greek");
    request.add_parts(DESCRIPTION_PART_FIGURES);
    request.add_parts(DESCRIPTION_PART_WORDS);
    request.mutable_picture()->set_viewer(PLAYER_WHITE);
    request.mutable_picture()->set_theme(THEME_LIGHT);
    request.mutable_picture()->set_language(LANGUAGE_GREEK);
    const auto told = answered(rules, request, &RulesService::Stub::DescribePosition);
    std::cout << "pips: white " << told.figures().white().pips() << ", black "
              << told.figures().black().pips() << '\n'
              << told.words() << '\n';
}

// A record with the players' names in it.
void replay(RulesService::Stub& rules) {
    ReplayGameRequest request;
    request.set_text(RECORD);
    request.set_view(PLAY_VIEW_FULL);
    const auto game = answered(rules, request, &RulesService::Stub::ReplayGame);
    const auto text = [](const ReplayedTurn& turn) { return turn.play().text(); };
    std::cout << "replayed " << game.turn_count() << " turns: " << listed(game.turns(), text) << '\n';
}

ComputeLegalPlaysRequest legal_plays(int first, int second) {
    ComputeLegalPlaysRequest request;
    request.set_position_text(MIDDLE);
    set_roll(request.mutable_roll(), first, second);
    request.mutable_ruleset()->set_name("greek");
    request.set_view(PLAY_VIEW_COUNT);
    return request;
}

ApplyPlayRequest apply_play(const std::string& text) {
    ApplyPlayRequest request;
    request.set_position_text(MIDDLE);
    set_roll(request.mutable_roll(), 5, 3);
    request.mutable_ruleset()->set_name("greek");
    request.set_text(text);
    return request;
}

// What came of a request of a batch or a stream, on one line each.

std::string told(const ComputeLegalPlaysResponse& response) {
    return std::to_string(response.count()) + " plays";
}

std::string told(const ApplyPlayResponse& response) {
    return response.play().text();
}

std::string told(const Failure& failure) {
    return failure.reason() + " at " + failure.violations(0).field();
}

std::string told(const StreamCallsResponse& answer) {
    switch (answer.result_case()) {
        case StreamCallsResponse::kComputeLegalPlays:
            return told(answer.compute_legal_plays());
        case StreamCallsResponse::kApplyPlay:
            return told(answer.apply_play());
        default:
            return told(answer.failure());
    }
}

template <class Results>
void tell_batch(const Results& results) {
    for (const auto& result : results) {
        std::cout << "batch: " << (result.has_response() ? told(result.response()) : told(result.failure()))
                  << '\n';
    }
}

// Many requests in one call, each answered for itself.
void batch(RulesService::Stub& rules) {
    BatchComputeLegalPlaysRequest queries;
    *queries.add_requests() = legal_plays(5, 3);
    *queries.add_requests() = legal_plays(7, 3);
    tell_batch(answered(rules, queries, &RulesService::Stub::BatchComputeLegalPlays).results());
    BatchApplyPlayRequest plays;
    *plays.add_requests() = apply_play("20/15 13/10");
    *plays.add_requests() = apply_play("20/15 8/5");
    tell_batch(answered(rules, plays, &RulesService::Stub::BatchApplyPlay).results());
}

// Requests as they come, each answered with its tag.
void stream(RulesService::Stub& rules) {
    ClientContext context;
    const auto call = rules.StreamCalls(&context);
    StreamCallsRequest requests[3];
    *requests[0].mutable_compute_legal_plays() = legal_plays(5, 3);
    *requests[1].mutable_apply_play() = apply_play("20/15 13/10");
    *requests[2].mutable_apply_play() = apply_play("Ελένη");
    for (int index = 0; index < 3; ++index) {
        requests[index].set_tag(index + 1);
        call->Write(requests[index]);
    }
    call->WritesDone();
    for (StreamCallsResponse answer; call->Read(&answer);) {
        std::cout << "stream " << answer.tag() << ": " << told(answer) << '\n';
    }
    if (const grpc::Status status = call->Finish(); !status.ok()) {
        throw std::runtime_error(status.error_message());
    }
}

// A play that the rules refuse: the second step leaves a point without a checker.
void refused(RulesService::Stub& rules) {
    ApplyPlayRequest request = apply_play("");
    add_step(request.mutable_steps(), 20, 15);
    add_step(request.mutable_steps(), 8, 5);
    ClientContext context;
    ApplyPlayResponse response;
    const grpc::Status status = rules.ApplyPlay(&context, request, &response);
    google::rpc::Status whole;
    google::rpc::ErrorInfo info;
    google::rpc::BadRequest bad_request;
    whole.ParseFromString(status.error_details());
    for (const auto& detail : whole.details()) {
        detail.UnpackTo(&info) || detail.UnpackTo(&bad_request);
    }
    std::cout << "refused with code " << status.error_code() << ": " << info.reason() << ", step_index "
              << info.metadata().at("step_index") << '\n';
    for (const auto& fault : bad_request.field_violations()) {
        std::cout << "  " << fault.field() << ": " << fault.reason() << ", " << fault.description() << '\n';
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "play ADDRESS\n";
        return 2;
    }
    const auto channel = grpc::CreateChannel(arguments[1], grpc::InsecureChannelCredentials());
    const auto rules = RulesService::NewStub(channel);
    describe(*rules, play_turn(*rules, open_game(*rules)));
    replay(*rules);
    batch(*rules);
    stream(*rules);
    refused(*rules);
}
