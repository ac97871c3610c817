package dev.flow.runs.describe;

import dev.flow.runs.InputProblem;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.RunStatus;
import dev.flow.runs.RunsException;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.RunLookup.Found;
import dev.flow.runs.history.HistoryReader;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcomes of runs. Thread-safe. */
public final class RunResults {
    private static final Duration MOST = Duration.ofSeconds(60);

    private final EngineAccess access;
    private final RunLookup lookup;
    private final HistoryReader histories;
    private final RunDescriber describer;

    public RunResults(EngineAccess access, RunLookup lookup, RunDescriber describer) {
        this.describer = describer;
        this.access = access;
        this.lookup = lookup;
        this.histories = new HistoryReader(access);
    }

    /** Waits for the end; with a wait of zero it only looks. */
    public RunOutcome result(String workflowId, @Nullable String runId, Duration wait) {
        if (wait.isNegative() || wait.compareTo(MOST) > 0) {
            throw RunsException.rejected(List.of(new InputProblem(
                    "?wait",
                    "maximum",
                    "wait must be a duration of at most " + MOST.toSeconds() + " seconds.",
                    "Ask again when it ends without a result.")));
        }
        Found run = lookup.find(workflowId, runId);
        long deadline = System.nanoTime() + wait.toNanos();
        while (true) {
            boolean closed = Executions.status(run.info().getStatus()).isClosed();
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            Duration patience = closed ? access.deadline() : left;
            Optional<HistoryEvent> end =
                    patience.isPositive() ? histories.end(workflowId, run.runId(), patience) : Optional.empty();
            if (end.isPresent()) {
                RunOutcome outcome = access.ask(workflowId, () -> new CloseEvents(access.converter()).of(end.get()));
                if (outcome.status() != RunStatus.CONTINUED) {
                    return isSteered(run, outcome.status())
                            ? outcome.with(describer.explain(run).steering())
                            : outcome;
                }
                run = lookup.find(
                        workflowId,
                        end.get()
                                .getWorkflowExecutionContinuedAsNewEventAttributes()
                                .getNewExecutionRunId());
            } else if (closed) {
                throw RunsException.engine("The engine does not answer.", null);
            } else {
                run = lookup.find(workflowId, run.runId());
                RunDescriber.Explanation explained = describer.explain(run);
                if (!explained.status().isClosed()) {
                    return new RunOutcome(explained.status(), null, null, explained.steering());
                }
            }
        }
    }

    /** Whether the history of a closed segment is worth reading for what was asked of it. */
    private static boolean isSteered(Found run, RunStatus status) {
        return switch (status) {
            case CANCELED, TERMINATED -> true;
            case COMPLETED, FAILED, TIMED_OUT, CONTINUED, RUNNING, WAITING, PAUSED ->
                run.described().getWorkflowExtendedInfo().hasLastResetTime();
        };
    }
}
