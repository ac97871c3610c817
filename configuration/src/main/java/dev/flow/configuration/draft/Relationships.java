package dev.flow.configuration.draft;

import java.util.List;

/** Each document and trigger of the draft, compared with what is active; by kind and name. */
public record Relationships(long version, List<Relationship> items) {
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
