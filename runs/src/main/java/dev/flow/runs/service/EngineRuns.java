package dev.flow.runs.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runs.RestartCommand;
import dev.flow.runs.RestartedRun;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunHistory;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.RunPage;
import dev.flow.runs.RunTimeline;
import dev.flow.runs.RunValues;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsParts;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.describe.RunDescriber;
import dev.flow.runs.describe.RunResults;
import dev.flow.runs.history.HistoryPages;
import dev.flow.runs.list.RunList;
import dev.flow.runs.steer.CloudEvents;
import dev.flow.runs.steer.Restarts;
import dev.flow.runs.steer.Steering;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The runs of a scope on an engine. Thread-safe. */
public final class EngineRuns implements Runs {
    private final InstantSource clock;
    private final RunList list;
    private final RunDescriber describer;
    private final RunResults results;
    private final Steering steering;
    private final HistoryPages pages;
    private final Restarts restarts;

    public EngineRuns(RunsParts parts) {
        this(parts, new EngineAccess(parts));
    }

    EngineRuns(RunsParts parts, EngineAccess access) {
        clock = parts.clock();
        RunLookup lookup = new RunLookup(access, parts.scope());
        list = new RunList(parts.scope(), access, lookup, parts.definitions());
        describer = new RunDescriber(parts, access, lookup);
        results = new RunResults(access, lookup, describer);
        steering = new Steering(access, lookup);
        pages = new HistoryPages(access, lookup, parts.definitions());
        restarts = new Restarts(access, lookup, pages, parts.definitions());
    }

    @Override
    public RunPage list(RunFilter filter, WorkflowPatterns workflows, int limit, @Nullable String pageToken) {
        return list.list(filter, workflows, limit, pageToken);
    }

    @Override
    public RunDescription describe(String workflowId, @Nullable String runId) {
        return describer.describe(workflowId, runId);
    }

    @Override
    public RunOutcome result(String workflowId, @Nullable String runId, Duration wait) {
        return results.result(workflowId, runId, wait);
    }

    @Override
    public void cancel(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        steering.cancel(workflowId, runId, by, reason);
    }

    @Override
    public void terminate(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        steering.terminate(workflowId, runId, by, reason);
    }

    @Override
    public void pause(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        steering.pause(workflowId, runId, by, reason);
    }

    @Override
    public void resume(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        steering.resume(workflowId, runId, by, reason);
    }

    @Override
    public RestartedRun restart(String workflowId, @Nullable String runId, RestartCommand command) {
        return restarts.restart(workflowId, runId, command);
    }

    @Override
    public void deliver(String workflowId, String type, String id, JsonNode payload) {
        steering.deliver(workflowId, CloudEvents.of(type, id, payload, clock.instant()));
    }

    @Override
    public void deliver(String workflowId, ObjectNode cloudEvent) {
        steering.deliver(workflowId, CloudEvents.checked(cloudEvent));
    }

    @Override
    public RunTimeline timeline(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken) {
        return pages.timeline(workflowId, runId, limit, pageToken);
    }

    @Override
    public RunHistory history(
            String workflowId,
            @Nullable String runId,
            RunHistory.Order order,
            int limit,
            @Nullable String pageToken,
            boolean payloads) {
        return pages.history(workflowId, runId, order, limit, pageToken, payloads);
    }

    @Override
    public RunValues values(String workflowId, @Nullable String runId, int limit, @Nullable String pageToken) {
        return pages.values(workflowId, runId, limit, pageToken);
    }
}
