package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Those who wait for an execution to change. Thread-safe. */
public final class Watches {
    private final ConcurrentHashMap<ExecutionKey, Map<Long, CompletableFuture<Boolean>>> waiting =
            new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    /**
     * Completes with the next commit of the execution; to be registered before its state is looked at, and cancelled
     * when not needed.
     */
    public CompletableFuture<Boolean> next(ExecutionKey key) {
        CompletableFuture<Boolean> change = new CompletableFuture<>();
        long number = numbers.incrementAndGet();
        waiting.compute(key, (_, present) -> {
            Map<Long, CompletableFuture<Boolean>> all = present == null ? new ConcurrentHashMap<>() : present;
            all.put(number, change);
            return all;
        });
        var _ = change.whenComplete((_, _) -> waiting.computeIfPresent(key, (_, present) -> {
            present.remove(number);
            return present.isEmpty() ? null : present;
        }));
        return change;
    }

    void changed(ExecutionKey key) {
        Map<Long, CompletableFuture<Boolean>> changed = waiting.remove(key);
        if (changed != null) {
            changed.values().forEach(each -> each.complete(true));
        }
    }
}
