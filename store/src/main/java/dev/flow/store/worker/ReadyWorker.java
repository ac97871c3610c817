package dev.flow.store.worker;

import java.time.Instant;
import java.util.Set;

/**
 * A registered worker.
 *
 * @param instance the process, its scope and its task queue
 * @param artifact the build of the worker
 * @param loaded the definitions, functions and settings that it has loaded
 * @param startedAt when it became ready
 * @param seenAt when it last reported
 */
public record ReadyWorker(Instance instance, String artifact, Loaded loaded, Instant startedAt, Instant seenAt) {
    /**
     * One process on one task queue of one scope.
     *
     * @param id unique to this process, this time it runs
     */
    public record Instance(String id, String scopeDigest, String taskQueue) {}

    /**
     * What a worker has loaded.
     *
     * @param definitions the digests of its definitions
     * @param functions its functions written in Java, by {@code name:version}
     * @param functionsDigest of its functions and their versions
     * @param settingsDigest of the settings that change what a run does
     */
    public record Loaded(
            Set<String> definitions, Set<String> functions, String functionsDigest, String settingsDigest) {
        public Loaded {
            definitions = Set.copyOf(definitions);
            functions = Set.copyOf(functions);
        }
    }
}
