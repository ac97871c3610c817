package dev.flow.definition.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A checked workflow document, as data (DSL reference, "Workflow"). Immutable and thread-safe.
 *
 * @param document {@code document} as written: dsl, namespace, name, version, title, summary, tags, metadata
 */
public record Workflow(
        ObjectNode document,
        InputTransform input,
        Use use,
        TaskList tasks,
        @Nullable Timeout timeout,
        OutputTransform output,
        @Nullable Schedule schedule) {

    public String namespace() {
        return document.path("namespace").asText();
    }

    public String name() {
        return document.path("name").asText();
    }

    public String version() {
        return document.path("version").asText();
    }

    /** {@code namespace.name}: the workflow's identity, also its type on the engine. */
    public String qualifiedName() {
        return namespace() + "." + name();
    }
}
