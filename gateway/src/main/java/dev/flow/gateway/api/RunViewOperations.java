package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunHistory;
import dev.flow.runs.RunTimeline;
import dev.flow.runs.RunValues;
import dev.flow.runs.Runs;
import java.util.List;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.api.RunParameters.RUN_ID;
import static dev.flow.gateway.api.RunParameters.WINDOW;
import static dev.flow.gateway.api.RunParameters.WORKFLOW_ID;

/** Runs in detail: lists with filters, timeline, history, data. */
public final class RunViewOperations implements OperationGroup {
    private static final String RUNS = "/v1/operations/runs";
    private static final String RUN = RUNS + "/{workflow_id}";
    private static final int WINDOW_DEFAULT = 200;
    private static final Parameter<String> SCOPE =
            Parameters.choice("scope", List.of("current"), "Runs of this scope, as always.");
    private static final Parameter<String> ORDER =
            Parameters.choice("order", List.of("oldest", "newest"), "Which events come first.");

    private static final Operation<Nothing> LIST = view(RUNS, "listOperationsRuns", Action.OPERATIONS_VIEW)
            .summary("Finds runs.")
            .takes(RunFilterParameters.all())
            .takes(SCOPE, LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A page.", RunPageView.class)
            .build();

    private static final Operation<Nothing> DESCRIBE = view(RUN, "getOperationsRun", Action.OPERATIONS_VIEW)
            .summary(
                    "Everything about a run but its data, with why it waits; a failure has its detail for those with payload_view.")
            .about(RunOperations.RUN)
            .takes(WORKFLOW_ID, RUN_ID)
            .answers(200, "The run.", RunView.class)
            .build();

    private static final Operation<Nothing> TIMELINE = view(RUN + "/timeline", "getRunTimeline", Action.OPERATIONS_VIEW)
            .summary("What a run did, step by step.")
            .about(RunOperations.RUN)
            .takes(WORKFLOW_ID, RUN_ID, WINDOW, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A window.", TimelineView.class)
            .build();

    private static final Operation<Nothing> HISTORY = view(RUN + "/history", "getRunHistory", Action.OPERATIONS_VIEW)
            .summary("The events of a run as the engine has them; values are shown to those with payload_view.")
            .about(RunOperations.RUN)
            .takes(WORKFLOW_ID, RUN_ID, ORDER, WINDOW, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A window.", HistoryView.class)
            .build();

    private static final Operation<Nothing> DATA = view(RUN + "/data", "getRunData", Action.PAYLOAD_VIEW)
            .summary("Input, output and the values of tasks.")
            .about(RunOperations.RUN)
            .takes(WORKFLOW_ID, RUN_ID, WINDOW, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A window.", DataView.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(LIST, DESCRIBE, TIMELINE, HISTORY, DATA);

    private final Runs runs;
    private final VisibleRuns visible;
    private final Pagination pagination;

    public RunViewOperations(Runs runs, Pagination pagination) {
        this.runs = runs;
        this.visible = new VisibleRuns(runs, pagination);
        this.pagination = pagination;
    }

    private static OperationBuilder<Nothing> view(String path, String id, Action action) {
        return OperationBuilder.get(Tags.OPERATIONS, path, id)
                .needs(action)
                .fails(ProblemCode.ENGINE_UNAVAILABLE, ProblemCode.NOT_FOUND);
    }

    /** The view of one run. */
    public record RunView(Availability dimension, RunDescription run) {}

    /** The steps of a segment. */
    public record TimelineView(Availability dimension, RunTimeline timeline) {}

    /** The events of a segment. */
    public record HistoryView(Availability dimension, RunHistory history) {}

    /** The data of a segment. */
    public record DataView(Availability dimension, RunValues data) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                LIST.handledBy(call ->
                        Answer.ok(visible.page(call, Action.OPERATIONS_VIEW, RunFilterParameters.filter(call)))),
                DESCRIBE.handledBy(call -> Answer.ok(new RunView(Availability.AVAILABLE, visible.describe(call)))),
                TIMELINE.handledBy(this::timeline),
                HISTORY.handledBy(this::history),
                DATA.handledBy(this::data));
    }

    private Answer timeline(Call<?> call) {
        PageRequest request = pagination.of(call);
        RunTimeline found = runs.timeline(call.get(WORKFLOW_ID), call.orNull(RUN_ID), window(call), request.position());
        return Answer.ok(new TimelineView(
                Availability.AVAILABLE,
                new RunTimeline(
                        found.workflowId(),
                        found.runId(),
                        found.steps(),
                        found.steering(),
                        request.next(found.nextPageToken()))));
    }

    private Answer history(Call<?> call) {
        PageRequest request = pagination.of(call);
        RunHistory found = runs.history(
                call.get(WORKFLOW_ID),
                call.orNull(RUN_ID),
                order(call),
                window(call),
                request.position(),
                call.may(Action.PAYLOAD_VIEW));
        return Answer.ok(new HistoryView(
                Availability.AVAILABLE,
                new RunHistory(
                        found.workflowId(), found.runId(), found.events(), request.next(found.nextPageToken()))));
    }

    private static RunHistory.Order order(Call<?> call) {
        return call.find(ORDER).filter("newest"::equals).isPresent()
                ? RunHistory.Order.NEWEST_FIRST
                : RunHistory.Order.OLDEST_FIRST;
    }

    private Answer data(Call<?> call) {
        PageRequest request = pagination.of(call);
        RunValues found = runs.values(call.get(WORKFLOW_ID), call.orNull(RUN_ID), window(call), request.position());
        return Answer.ok(new DataView(
                Availability.AVAILABLE,
                new RunValues(
                        found.workflowId(),
                        found.runId(),
                        found.input(),
                        found.output(),
                        found.tasks(),
                        request.next(found.nextPageToken()))));
    }

    private static int window(Call<?> call) {
        return call.find(WINDOW).orElse(WINDOW_DEFAULT);
    }
}
