package dev.flow.runs.list;

import com.google.protobuf.ByteString;
import dev.flow.engine.Availability;
import dev.flow.engine.record.RunMemo;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunCondition;
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
import java.util.Optional;
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
        if (pageToken == null) {
            asked.find(RunCondition.Trigger.class)
                    .filter(trigger -> !isTrigger(trigger, workflows))
                    .ifPresent(trigger -> {
                        throw RunsException.unknownTrigger(trigger.name());
                    });
        }
        RunFilter filter = qualified(asked);
        Optional<RunCondition.BusinessRequest> request = filter.find(RunCondition.BusinessRequest.class);
        if (request.isPresent()) {
            return one(request.get(), filter, workflows);
        }
        return asked(filter, workflows, limit, pageToken);
    }

    /** The filter with the whole names of workflows. */
    private RunFilter qualified(RunFilter filter) {
        return new RunFilter(filter.conditions().stream()
                .map(condition -> condition instanceof RunCondition.Workflow(String name)
                        ? new RunCondition.Workflow(names.sought(name))
                        : condition)
                .toList());
    }

    /** One of a definition that is active, or one that has started a run which is still kept. */
    private boolean isTrigger(RunCondition.Trigger trigger, WorkflowPatterns workflows) {
        String name = trigger.name();
        if (name.equals(RunMemo.SUB_WORKFLOW)
                || definitions.all().stream()
                        .filter(definition -> workflows.contains(definition.workflow()))
                        .anyMatch(definition -> definition.trigger(name).isPresent())) {
            return true;
        }
        return page(VisibilityQuery.of(scope.digest(), workflows, RunFilter.of(trigger)), 1, ByteString.EMPTY)
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
                    .flatMap(info -> lookup.memo(info).stream().map(memo -> summary(info, memo)))
                    .filter(run -> ConditionCheck.hasLabels(filter, run))
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
    private RunPage one(RunCondition.BusinessRequest request, RunFilter filter, WorkflowPatterns workflows) {
        String workflow = filter.find(RunCondition.Workflow.class)
                .orElseThrow(() -> RunsException.invalidQuery("business_request_id needs workflow."))
                .name();
        if (!workflows.contains(workflow)) {
            return new RunPage(Availability.AVAILABLE, List.of(), null);
        }
        String id = WorkflowIds.of(scope, workflow, request.id());
        try {
            RunLookup.Found run = lookup.find(id, null);
            RunSummary summary = summary(run.info(), run.memo());
            return new RunPage(
                    Availability.AVAILABLE,
                    ConditionCheck.meets(filter, run, summary) ? List.of(summary) : List.of(),
                    null);
        } catch (RunsException e) {
            if (e.code() == RunsException.Code.NOT_FOUND) {
                return new RunPage(Availability.AVAILABLE, List.of(), null);
            }
            throw e;
        }
    }

    private static RunSummary summary(WorkflowExecutionInfo info, RunMemo memo) {
        return new RunSummary(
                info.getExecution().getWorkflowId(),
                info.getExecution().getRunId(),
                info.getType().getName(),
                Executions.status(info.getStatus()),
                Executions.start(info, RunFacts.parse(memo.facts())),
                Executions.close(info),
                memo.definition(),
                memo.revision(),
                memo.trigger(),
                memo.labels());
    }
}
