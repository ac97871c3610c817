package dev.flow.configuration.worker;

import java.time.Instant;
import java.util.List;

/**
 * What a worker recorded of one revision.
 *
 * @param instance the worker; for a deployment that a host's own controller reports, {@code external:} and its digest
 * @param revisionId the revision that it prepared
 * @param lacking what it lacks, one sentence each; empty when it is ready
 */
public record WorkerRevision(String instance, String revisionId, List<String> lacking, Instant recordedAt) {
    public WorkerRevision {
        lacking = List.copyOf(lacking);
    }

    /** Whether the worker can execute the revision. */
    public boolean isReady() {
        return lacking.isEmpty();
    }
}
