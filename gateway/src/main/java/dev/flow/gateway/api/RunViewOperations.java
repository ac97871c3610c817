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
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunHistory;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunTimeline;
import dev.flow.runs.RunValues;
import dev.flow.runs.Runs;
import java.util.List;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.api.RunParameters.RUN_ID;
import static dev.flow.gateway.api.RunParameters.STARTED_AFTER;
import static dev.flow.gateway.api.RunParameters.STARTED_BEFORE;
import static dev.flow.gateway.api.RunParameters.STATE;
import static dev.flow.gateway.api.RunParameters.WINDOW;
import static dev.flow.gateway.api.RunParameters.WORKFLOW_ID;

/** Runs in detail: lists with filters, timeline, history, data. */
public final class RunViewOperations implements OperationGroup {
    private static final String RUNS = "/v1/operations/runs";
    private static final String RUN = RUNS + "/{workflow_id}";
    private static final int WINDOW_DEFAULT = 200;
    private static final Parameter<String> WORKFLOW =
            Parameters.text("workflow", 512, "Of this workflow: namespace.name, or a name that only one has.");
    private static final Parameter<String> BUSINESS_REQUEST_ID =
            Parameters.text("business_request_id", 128, "Of this start; needs workflow.");
    private static final Parameter<String> DEFINITION_DIGEST =
            Parameters.text("definition_digest", 128, "Of this definition.");
    private static final Parameter<String> REVISION_ID = Parameters.text("revision_id", 128, "Of this revision.");
    private static final Parameter<String> TRIGGER = Parameters.text("trigger", 256, "Started by this trigger.");
    private static final Parameter<String> WORKER_ARTIFACT =
            Parameters.text("worker_artifact", 512, "Pinned to this worker artifact: deployment:build.");
    private static final Parameter<String> LABEL = Parameters.pair(
                    "label",
                    "^[A-Za-z0-9]([A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?=[^\\x00-\\x1f\\x7f-\\x9f]{0,128}$",
                    "key=value: a key of 1 to 63 letters, digits, dots, dashes, slashes and underscores, and at most"
                            + " 128 printable characters",
                    "With this label: key=value; with all of them where it is repeated.")
            .repeated();
    private static final Parameter<String> SCOPE =
            Parameters.choice("scope", List.of("current"), "Runs of this scope, as always.");
    private static final Parameter<String> ORDER =
            Parameters.choice("order", List.of("oldest", "newest"), "Which events come first.");

    private static final Operation<Nothing> LIST = view(RUNS, "listOperationsRuns", Action.OPERATIONS_VIEW)
            .summary("Finds runs.")
            .takes(
                    WORKFLOW,
                    BUSINESS_REQUEST_ID,
                    STATE,
                    STARTED_AFTER,
                    STARTED_BEFORE,
                    DEFINITION_DIGEST,
                    REVISION_ID,
                    TRIGGER,
                    WORKER_ARTIFACT,
                    LABEL,
                    SCOPE,
                    LIMIT,
                    CURSOR)
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
                LIST.handledBy(call -> Answer.ok(visible.page(call, Action.OPERATIONS_VIEW, filter(call)))),
                DESCRIBE.handledBy(call -> Answer.ok(new RunView(Availability.AVAILABLE, visible.describe(call)))),
                TIMELINE.handledBy(this::timeline),
                HISTORY.handledBy(this::history),
                DATA.handledBy(this::data));
    }

    private static RunFilter filter(Call<?> call) {
        if (call.find(BUSINESS_REQUEST_ID).isPresent() && call.find(WORKFLOW).isEmpty()) {
            throw ProblemException.of(
                    ProblemCode.INVALID_QUERY,
                    "business_request_id needs workflow.",
                    List.of(new InputError(
                            "?workflow", "required", "The workflow is missing.", "Say which workflow was started.")));
        }
        RunFilter.Builder filter = RunFilter.builder();
        call.all(STATE).forEach(state -> RunStatus.of(state).ifPresent(filter::status));
        call.all(LABEL).forEach(filter::label);
        return filter.workflow(call.orNull(WORKFLOW))
                .businessRequestId(call.orNull(BUSINESS_REQUEST_ID))
                .startedAfter(call.orNull(STARTED_AFTER))
                .startedBefore(call.orNull(STARTED_BEFORE))
                .definitionDigest(call.orNull(DEFINITION_DIGEST))
                .revisionId(call.orNull(REVISION_ID))
                .trigger(call.orNull(TRIGGER))
                .workerArtifact(call.orNull(WORKER_ARTIFACT))
                .build();
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
