// A small scene of Plakoto, played through every call of the service: play ADDRESS
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"

	pb "plakoto-example/build/tavli/plakoto/v1"
)

const (
	middle = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8"
	record = `plakoto record 1
ruleset: greek
opening: W6 B3
white: Ελένη Παπαδοπούλου
black: Ștefan Țîrlea

1. white 63: 24/21 24/18
2. black 21: 24/22 24/23 # μια ήσυχη αρχή
`
)

var (
	ctx   = context.Background()
	greek = &pb.Ruleset{Rules: &pb.Ruleset_Name{Name: "greek"}}
)

// listed joins the items' texts with commas.
func listed[Item any](items []Item, text func(Item) string) string {
	var texts []string
	for _, item := range items {
		texts = append(texts, text(item))
	}
	return strings.Join(texts, ", ")
}

func own(step *pb.Step) string {
	if step.To == 0 {
		return fmt.Sprintf("%d/off", step.From)
	}
	return fmt.Sprintf("%d/%d", step.From, step.To)
}

// openGame tells the versions, the rulesets, and who starts: everything up to the first roll.
func openGame(rules pb.RulesServiceClient) (positionID string, err error) {
	build, err := rules.GetBuildInfo(ctx, &pb.GetBuildInfoRequest{})
	if err != nil {
		return "", err
	}
	fmt.Printf("engine %s, contract %s\n", build.EngineVersion, build.ContractVersion)
	rulesets, err := rules.ListRulesets(ctx, &pb.ListRulesetsRequest{})
	if err != nil {
		return "", err
	}
	fmt.Println("rulesets:", listed(rulesets.Presets, (*pb.RulesetPreset).GetName))
	opening := &pb.OpeningRoll{White: 6, Black: 3}
	game, err := rules.StartGame(ctx, &pb.StartGameRequest{OpeningRoll: opening, Ruleset: greek})
	if err != nil {
		return "", err
	}
	fmt.Printf("%s starts with %d-%d\n", game.Starter, game.Roll.First, game.Roll.Second)
	return game.PositionId, nil
}

// playTurn plays one turn, first as a list of plays, then step by step, as on a screen; answers the id after it.
func playTurn(rules pb.RulesServiceClient, positionID string) (string, error) {
	roll := &pb.Roll{First: 6, Second: 3}
	legal, err := rules.ComputeLegalPlays(ctx, &pb.ComputeLegalPlaysRequest{
		PositionSource: &pb.ComputeLegalPlaysRequest_PositionId{PositionId: positionID},
		Roll:           roll,
		Ruleset:        greek,
		View:           pb.PlayView_PLAY_VIEW_FULL,
	})
	if err != nil {
		return "", err
	}
	fmt.Println("legal plays:", listed(legal.Plays, (*pb.Play).GetText))
	steps, err := chooseSteps(rules, positionID, roll)
	if err != nil {
		return "", err
	}
	applied, err := rules.ApplyPlay(ctx, &pb.ApplyPlayRequest{
		PositionSource: &pb.ApplyPlayRequest_PositionId{PositionId: positionID},
		Roll:           roll,
		Ruleset:        greek,
		Play:           &pb.ApplyPlayRequest_Steps{Steps: &pb.Steps{Steps: steps}},
	})
	if err != nil {
		return "", err
	}
	fmt.Printf("played %s, then %s\n", applied.Play.Text, applied.Play.PositionId)
	return applied.Play.PositionId, nil
}

// chooseSteps takes the first step that may be made, until the turn may end.
func chooseSteps(rules pb.RulesServiceClient, positionID string, roll *pb.Roll) (steps []*pb.Step, err error) {
	for {
		turn, err := rules.ComputeLegalSteps(ctx, &pb.ComputeLegalStepsRequest{
			PositionSource: &pb.ComputeLegalStepsRequest_PositionId{PositionId: positionID},
			Roll:           roll,
			Ruleset:        greek,
			Steps:          steps,
		})
		if err != nil || turn.MayEnd {
			return steps, err
		}
		step := func(choice *pb.NextStep) string { return own(choice.Step) }
		fmt.Println("may step:", listed(turn.NextSteps, step))
		steps = append(steps, turn.NextSteps[0].Step)
	}
}

// describe tells the board in figures and in Greek words.
func describe(rules pb.RulesServiceClient, positionID string) error {
	told, err := rules.DescribePosition(ctx, &pb.DescribePositionRequest{
		PositionSource: &pb.DescribePositionRequest_PositionId{PositionId: positionID},
		Ruleset:        greek,
		Parts: []pb.DescriptionPart{
			pb.DescriptionPart_DESCRIPTION_PART_FIGURES,
			pb.DescriptionPart_DESCRIPTION_PART_WORDS,
		},
		Picture: &pb.PictureOptions{
			Viewer:   pb.Player_PLAYER_WHITE,
			Theme:    pb.Theme_THEME_LIGHT,
			Language: pb.Language_LANGUAGE_GREEK,
		},
	})
	if err != nil {
		return err
	}
	fmt.Printf("pips: white %d, black %d\n", told.Figures.White.Pips, told.Figures.Black.Pips)
	fmt.Println(told.Words)
	return nil
}

