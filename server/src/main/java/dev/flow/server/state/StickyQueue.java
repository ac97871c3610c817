package dev.flow.server.state;

import java.time.Duration;

/**
 * The queue of the worker that has the workflow in its cache.
 *
 * @param name empty for none
 * @param scheduleToStart how long a task may wait on it before every worker may have it
 */
public record StickyQueue(String name, Duration scheduleToStart) {
    public static final StickyQueue NONE = new StickyQueue("", Duration.ZERO);

    public boolean isSet() {
        return !name.isEmpty();
    }
}
