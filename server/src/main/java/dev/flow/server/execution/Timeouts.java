package dev.flow.server.execution;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.state.Instants;

/** The time-outs of runs, as Temporal completes and limits them. Zero is none. */
public final class Timeouts {
    private static final Duration TASK = Durations.fromSeconds(10);
    private static final Duration LONGEST_TASK = Durations.fromSeconds(120);

    private Timeouts() {}

    /** What a run may take: no longer than the whole execution. */
    public static Duration run(Duration run, Duration execution) {
        return shorter(run, execution);
    }

    /** What a workflow task of a run may take. */
    public static Duration task(Duration task, Duration run) {
        return shorter(shorter(Durations.isPositive(task) ? task : TASK, LONGEST_TASK), run);
    }

    /** The shorter one. */
    public static Duration shorter(Duration one, Duration other) {
        if (!Durations.isPositive(one)) {
            return other;
        }
        return Durations.isPositive(other) && Instants.of(other).compareTo(Instants.of(one)) < 0 ? other : one;
    }
}
