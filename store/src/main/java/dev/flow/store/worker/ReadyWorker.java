package dev.flow.store.worker;

import java.time.Instant;
import java.util.Set;

/**
 * A worker that is alive and what it can run.
 *
 * @param instance which process, and where
 * @param artifact the program it was built from
 * @param loaded what it has loaded
 * @param startedAt when it became ready
 * @param seenAt when it last said so
 */
public record ReadyWorker(Instance instance, String artifact, Loaded loaded, Instant startedAt, Instant seenAt) {
    /**
     * One process on one task queue of one scope.
     *
     * @param id unique to this process, this time it runs
     */
    public record Instance(String id, String scopeDigest, String taskQueue) {}

    /**
     * What it serves.
     *
     * @param definitions the digests of the definitions it holds
     * @param functionsDigest of its functions and their versions
     * @param settingsDigest of the settings that change what a run does
     */
    public record Loaded(Set<String> definitions, String functionsDigest, String settingsDigest) {
        public Loaded {
            definitions = Set.copyOf(definitions);
        }
    }
}
