package dev.flow.runs.list;

import com.google.protobuf.ByteString;
import dev.flow.engine.Availability;
import dev.flow.engine.record.RunMemo;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunPage;
import dev.flow.runs.RunSummary;
import dev.flow.runs.RunsException;
import dev.flow.runs.WorkflowNames;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.PageToken;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.access.RunFacts;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.WorkflowIds;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** Lists the runs of a scope. Thread-safe. */
public final class RunList {
    private static final int MOST = 100;

    /** How often the engine is asked for one page. */
    private static final int ROUNDS = 5;

    /** Of one answer of the engine. */
    private static final int SEGMENTS = 1_000;

    private final Scope scope;
    private final EngineAccess access;
    private final RunLookup lookup;
    private final ActiveDefinitions definitions;
    private final WorkflowNames names;

    public RunList(Scope scope, EngineAccess access, RunLookup lookup, ActiveDefinitions definitions) {
        this.scope = scope;
        this.access = access;
        this.lookup = lookup;
        this.definitions = definitions;
        this.names = new WorkflowNames(definitions);
    }

    public RunPage list(RunFilter asked, WorkflowPatterns workflows, int limit, @Nullable String pageToken) {
        if (limit < 1 || limit > MOST) {
            throw RunsException.outside("?limit", 1, MOST);
        }
        if (pageToken == null && asked.trigger() != null && !isTrigger(asked.trigger(), workflows)) {
            throw RunsException.unknownTrigger(asked.trigger());
        }
        String workflow = asked.workflow();
        RunFilter filter = workflow == null ? asked : asked.of(names.sought(workflow));
        if (filter.businessRequestId() != null) {
            return one(filter, workflows);
        }
        Availability listing = access.engine().capabilities().listing();
        return listing.isAvailable()
                ? asked(filter, workflows, limit, pageToken)
                : new RunPage(listing, List.of(), null);
    }

    /** One of a definition that is active, or one that has started a run which is still kept. */
    private boolean isTrigger(String name, WorkflowPatterns workflows) {
        if (name.equals(RunMemo.SUB_WORKFLOW)
                || definitions.all().stream()
                        .filter(definition -> workflows.contains(definition.workflow()))
                        .anyMatch(definition -> definition.trigger(name).isPresent())) {
            return true;
        }
        RunFilter started = RunFilter.builder().trigger(name).build();
        return access.engine().capabilities().listing().isAvailable()
                && page(VisibilityQuery.of(scope.digest(), workflows, started), 1, ByteString.EMPTY)
                                .getExecutionsCount()
                        > 0;
    }

    /** A page may lose rows to runs that were restarted since; then the next one of the engine fills it. */
    private RunPage asked(RunFilter filter, WorkflowPatterns workflows, int limit, @Nullable String pageToken) {
        String query = VisibilityQuery.of(scope.digest(), workflows, filter);
        List<RunSummary> runs = new ArrayList<>();
        ByteString token = pageToken == null ? ByteString.EMPTY : token(pageToken);
        for (int round = 0; round == 0 || (runs.size() < limit && !token.isEmpty() && round < ROUNDS); round++) {
            ListWorkflowExecutionsResponse response = page(query, limit - runs.size(), token);
            latest(response.getExecutionsList()).stream()
                    .flatMap(info -> lookup.marks(info).stream().map(marks -> summary(info, marks)))
                    .filter(run -> hasLabels(filter, run))
                    .forEach(runs::add);
            token = response.getNextPageToken();
        }
        return new RunPage(Availability.AVAILABLE, runs, token.isEmpty() ? null : PageToken.text(token.toByteArray()));
    }

