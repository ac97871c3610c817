package dev.flow.runs;

import dev.flow.runs.RunLookup.Found;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What runs have come to. Thread-safe. */
final class Results {
    private static final Duration MOST = Duration.ofSeconds(60);

    private final EngineAccess access;
    private final RunLookup lookup;
    private final HistoryReader histories;

    Results(EngineAccess access, RunLookup lookup) {
        this.access = access;
        this.lookup = lookup;
        this.histories = new HistoryReader(access);
    }

    /** Waits for the end; without patience it only looks. */
    RunOutcome result(String workflowId, @Nullable String runId, Duration wait) {
        if (wait.isNegative() || wait.compareTo(MOST) > 0) {
            throw RunsException.invalidRequest("wait must be at most " + MOST.toSeconds() + " seconds.");
        }
        Found run = lookup.find(workflowId, runId);
        long deadline = System.nanoTime() + wait.toNanos();
        String segment = run.runId();
        boolean closed = Endings.status(run.info().getStatus()).isClosed();
        while (true) {
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            Duration patience = closed ? access.deadline() : left;
            Optional<HistoryEvent> end =
                    patience.isPositive() ? histories.end(workflowId, segment, patience) : Optional.empty();
            if (end.isEmpty()) {
                return new RunOutcome(RunStatus.RUNNING, null, null);
            }
            RunOutcome outcome = access.ask(workflowId, () -> new Endings(access.converter()).of(end.get()));
            if (outcome.status() != RunStatus.CONTINUED) {
                return outcome;
            }
            segment = end.get()
                    .getWorkflowExecutionContinuedAsNewEventAttributes()
                    .getNewExecutionRunId();
            closed = Endings.status(lookup.find(workflowId, segment).info().getStatus())
                    .isClosed();
        }
    }
}
