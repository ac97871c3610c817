package dev.flow.configuration.document;

import dev.flow.configuration.LifecycleException;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.List;
import java.util.SortedMap;

/**
 * Documents after a change.
 *
 * @param commentsDropped the paths of documents that had comments and have lost them
 */
public record Change(Documents documents, List<String> commentsDropped) {
    public Change {
        commentsDropped = List.copyOf(commentsDropped);
    }

    /**
     * A change to these texts.
     *
     * @param errors of documents that cannot be part of a configuration
     * @throws LifecycleException {@code INVALID_CONFIGURATION} when there are errors, {@code LIMIT_EXCEEDED}
     */
    static Change of(SortedMap<DocumentName, String> texts, List<String> commentsDropped, List<Diagnostic> errors) {
        if (!errors.isEmpty()) {
            throw LifecycleException.invalid(
                    LifecycleException.Code.INVALID_CONFIGURATION,
                    "Documents cannot be part of a configuration: "
                            + errors.getFirst().message(),
                    errors);
        }
        return new Change(ConfigurationSize.checked(new Documents(texts)), commentsDropped);
    }
}