    private ListWorkflowExecutionsResponse page(String query, int size, ByteString token) {
        try {
            return access.stub()
                    .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(access.namespace())
                            .setPageSize(size)
                            .setQuery(query)
                            .setNextPageToken(token)
                            .build());
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.INVALID_ARGUMENT) {
                throw RunsException.invalidQuery("The engine refuses the filter or the page token: "
                        + e.getStatus().getDescription());
            }
            throw access.explained("", e);
        }
    }

    /** Without the segments that a restart has replaced: the engine lists each of them, with a status of its own. */
    private List<WorkflowExecutionInfo> latest(List<WorkflowExecutionInfo> listed) {
        List<String> closed = listed.stream()
                .filter(info -> Executions.status(info.getStatus()).isClosed())
                .map(info -> info.getExecution().getWorkflowId())
                .distinct()
                .toList();
        if (closed.isEmpty()) {
            return listed;
        }
        Map<String, WorkflowExecutionInfo> newest = new HashMap<>();
        ByteString token = ByteString.EMPTY;
        do {
            var response = page(VisibilityQuery.segments(closed), SEGMENTS, token);
            response.getExecutionsList()
                    .forEach(info -> newest.merge(
                            info.getExecution().getWorkflowId(),
                            info,
                            BinaryOperator.maxBy(Comparator.comparing(each -> ProtoTimes.of(each.getStartTime())))));
            token = response.getNextPageToken();
        } while (!token.isEmpty());
        return listed.stream()
                .filter(info -> {
                    WorkflowExecutionInfo last = newest.get(info.getExecution().getWorkflowId());
                    return last == null
                            || last.getExecution()
                                    .getRunId()
                                    .equals(info.getExecution().getRunId());
                })
                .toList();
    }

    private static ByteString token(String pageToken) {
        return ByteString.copyFrom(PageToken.parse(pageToken));
    }

    /** The identity of a start says which run it is: no list is needed. */
    private RunPage one(RunFilter filter, WorkflowPatterns workflows) {
        if (filter.workflow() == null || filter.businessRequestId() == null) {
            throw RunsException.invalidQuery("business_request_id needs workflow.");
        }
        if (!workflows.contains(filter.workflow())) {
            return new RunPage(Availability.AVAILABLE, List.of(), null);
        }
        String id = WorkflowIds.of(scope, filter.workflow(), filter.businessRequestId());
        try {
            RunLookup.Found run = lookup.find(id, null);
            RunSummary summary = summary(run.info(), run.marks());
            return new RunPage(
                    Availability.AVAILABLE, matches(filter, run, summary) ? List.of(summary) : List.of(), null);
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return new RunPage(Availability.AVAILABLE, List.of(), null);
            }
            throw e;
        }
    }

    private static boolean matches(RunFilter filter, RunLookup.Found run, RunSummary summary) {
        return (filter.statuses().isEmpty() || filter.statuses().contains(summary.status()))
                && (filter.definitionDigest() == null
                        || filter.definitionDigest().equals(summary.definitionDigest()))
                && (filter.revisionId() == null || filter.revisionId().equals(summary.revisionId()))
                && (filter.trigger() == null || filter.trigger().equals(summary.triggerName()))
                && (filter.workerArtifact() == null || filter.workerArtifact().equals(artifact(run)))
                && (filter.startedAfter() == null || !summary.startTime().isBefore(filter.startedAfter()))
                && (filter.startedBefore() == null || summary.startTime().isBefore(filter.startedBefore()))
                && hasLabels(filter, summary);
    }

    private static String artifact(RunLookup.Found run) {
        var version = run.info().getVersioningInfo().getDeploymentVersion();
        return version.getDeploymentName() + ":" + version.getBuildId();
    }

    /** What the engine finds by is less exact than the marks: it ignores case, and may take two labels for one. */
    private static boolean hasLabels(RunFilter filter, RunSummary run) {
        return filter.labels().stream().allMatch(label -> {
            int sign = label.indexOf('=');
            return sign >= 0 && label.substring(sign + 1).equals(run.labels().get(label.substring(0, sign)));
        });
    }

    private static RunSummary summary(WorkflowExecutionInfo info, RunMemo marks) {
        return new RunSummary(
                info.getExecution().getWorkflowId(),
                info.getExecution().getRunId(),
                info.getType().getName(),
                Executions.status(info.getStatus()),
                Executions.start(info, RunFacts.parse(marks.facts())),
                Executions.close(info),
                marks.definition(),
                marks.revision(),
                marks.trigger(),
                marks.labels());
    }
}
