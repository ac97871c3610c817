package dev.flow.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A trigger that could be read; the diagnostics of its file tell whether it is free of errors.
 *
 * @param name unique in its configuration
 * @param source the text of the file, which may hold other triggers
 * @param document the trigger as JSON, as written
 * @param positions the position of each node of the whole file in the text; the trigger's own begin with its name
 */
public record CheckedTrigger(String name, SourceFile source, ObjectNode document, SourceMap positions) {
    /**
     * What makes it fire: {@code api}, {@code schedule}, {@code webhook}, {@code event}, {@code queue}, {@code host}.
     */
    public String kind() {
        return document.path("kind").asText();
    }
}
