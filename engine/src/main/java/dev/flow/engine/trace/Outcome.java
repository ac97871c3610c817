package dev.flow.engine.trace;

import java.util.Locale;

/** How a run or a call ended. */
enum Outcome {
    COMPLETED,
    FAULTED,
    CANCELED;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
