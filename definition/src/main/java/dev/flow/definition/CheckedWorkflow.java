package dev.flow.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A workflow document that could be read; the diagnostics of its file list its errors.
 *
 * @param source the text
 * @param document the document as JSON, as written
 * @param positions the position of each of its nodes in the text
 */
public record CheckedWorkflow(SourceFile source, ObjectNode document, SourceMap positions) {
    public String namespace() {
        return document.path("document").path("namespace").asText();
    }

    public String name() {
        return document.path("document").path("name").asText();
    }

    public String version() {
        return document.path("document").path("version").asText();
    }

    /** The name by which the workflow is started: {@code namespace.name}. */
    public String qualifiedName() {
        return namespace() + "." + name();
    }
}
