package dev.flow.runs;

import org.jspecify.annotations.Nullable;

/**
 * A definition that can be started, in a list.
 *
 * @param version {@code document.version}
 * @param revisionId the revision it comes from; null where there are none
 * @param active whether it is what its workflow's name means now
 */
public record RetainedDefinition(
        Key key, String version, @Nullable String revisionId, boolean active) {

    /**
     * Which one, and its place in lists.
     *
     * @param workflow {@code namespace.name}
     */
    public record Key(String workflow, String digest) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byWorkflow = workflow.compareTo(other.workflow);
            return byWorkflow == 0 ? digest.compareTo(other.digest) : byWorkflow;
        }
    }

    /** An active one. */
    public static RetainedDefinition of(ActiveDefinition active) {
        return new RetainedDefinition(
                new Key(active.workflow(), active.digest()),
                active.definition().workflow().version(),
                active.revisionId(),
                true);
    }
}
