package dev.flow.configuration.plan;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Port: the open runs of definitions. Thread-safe; may block. */
@FunctionalInterface
public interface OpenRuns {
    /**
     * The open runs of the scope for each of these definitions. A definition that is left out is one of which nothing
     * is known.
     *
     * @param digests of definitions, by {@code namespace.name}
     */
    Map<String, Runs> of(Map<String, String> digests);

    /** Nothing is known of any definition. */
    static OpenRuns unknown() {
        return _ -> Map.of();
    }

    /**
     * The open runs of a definition.
     *
     * @param atLeast their number, or a number that they are not fewer than; null when unknown
     * @param tasks names of the tasks at which paused or waiting ones stand, as far as that is known
     */
    record Runs(@Nullable Integer atLeast, Set<String> tasks) {
        public static final Runs UNKNOWN = new Runs(null, Set.of());

        public Runs {
            tasks = Set.copyOf(tasks);
        }
    }
}
