package dev.flow.definition.task;

import dev.flow.definition.value.Template;
import org.jspecify.annotations.Nullable;

/** An error as a document declares it (RFC 9457; DSL reference, "Error"); references to {@code use.errors} resolved. */
public record ErrorTemplate(
        Template type,
        Template status,
        @Nullable Template title,
        @Nullable Template detail,
        @Nullable Template instance) {}
