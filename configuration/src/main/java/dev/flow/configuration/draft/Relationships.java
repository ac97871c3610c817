package dev.flow.configuration.draft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Each document and trigger of the draft, compared with what is active; by kind and name.
 *
 * @param version of the draft
 * @param activeIdentity the active revision, or the digest of the directory, that it is compared with: what a discard
 *     names; null when nothing is active
 */
public record Relationships(long version, @Nullable String activeIdentity, List<Relationship> items) {
    public Relationships {
        items = List.copyOf(items);
    }

    /**
     * One document or trigger.
     *
     * @param kind {@code workflow}, {@code function}, {@code trigger}, {@code settings}, {@code test}
     */
    public record Relationship(String kind, String name, State state) {}

    /** How a document of the draft relates to the active one of its name. */
    public enum State {
        ACTIVE,
        MODIFIED,
        NEW_PENDING_APPLY,
        REMOVED_PENDING_APPLY
    }
}
