import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import tavli.plakoto.v1.Description.DescriptionPart;
import tavli.plakoto.v1.FailureOuterClass.Failure;
import tavli.plakoto.v1.Opening.OpeningRoll;
import tavli.plakoto.v1.Picture.Language;
import tavli.plakoto.v1.Picture.PictureOptions;
import tavli.plakoto.v1.Picture.Theme;
import tavli.plakoto.v1.PlayOuterClass.NextStep;
import tavli.plakoto.v1.PlayOuterClass.PlayView;
import tavli.plakoto.v1.PlayOuterClass.Roll;
import tavli.plakoto.v1.PlayOuterClass.Step;
import tavli.plakoto.v1.PlayOuterClass.Steps;
import tavli.plakoto.v1.PositionOuterClass.Player;
import tavli.plakoto.v1.RulesServiceGrpc;
import tavli.plakoto.v1.RulesServiceGrpc.RulesServiceBlockingStub;
import tavli.plakoto.v1.RulesServiceOuterClass.*;
import tavli.plakoto.v1.RulesetOuterClass.Ruleset;
import tavli.plakoto.v1.RulesetOuterClass.RulesetPreset;

/** A small scene of Plakoto, played through every call of the service: Play ADDRESS. */
public final class Play {
    private static final Ruleset GREEK = Ruleset.newBuilder().setName("greek").build();
    private static final String MIDDLE = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8";
    private static final String RECORD = """
            plakoto record 1
            ruleset: greek
            opening: W6 B3
            white: Ελένη Παπαδοπούλου
            black: Ștefan Țîrlea

            1. white 63: 24/21 24/18
            2. black 21: 24/22 24/23 # μια ήσυχη αρχή
            """;

