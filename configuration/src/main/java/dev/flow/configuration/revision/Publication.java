package dev.flow.configuration.revision;

import dev.flow.definition.diagnostic.Diagnostic;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of a publication.
 *
 * @param id derived from the idempotency key of the request
 * @param draftVersion what is published
 * @param revisionId null until it is applied
 * @param errorCode {@code invalid_configuration} or {@code internal_error}; null unless it failed
 * @param diagnostics why it failed, and warnings
 * @param version grows with each change of the record
 */
public record Publication(
        String id,
        State state,
        long draftVersion,
        @Nullable String revisionId,
        @Nullable String errorCode,
        List<Diagnostic> diagnostics,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    public Publication {
        diagnostics = List.copyOf(diagnostics);
    }

    public enum State {
        PENDING,
        APPLIED,
        FAILED
    }
}
