package dev.flow.configuration.document;

import java.util.List;

/**
 * Documents after a change.
 *
 * @param commentsDropped the paths of documents that had comments and have lost them
 */
public record Change(Documents documents, List<String> commentsDropped) {
    public Change {
        commentsDropped = List.copyOf(commentsDropped);
    }
}
