package dev.flow.runs.list;

import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A filter in Temporal's list filter language. */
final class VisibilityQuery {
    private static final String NOT_CONTINUED = "ExecutionStatus != 'ContinuedAsNew'";

    private VisibilityQuery() {}

    /** Runs of a scope, each once: segments that continued are parts of one. */
    static String of(String scope, WorkflowPatterns workflows, RunFilter filter) {
        List<String> conditions = new ArrayList<>();
        conditions.add(equal(RunSearchAttributes.SCOPE, scope));
        if (!workflows.isAll()) {
            conditions.add(one(workflows));
        }
        filter.conditions().stream().flatMap(VisibilityQuery::condition).forEach(conditions::add);
        if (filter.find(RunCondition.AnyStatus.class).isEmpty()) {
            conditions.add(NOT_CONTINUED);
        }
        return String.join(" AND ", conditions);
    }

    /** No search attribute holds the business request id: with the workflow it makes the workflow id. */
    private static Stream<String> condition(RunCondition condition) {
        return switch (condition) {
            case RunCondition.Workflow(String name) -> Stream.of(equal(RunSearchAttributes.WORKFLOW, name));
            case RunCondition.BusinessRequest _ -> Stream.empty();
            case RunCondition.AnyStatus(Set<RunStatus> statuses) ->
                Stream.of(statuses.stream()
                        .map(VisibilityQuery::status)
                        .collect(Collectors.joining(", ", "ExecutionStatus IN (", ")")));
            case RunCondition.StartedAfter(Instant time) -> Stream.of("StartTime >= '" + time + "'");
            case RunCondition.StartedBefore(Instant time) -> Stream.of("StartTime < '" + time + "'");
            case RunCondition.Definition(String digest) -> Stream.of(equal(RunSearchAttributes.DEFINITION, digest));
            case RunCondition.Revision(String id) -> Stream.of(equal(RunSearchAttributes.REVISION, id));
            case RunCondition.Trigger(String name) -> Stream.of(equal(RunSearchAttributes.TRIGGER, name));
            case RunCondition.WorkerArtifact(String identity) ->
                Stream.of(equal("TemporalWorkerDeploymentVersion", identity));
            case RunCondition.Label(String pair) ->
                Stream.of(equal(RunSearchAttributes.LABELS, RunSearchAttributes.label(pair)));
        };
    }

    /** All segments of some runs but those that continued. */
    static String segments(List<String> workflowIds) {
        return "WorkflowId IN ("
                + workflowIds.stream().map(VisibilityQuery::quoted).collect(Collectors.joining(", "))
                + ") AND " + NOT_CONTINUED;
    }

    private static String equal(String attribute, String value) {
        return attribute + " = " + quoted(value);
    }

    private static String one(WorkflowPatterns workflows) {
        return Stream.concat(
                        workflows.names().map(name -> equal(RunSearchAttributes.WORKFLOW, name)),
                        workflows
                                .beginnings()
                                .map(start -> RunSearchAttributes.WORKFLOW + " STARTS_WITH " + quoted(start)))
                .collect(Collectors.joining(" OR ", "(", ")"));
    }

    /** Nothing that runs are marked with needs quoting: a value that does finds nothing. */
    private static String quoted(String value) {
        return "'" + value.replaceAll("[\\p{Cntrl}'\"`\\\\]", "?") + "'";
    }

    private static String status(RunStatus status) {
        return switch (status) {
            case RUNNING -> "'Running'";
            case COMPLETED -> "'Completed'";
            case FAILED -> "'Failed'";
            case CANCELED -> "'Canceled'";
            case TERMINATED -> "'Terminated'";
            case TIMED_OUT -> "'TimedOut'";
            case WAITING, PAUSED, CONTINUED ->
                throw RunsException.invalidQuery("Runs cannot be listed by the state " + status.label() + ".");
        };
    }
}
