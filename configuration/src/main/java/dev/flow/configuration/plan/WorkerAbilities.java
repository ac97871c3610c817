package dev.flow.configuration.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Port: what the workers of the scope that are alive can do. Thread-safe; may block. */
@FunctionalInterface
public interface WorkerAbilities {
    /** The workers that are alive, in any order. */
    List<Worker> alive();

    /**
     * A worker that is alive.
     *
     * @param artifact the build of it
     * @param functions the functions of its host, by {@code name:version}
     * @param secrets the names of the secrets that it can read; null when it does not say
     * @param problems why it cannot execute revisions, by their ids; revisions without a problem are left out
     */
    record Worker(
            String artifact,
            Set<String> functions,
            @Nullable Set<String> secrets,
            Map<String, String> problems) {
        public Worker {
            functions = Set.copyOf(functions);
            secrets = secrets == null ? null : Set.copyOf(secrets);
            problems = Map.copyOf(problems);
        }
    }
}
