package dev.flow.configuration.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reason why something is not removed.
 *
 * @param subject the id of the revision, the digest of the definition
 * @param reason one sentence
 * @param until when it ends by itself; null when something has to happen first
 */
public record Blocker(
        Kind kind, String subject, String reason, @Nullable Instant until) {
    /** The kinds of things that are kept while something needs them. */
    public enum Kind {
        REVISION,
        DEFINITION
    }

    static Blocker revision(String id, String reason) {
        return new Blocker(Kind.REVISION, id, reason, null);
    }

    static Blocker revision(String id, String reason, Instant until) {
        return new Blocker(Kind.REVISION, id, reason, until);
    }

    static Blocker definition(String digest, String reason) {
        return new Blocker(Kind.DEFINITION, digest, reason, null);
    }

    static Blocker definition(String digest, String reason, Instant until) {
        return new Blocker(Kind.DEFINITION, digest, reason, until);
    }
}
