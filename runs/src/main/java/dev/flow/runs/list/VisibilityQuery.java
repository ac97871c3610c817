package dev.flow.runs.list;

import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A filter in Temporal's list filter language. */
final class VisibilityQuery {
    private VisibilityQuery() {}

    /** Runs of a scope, each once: segments that continued are parts of one. */
    static String of(String scope, WorkflowPatterns workflows, RunFilter filter) {
        List<String> conditions = new ArrayList<>();
        equal(conditions, RunSearchAttributes.SCOPE, scope);
        if (!workflows.isAll()) {
            conditions.add(one(workflows));
        }
        equal(conditions, RunSearchAttributes.WORKFLOW, filter.workflow());
        equal(conditions, RunSearchAttributes.DEFINITION, filter.definitionDigest());
        equal(conditions, RunSearchAttributes.REVISION, filter.revisionId());
        equal(conditions, RunSearchAttributes.TRIGGER, filter.trigger());
        filter.labels()
                .forEach(label -> equal(conditions, RunSearchAttributes.LABELS, RunSearchAttributes.label(label)));
        equal(conditions, "TemporalWorkerDeploymentVersion", filter.workerArtifact());
        if (filter.startedAfter() != null) {
            conditions.add("StartTime >= '" + filter.startedAfter() + "'");
        }
        if (filter.startedBefore() != null) {
            conditions.add("StartTime < '" + filter.startedBefore() + "'");
        }
        conditions.add(
                filter.statuses().isEmpty()
                        ? "ExecutionStatus != 'ContinuedAsNew'"
                        : filter.statuses().stream()
                                .map(VisibilityQuery::status)
                                .collect(Collectors.joining(", ", "ExecutionStatus IN (", ")")));
        return String.join(" AND ", conditions);
    }

    /** All segments of some runs but those that continued. */
    static String segments(List<String> workflowIds) {
        return "WorkflowId IN ("
                + workflowIds.stream().map(VisibilityQuery::quoted).collect(Collectors.joining(", "))
                + ") AND ExecutionStatus != 'ContinuedAsNew'";
    }

    private static void equal(List<String> conditions, String attribute, @Nullable String value) {
        if (value != null) {
            conditions.add(attribute + " = " + quoted(value));
        }
    }

    private static String one(WorkflowPatterns workflows) {
        return Stream.concat(
                        workflows.names().map(name -> RunSearchAttributes.WORKFLOW + " = " + quoted(name)),
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
