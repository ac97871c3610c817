package dev.flow.configuration.draft;

import dev.flow.configuration.document.Documents;
import java.time.Instant;
import java.util.List;

/**
 * The draft of a scope at one version.
 *
 * @param version grows with every change
 * @param format in which the last change was written
 * @param commentsDropped documents whose comments the last change, written as JSON, has dropped
 * @param restartRequired whether the running process uses an older configuration until it is restarted
 *     ({@code local_source})
 * @param definitionsPublished whether the definitions of this version are in the store
 */
public record Draft(
        long version,
        Documents documents,
        Format format,
        List<String> commentsDropped,
        boolean restartRequired,
        boolean definitionsPublished,
        Instant updatedAt,
        String updatedBy) {
    public Draft {
        commentsDropped = List.copyOf(commentsDropped);
    }

    /** How a change was written. */
    public enum Format {
        YAML,
        JSON
    }
}
