package dev.flow.configuration.draft;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The record of a draft that was reset.
 *
 * @param id derived from the idempotency key of the request
 * @param activeIdentity the active revision, or the digest of the directory, that the draft was reset to
 * @param discardedVersion the version that was given up
 * @param version of the draft after it
 */
public record Discard(
        String id,
        @Nullable String activeIdentity,
        long discardedVersion,
        long version,
        Instant discardedAt,
        String discardedBy) {}
