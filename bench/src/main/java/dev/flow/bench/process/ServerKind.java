package dev.flow.bench.process;

import dev.flow.engine.record.RunInput;
import java.time.Duration;

/** The kind of server that executes the runs. */
public enum ServerKind {
    /** The SDK's in-JVM server. */
    EMBEDDED,
    /** A Temporal server with a database file. */
    LOCAL;

    private static final Duration STICKY = Duration.ofSeconds(5);

    /** What runs are told of it. */
    public RunInput.Traits traits() {
        return switch (this) {
            case EMBEDDED -> new RunInput.Traits(0, true);
            case LOCAL -> RunInput.Traits.SERVER;
        };
    }

    /** How long a sticky queue may keep a task, of any worker: the in-JVM server never gives one up. */
    Duration sticky() {
        return switch (this) {
            case EMBEDDED -> Duration.ZERO;
            case LOCAL -> STICKY;
        };
    }
}
