package dev.flow.bench.process;

import dev.flow.engine.interpreter.RunInput;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;

/** Which server executes. */
public enum EngineKind {
    /** The SDK's in-JVM server. */
    EMBEDDED,
    /** A Temporal server with a database file. */
    LOCAL;

    /** What runs are told of it. */
    public RunInput.Traits traits() {
        return switch (this) {
            case EMBEDDED -> new RunInput.Traits(0, true);
            case LOCAL -> RunInput.Traits.SERVER;
        };
    }

    /** What workers must know of it, hand-written ones no less: the in-JVM server never gives up a sticky queue. */
    WorkerOptions.Builder fit(WorkerOptions.Builder options) {
        return switch (this) {
            case EMBEDDED -> options.setStickyQueueScheduleToStartTimeout(Duration.ZERO);
            case LOCAL -> options;
        };
    }
}
