package dev.flow.workflowtest.engine;

import dev.flow.engine.RunResult;
import dev.flow.workflowtest.model.RecordedCall;
import java.time.Duration;

/** How the run of a test ended, or why the test stopped waiting for its end. */
public sealed interface TestOutcome {
    /** The run ended with this result. */
    record Ended(RunResult result) implements TestOutcome {}

    /** The run made a call that no mock answers. */
    record CallRefused(RecordedCall call, String reason, String fix) implements TestOutcome {}

    /** The run had not ended after this much of its own time. */
    record TimeLimitReached(Duration limit) implements TestOutcome {}

    /** The run had not ended after this much real time. */
    record TimedOut(Duration timeout) implements TestOutcome {}
}
