package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ServiceClock;
import java.util.concurrent.ConcurrentHashMap;

/** The time is not skipped while an execution has a task for a worker, or one is with a worker. Thread-safe. */
final class Holds {
    private final ConcurrentHashMap<ExecutionKey, ServiceClock.Hold> holds = new ConcurrentHashMap<>();
    private final ServiceClock clock;

    Holds(ServiceClock clock) {
        this.clock = clock;
    }

    void set(ExecutionKey key, boolean busy) {
        holds.compute(key, (_, present) -> {
            if (busy) {
                return present == null ? clock.hold() : present;
            }
            if (present != null) {
                present.close();
            }
            return null;
        });
    }
}
