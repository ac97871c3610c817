package dev.flow.bench.process;

import dev.flow.engine.WorkerSettings;
import java.util.List;

/**
 * A worker that is wanted.
 *
 * @param target address of the server
 * @param cache how many runs stay in memory
 */
public record WorkerSpec(Implementation implementation, ServerKind engine, String target, int cache) {
    /** With the cache that workers have by default. */
    public WorkerSpec(Implementation implementation, ServerKind engine, String target) {
        this(implementation, engine, target, WorkerSettings.defaults().cachedRuns());
    }

    List<String> arguments() {
        return List.of(implementation.name(), engine.name(), target, Integer.toString(cache));
    }

    static WorkerSpec parse(String... arguments) {
        return new WorkerSpec(
                Implementation.valueOf(arguments[0]),
                ServerKind.valueOf(arguments[1]),
                arguments[2],
                Integer.parseInt(arguments[3]));
    }
}