    // Whatever the machine's locale is, names are printed as they are.
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] arguments) throws Exception {
        ManagedChannel channel =
                Grpc.newChannelBuilder(arguments[0], InsecureChannelCredentials.create()).build();
        RulesServiceBlockingStub rules = RulesServiceGrpc.newBlockingStub(channel);
        describe(rules, playTurn(rules, openGame(rules)));
        replay(rules);
        batch(rules);
        stream(RulesServiceGrpc.newStub(channel));
        refused(rules);
        channel.shutdown();
    }

    /** The items' texts with commas between them. */
    private static <T> String listed(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", "));
    }

    private static String own(Step step) {
        return step.getFrom() + "/" + (step.getTo() == 0 ? "off" : step.getTo());
    }

    private static Roll roll(int first, int second) {
        return Roll.newBuilder().setFirst(first).setSecond(second).build();
    }

    private static Step step(int from, int to) {
        return Step.newBuilder().setFrom(from).setTo(to).build();
    }

    /** The versions, the rulesets, and who starts: everything up to the first roll. */
    private static String openGame(RulesServiceBlockingStub rules) {
        GetBuildInfoResponse build = rules.getBuildInfo(GetBuildInfoRequest.getDefaultInstance());
        OUT.printf("engine %s, contract %s%n", build.getEngineVersion(), build.getContractVersion());
        ListRulesetsResponse rulesets = rules.listRulesets(ListRulesetsRequest.getDefaultInstance());
        OUT.println("rulesets: " + listed(rulesets.getPresetsList(), RulesetPreset::getName));
        OpeningRoll opening = OpeningRoll.newBuilder().setWhite(6).setBlack(3).build();
        StartGameResponse game = rules.startGame(
                StartGameRequest.newBuilder().setOpeningRoll(opening).setRuleset(GREEK).build());
        Roll roll = game.getRoll();
        OUT.printf("%s starts with %d-%d%n", game.getStarter(), roll.getFirst(), roll.getSecond());
        return game.getPositionId();
    }

    /** One turn, first as a list of plays, then step by step, as on a screen; answers the id after it. */
    private static String playTurn(RulesServiceBlockingStub rules, String positionId) {
        ComputeLegalPlaysResponse legal = rules.computeLegalPlays(ComputeLegalPlaysRequest.newBuilder()
                .setPositionId(positionId)
                .setRoll(roll(6, 3))
                .setRuleset(GREEK)
                .setView(PlayView.PLAY_VIEW_FULL)
                .build());
        OUT.println("legal plays: " + listed(legal.getPlaysList(), play -> play.getText()));
        ApplyPlayResponse applied = rules.applyPlay(ApplyPlayRequest.newBuilder()
                .setPositionId(positionId)
                .setRoll(roll(6, 3))
                .setRuleset(GREEK)
                .setSteps(chooseSteps(rules, positionId))
                .build());
        String next = applied.getPlay().getPositionId();
        OUT.printf("played %s, then %s%n", applied.getPlay().getText(), next);
        return next;
    }

    /** Takes the first step that may be made, until the turn may end. */
    private static Steps chooseSteps(RulesServiceBlockingStub rules, String positionId) {
        List<Step> steps = new ArrayList<>();
        while (true) {
            ComputeLegalStepsResponse turn = rules.computeLegalSteps(ComputeLegalStepsRequest.newBuilder()
                    .setPositionId(positionId)
                    .setRoll(roll(6, 3))
                    .setRuleset(GREEK)
                    .addAllSteps(steps)
                    .build());
            if (turn.getMayEnd()) {
                return Steps.newBuilder().addAllSteps(steps).build();
            }
            List<NextStep> choices = turn.getNextStepsList();
            OUT.println("may step: " + listed(choices, choice -> own(choice.getStep())));
            steps.add(choices.get(0).getStep());
        }
    }

    /** The board in figures and in Greek words. */
    private static void describe(RulesServiceBlockingStub rules, String positionId) {
        PictureOptions picture = PictureOptions.newBuilder()
                .setViewer(Player.PLAYER_WHITE)
                .setTheme(Theme.THEME_LIGHT)
                .setLanguage(Language.LANGUAGE_GREEK)
                .build();
        DescribePositionResponse told = rules.describePosition(DescribePositionRequest.newBuilder()
                .setPositionId(positionId)
                .setRuleset(GREEK)
                .addParts(DescriptionPart.DESCRIPTION_PART_FIGURES)
                .addParts(DescriptionPart.DESCRIPTION_PART_WORDS)
                .setPicture(picture)
                .build());
        int white = told.getFigures().getWhite().getPips();
        int black = told.getFigures().getBlack().getPips();
        OUT.printf("pips: white %d, black %d%n", white, black);
        OUT.println(told.getWords());
    }

    /** A record with the players' names in it. */
    private static void replay(RulesServiceBlockingStub rules) {
        ReplayGameResponse game = rules.replayGame(ReplayGameRequest.newBuilder()
                .setText(RECORD)
                .setView(PlayView.PLAY_VIEW_FULL)
                .build());
        String plays = listed(game.getTurnsList(), turn -> turn.getPlay().getText());
        OUT.printf("replayed %d turns: %s%n", game.getTurnCount(), plays);
    }

    private static ComputeLegalPlaysRequest legalPlays(int first, int second) {
        return ComputeLegalPlaysRequest.newBuilder()
                .setPositionText(MIDDLE)
                .setRoll(roll(first, second))
                .setRuleset(GREEK)
                .setView(PlayView.PLAY_VIEW_COUNT)
                .build();
    }

    private static ApplyPlayRequest applyPlay(String text) {
        return ApplyPlayRequest.newBuilder()
                .setPositionText(MIDDLE)
                .setRoll(roll(5, 3))
                .setRuleset(GREEK)
                .setText(text)
                .build();
    }

    /** A failure of a batch or a stream on one line. */
    private static String failed(Failure failure) {
        return failure.getReason() + " at " + failure.getViolations(0).getField();
    }

    /** Many requests in one call, each answered for itself. */
    private static void batch(RulesServiceBlockingStub rules) {
        var queries = BatchComputeLegalPlaysRequest.newBuilder()
                .addRequests(legalPlays(5, 3))
                .addRequests(legalPlays(7, 3))
                .build();
        for (ComputeLegalPlaysResult result : rules.batchComputeLegalPlays(queries).getResultsList()) {
            String told = result.hasResponse()
                    ? result.getResponse().getCount() + " plays"
                    : failed(result.getFailure());
            OUT.println("batch: " + told);
        }
        var plays = BatchApplyPlayRequest.newBuilder()
                .addRequests(applyPlay("20/15 13/10"))
                .addRequests(applyPlay("20/15 8/5"))
                .build();
        for (ApplyPlayResult result : rules.batchApplyPlay(plays).getResultsList()) {
            String told = result.hasResponse()
                    ? result.getResponse().getPlay().getText()
                    : failed(result.getFailure());
            OUT.println("batch: " + told);
        }
    }

    /** An answer of the stream on one line. */
    private static String told(StreamCallsResponse answer) {
        return switch (answer.getResultCase()) {
            case COMPUTE_LEGAL_PLAYS -> answer.getComputeLegalPlays().getCount() + " plays";
            case APPLY_PLAY -> answer.getApplyPlay().getPlay().getText();
            default -> failed(answer.getFailure());
        };
    }

    /** Prints the answers of a stream, and tells when it has ended. */
    private static final class Answers implements StreamObserver<StreamCallsResponse> {
        final CompletableFuture<Void> ended = new CompletableFuture<>();

        @Override
        public void onNext(StreamCallsResponse answer) {
            OUT.printf("stream %d: %s%n", answer.getTag(), told(answer));
        }

        @Override
        public void onError(Throwable error) {
            ended.completeExceptionally(error);
        }

        @Override
        public void onCompleted() {
            ended.complete(null);
        }
    }

    /** Requests as they come, each answered with its tag. */
    private static void stream(RulesServiceGrpc.RulesServiceStub rules) throws Exception {
        Answers answers = new Answers();
        StreamObserver<StreamCallsRequest> call = rules.streamCalls(answers);
        StreamCallsRequest.Builder request = StreamCallsRequest.newBuilder();
        call.onNext(request.setTag(1).setComputeLegalPlays(legalPlays(5, 3)).build());
        call.onNext(request.setTag(2).setApplyPlay(applyPlay("20/15 13/10")).build());
        call.onNext(request.setTag(3).setApplyPlay(applyPlay("Ελένη")).build());
        call.onCompleted();
        answers.ended.get();
    }

    /** A play that the rules refuse: the second step leaves a point without a checker. */
    private static void refused(RulesServiceBlockingStub rules) throws InvalidProtocolBufferException {
        Steps steps = Steps.newBuilder().addSteps(step(20, 15)).addSteps(step(8, 5)).build();
        try {
            rules.applyPlay(applyPlay("").toBuilder().setSteps(steps).build());
        } catch (StatusRuntimeException error) {
            tell(StatusProto.fromThrowable(error));
        }
    }

    private static void tell(com.google.rpc.Status status) throws InvalidProtocolBufferException {
        for (Any detail : status.getDetailsList()) {
            if (detail.is(ErrorInfo.class)) {
                ErrorInfo info = detail.unpack(ErrorInfo.class);
                String index = info.getMetadataOrThrow("step_index");
                OUT.printf("refused with code %d: %s, step_index %s%n", status.getCode(), info.getReason(), index);
            } else if (detail.is(BadRequest.class)) {
                for (var fault : detail.unpack(BadRequest.class).getFieldViolationsList()) {
                    OUT.printf("  %s: %s, %s%n", fault.getField(), fault.getReason(), fault.getDescription());
                }
            }
        }
    }
}
