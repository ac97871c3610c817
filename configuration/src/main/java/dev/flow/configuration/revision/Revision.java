package dev.flow.configuration.revision;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An immutable version of a configuration.
 *
 * @param id 64 hexadecimal digits: the digest of its canonical content, which is the configuration as JSON and the
 *     digests of the definitions that its workflows were resolved to
 * @param parentId the revision that was active, or published last, when it was first published; null for the first
 */
public record Revision(
        String id,
        @Nullable String parentId,
        Instant createdAt,
        String createdBy,
        @Nullable String message) {}
