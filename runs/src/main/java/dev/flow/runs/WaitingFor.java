package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a run waits for.
 *
 * @param task reference of the task with what tells its executions apart ({@code /do/0/pay#.3~1}); {@code /} for the
 *     run as a whole
 * @param on of an event, the types that the task listens for, as its document says them; of a response, the function
 *     that was called; of a workflow, the sub-workflow's workflow id; null for other kinds, and where the definition
 *     cannot be read
 * @param until when it will be over, where that is known
 * @param attempt from one: of the call on the engine, of the document's retry, of the engine's own task
 * @param lastFailure what went wrong the last time, one line
 * @param by of a pause, the principal that asked for it
 * @param reason of a pause, why; null where none was given
 */
public record WaitingFor(
        Kind kind,
        String task,
        @Nullable String on,
        Instant since,
        @Nullable Instant until,
        @Nullable Integer attempt,
        @Nullable String lastFailure,
        @Nullable String by,
        @Nullable String reason) {

    /** What is waited for. */
    public enum Kind {
        /** A call that is under way. */
        ACTIVITY,
        /** A moment: {@code wait}, or the delay before a retry. */
        TIMER,
        /** {@code listen}. */
        EVENT,
        /** The response to the request of a function of the kind queue. */
        RESPONSE,
        /** {@code run: workflow}. */
        WORKFLOW,
        /** A principal paused it. */
        PAUSE,
        /** There is something to do and no worker that would. */
        WORKER,
        /** The worker does not have the definition yet. */
        DEFINITION,
        /** The engine retries the run's workflow task: a defect, or a store that is unavailable. */
        TASK_FAILING;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
