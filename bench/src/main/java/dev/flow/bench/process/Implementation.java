package dev.flow.bench.process;

import java.util.Locale;

/** Who executes a run. */
public enum Implementation {
    INTERPRETED,
    HAND_WRITTEN;

    /** As tables say it. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Each has a task queue of its own. */
    public String taskQueue() {
        return title();
    }
}
