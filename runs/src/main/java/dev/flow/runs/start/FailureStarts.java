package dev.flow.runs.start;

import dev.flow.engine.FailedRun;
import dev.flow.engine.FailureHandler;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.FailureStartObserver;
import dev.flow.runs.FailureStartObserver.Outcome;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartedRun;
import dev.flow.runs.TriggerSettings;
import dev.flow.runs.WorkflowNames;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.RunFacts;
import dev.flow.runs.access.RunLookup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the workflows that the triggers of failed runs name in {@code on_failure}, of what is active then. Pauses and
 * quotas do not apply, so that a failure is told whatever operators hold back; and the runs name no such workflow
 * themselves. Made before the engine is, and fails, to be repeated, until it is connected. Thread-safe.
 */
public final class FailureStarts implements FailureHandler {
    private static final Logger log = LoggerFactory.getLogger(FailureStarts.class);

    /** How long a workflow is waited for that the configuration of this process does not have (yet). */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final FailureStartObserver observer;
    private volatile @Nullable Connected connected;

    public FailureStarts(FailureStartObserver observer) {
        this.observer = observer;
    }

    private record Connected(RunLookup lookup, WorkflowNames names, EngineStartService starts) {}

    /** From now on it can start runs. */
    public void connect(RunsParts parts) {
        var access = new EngineAccess(parts);
        connected = new Connected(
                new RunLookup(access, parts.scope()),
                new WorkflowNames(parts.definitions()),
                new EngineStartService(parts, access));
    }

    @Override
    public void onFailure(FailedRun run, Duration waited) {
        Connected to = connected;
        if (to == null) {
            throw RunsException.engine("This worker is about to start.", null);
        }
        try {
            StartedRun started = to.starts().start(prepared(to, run));
            if (started.status() == StartedRun.Status.STARTED) {
                observer.onFailureStart(Outcome.STARTED);
            }
        } catch (RunsException e) {
            refused(run, e, waited);
        }
    }

    private void refused(FailedRun run, RunsException e, Duration waited) {
        boolean isFinal = switch (e.code()) {
            case ENGINE_UNAVAILABLE, STORE_UNAVAILABLE, DEFINITION_UNAVAILABLE, QUOTA_UNAVAILABLE -> false;
            case UNKNOWN_WORKFLOW -> waited.compareTo(PATIENCE) >= 0;
            case NOT_FOUND,
                    INCOMPATIBLE_WORKER,
                    START_CONFLICT,
                    INPUT_REJECTED,
                    TRIGGER_PAUSED,
                    TRIGGER_UNAVAILABLE,
                    QUOTA_EXCEEDED,
                    INVALID_REQUEST,
                    INVALID_QUERY,
                    INVALID_PAYLOAD,
                    LIMIT_EXCEEDED,
                    NOT_RESTARTABLE,
                    CONFLICT -> true;
        };
        if (!isFinal) {
            throw e;
        }
        log.warn(
                "The on_failure workflow {} of the failed run {} was not started: {}.",
                run.onFailure(),
                run.workflowId(),
                e.code());
        observer.onFailureStart(Outcome.REFUSED);
    }

    private PreparedStart prepared(Connected to, FailedRun run) {
        RunLookup.Found failed = to.lookup().find(run.workflowId(), run.runId());
        RunFacts facts = RunFacts.parse(failed.memo().facts());
        ActiveDefinition definition = to.names().active(run.onFailure());
        String requestId = TriggerSettings.ON_FAILURE + ":" + run.runId();
        StartCommand command = StartCommand.of(definition.workflow(), requestId)
                .withInput(FailureInput.of(run, failed, facts))
                .withLabels(failed.memo().labels())
                .withSource(new StartCommand.Source(
                        TriggerSettings.ON_FAILURE, facts.correlationId(), facts.traceId(), run.workflowId()));
        return to.starts().prepare(command, definition, TriggerSettings.ON_FAILURE);
    }
}
