package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ServiceClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;

/** The time is not skipped while an execution has a task for a worker, or one is with a worker. Thread-safe. */
final class Holds {
    private final ConcurrentHashMap<ExecutionKey, Deque<ServiceClock.Hold>> holds = new ConcurrentHashMap<>();
    private final ServiceClock clock;

    Holds(ServiceClock clock) {
        this.clock = clock;
    }

    /** As many holds as an execution has tasks: an activity that lets time pass gives up its own one. */
    void set(ExecutionKey key, int tasks) {
        holds.compute(key, (_, present) -> {
            if (present == null && tasks == 0) {
                return null;
            }
            Deque<ServiceClock.Hold> held = present == null ? new ArrayDeque<>() : present;
            while (held.size() < tasks) {
                held.push(clock.hold());
            }
            while (held.size() > tasks) {
                held.pop().close();
            }
            return held.isEmpty() ? null : held;
        });
    }
}
