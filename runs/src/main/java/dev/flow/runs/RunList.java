package dev.flow.runs;

import com.google.protobuf.ByteString;
import dev.flow.engine.Dimension;
import dev.flow.engine.RunMarks;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the runs of a scope. Thread-safe. */
final class RunList {
    private static final int MOST = 100;

    private final Scope scope;
    private final EngineAccess access;
    private final RunLookup lookup;
    private final WorkflowNames names;

    RunList(Scope scope, EngineAccess access, RunLookup lookup, WorkflowNames names) {
        this.scope = scope;
        this.access = access;
        this.lookup = lookup;
        this.names = names;
    }

    RunPage list(RunFilter asked, WorkflowPatterns workflows, int limit, @Nullable String pageToken) {
        if (limit < 1 || limit > MOST) {
            throw RunsException.invalidQuery("limit must be 1 to " + MOST + ".");
        }
        String workflow = asked.workflow();
        RunFilter filter = workflow == null ? asked : asked.of(names.sought(workflow));
        if (filter.businessRequestId() != null) {
            return one(filter, workflows);
        }
        Dimension listing = access.engine().capabilities().listing();
        return listing.isAvailable()
                ? asked(filter, workflows, limit, pageToken)
                : new RunPage(listing, List.of(), null);
    }

    private RunPage asked(RunFilter filter, WorkflowPatterns workflows, int limit, @Nullable String pageToken) {
        var request = ListWorkflowExecutionsRequest.newBuilder()
                .setNamespace(access.namespace())
                .setPageSize(limit)
                .setQuery(RunQuery.of(scope.digest(), workflows, filter))
                .setNextPageToken(pageToken == null ? ByteString.EMPTY : token(pageToken))
                .build();
        ListWorkflowExecutionsResponse response;
        try {
            response = access.stub().listWorkflowExecutions(request);
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.INVALID_ARGUMENT) {
                throw RunsException.invalidQuery("The engine refuses the filter or the page token: "
                        + e.getStatus().getDescription());
            }
            throw access.explained("", e);
        }
        ByteString next = response.getNextPageToken();
        return new RunPage(
                Dimension.AVAILABLE,
                response.getExecutionsList().stream()
                        .flatMap(info -> lookup.marks(info).stream().map(marks -> summary(info, marks)))
                        .toList(),
                next.isEmpty() ? null : Base64.getUrlEncoder().withoutPadding().encodeToString(next.toByteArray()));
    }

    private static ByteString token(String pageToken) {
        try {
            return ByteString.copyFrom(Base64.getUrlDecoder().decode(pageToken));
        } catch (IllegalArgumentException e) {
            throw RunsException.invalidQuery("The page token is none of ours.");
        }
    }

    /** The identity of a start says which run it is: no list is needed. */
    private RunPage one(RunFilter filter, WorkflowPatterns workflows) {
        if (filter.workflow() == null || filter.businessRequestId() == null) {
            throw RunsException.invalidQuery("business_request_id needs workflow.");
        }
        if (!workflows.contains(filter.workflow())) {
            return new RunPage(Dimension.AVAILABLE, List.of(), null);
        }
        String id = RunIdentity.of(scope, filter.workflow(), filter.businessRequestId());
        try {
            RunLookup.Found run = lookup.find(id, null);
            RunSummary summary = summary(run.info(), run.marks());
            return new RunPage(Dimension.AVAILABLE, matches(filter, summary) ? List.of(summary) : List.of(), null);
        } catch (RunsException e) {
            if (e.code().equals("not_found")) {
                return new RunPage(Dimension.AVAILABLE, List.of(), null);
            }
            throw e;
        }
    }

    private static boolean matches(RunFilter filter, RunSummary run) {
        return (filter.status() == null || filter.status() == run.status())
                && (filter.definitionDigest() == null
                        || filter.definitionDigest().equals(run.definitionDigest()))
                && (filter.revisionId() == null || filter.revisionId().equals(run.revisionId()))
                && (filter.trigger() == null || filter.trigger().equals(run.triggerName()))
                && (filter.startedAfter() == null || !run.startTime().isBefore(filter.startedAfter()))
                && (filter.startedBefore() == null || run.startTime().isBefore(filter.startedBefore()))
                && (filter.label() == null
                        || run.labels().entrySet().stream()
                                .anyMatch(label -> filter.label().equals(label.getKey() + "=" + label.getValue())));
    }

    private static RunSummary summary(WorkflowExecutionInfo info, RunMarks marks) {
        return new RunSummary(
                info.getExecution().getWorkflowId(),
                info.getExecution().getRunId(),
                info.getType().getName(),
                Endings.status(info.getStatus()),
                RunTimes.start(info, RunFacts.parse(marks.facts())),
                RunTimes.close(info),
                marks.definition(),
                marks.revision(),
                marks.trigger(),
                marks.labels());
    }
}