// replay reads a record with the players' names in it.
func replay(rules pb.RulesServiceClient) error {
	game, err := rules.ReplayGame(ctx, &pb.ReplayGameRequest{
		Record: &pb.ReplayGameRequest_Text{Text: record},
		View:   pb.PlayView_PLAY_VIEW_FULL,
	})
	if err != nil {
		return err
	}
	text := func(turn *pb.ReplayedTurn) string { return turn.Play.Text }
	fmt.Printf("replayed %d turns: %s\n", game.TurnCount, listed(game.Turns, text))
	return nil
}

func legalPlays(first, second int32) *pb.ComputeLegalPlaysRequest {
	return &pb.ComputeLegalPlaysRequest{
		PositionSource: &pb.ComputeLegalPlaysRequest_PositionText{PositionText: middle},
		Roll:           &pb.Roll{First: first, Second: second},
		Ruleset:        greek,
		View:           pb.PlayView_PLAY_VIEW_COUNT,
	}
}

func applyPlay(text string) *pb.ApplyPlayRequest {
	return &pb.ApplyPlayRequest{
		PositionSource: &pb.ApplyPlayRequest_PositionText{PositionText: middle},
		Roll:           &pb.Roll{First: 5, Second: 3},
		Ruleset:        greek,
		Play:           &pb.ApplyPlayRequest_Text{Text: text},
	}
}

// failed tells a failure of a batch or a stream on one line.
func failed(failure *pb.Failure) string {
	return fmt.Sprintf("%s at %s", failure.Reason, failure.Violations[0].Field)
}

// batch sends many requests in one call, each answered for itself.
func batch(rules pb.RulesServiceClient) error {
	queries := []*pb.ComputeLegalPlaysRequest{legalPlays(5, 3), legalPlays(7, 3)}
	counted, err := rules.BatchComputeLegalPlays(ctx, &pb.BatchComputeLegalPlaysRequest{Requests: queries})
	if err != nil {
		return err
	}
	for _, result := range counted.Results {
		if failure := result.GetFailure(); failure != nil {
			fmt.Println("batch:", failed(failure))
		} else {
			fmt.Printf("batch: %d plays\n", result.GetResponse().Count)
		}
	}
	plays := []*pb.ApplyPlayRequest{applyPlay("20/15 13/10"), applyPlay("20/15 8/5")}
	applied, err := rules.BatchApplyPlay(ctx, &pb.BatchApplyPlayRequest{Requests: plays})
	if err != nil {
		return err
	}
	for _, result := range applied.Results {
		if failure := result.GetFailure(); failure != nil {
			fmt.Println("batch:", failed(failure))
		} else {
			fmt.Println("batch:", result.GetResponse().Play.Text)
		}
	}
	return nil
}

// told tells an answer of the stream on one line.
func told(answer *pb.StreamCallsResponse) string {
	switch result := answer.Result.(type) {
	case *pb.StreamCallsResponse_ComputeLegalPlays:
		return fmt.Sprintf("%d plays", result.ComputeLegalPlays.Count)
	case *pb.StreamCallsResponse_ApplyPlay:
		return result.ApplyPlay.Play.Text
	default:
		return failed(answer.GetFailure())
	}
}

// stream sends requests as they come, each answered with its tag.
func stream(rules pb.RulesServiceClient) error {
	call, err := rules.StreamCalls(ctx)
	if err != nil {
		return err
	}
	requests := []*pb.StreamCallsRequest{
		{Tag: 1, Call: &pb.StreamCallsRequest_ComputeLegalPlays{ComputeLegalPlays: legalPlays(5, 3)}},
		{Tag: 2, Call: &pb.StreamCallsRequest_ApplyPlay{ApplyPlay: applyPlay("20/15 13/10")}},
		{Tag: 3, Call: &pb.StreamCallsRequest_ApplyPlay{ApplyPlay: applyPlay("Ελένη")}},
	}
	for _, request := range requests {
		if err := call.Send(request); err != nil {
			return err
		}
	}
	if err := call.CloseSend(); err != nil {
		return err
	}
	for {
		answer, err := call.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		fmt.Printf("stream %d: %s\n", answer.Tag, told(answer))
	}
}

// refused makes a play that the rules refuse: the second step leaves a point without a checker.
func refused(rules pb.RulesServiceClient) {
	request := applyPlay("")
	steps := []*pb.Step{{From: 20, To: 15}, {From: 8, To: 5}}
	request.Play = &pb.ApplyPlayRequest_Steps{Steps: &pb.Steps{Steps: steps}}
	_, err := rules.ApplyPlay(ctx, request)
	whole := status.Convert(err)
	for _, detail := range whole.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			index := detail.Metadata["step_index"]
			fmt.Printf("refused with code %d: %s, step_index %s\n", whole.Code(), detail.Reason, index)
		case *errdetails.BadRequest:
			for _, fault := range detail.FieldViolations {
				fmt.Printf("  %s: %s, %s\n", fault.Field, fault.Reason, fault.Description)
			}
		}
	}
}

func play(rules pb.RulesServiceClient) error {
	start, err := openGame(rules)
	if err != nil {
		return err
	}
	next, err := playTurn(rules, start)
	if err != nil {
		return err
	}
	if err := errors.Join(describe(rules, next), replay(rules), batch(rules), stream(rules)); err != nil {
		return err
	}
	refused(rules)
	return nil
}

func main() {
	connection, err := grpc.NewClient(os.Args[1], grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	defer connection.Close()
	if err := play(pb.NewRulesServiceClient(connection)); err != nil {
		log.Fatal(err)
	}
}
