package dev.flow.configuration.compare;

import dev.flow.configuration.document.DocumentName;

/**
 * The difference between the texts of a document.
 *
 * @param document its name
 * @param operation {@code ADD}, {@code REMOVE} or {@code CHANGE}
 * @param unified the difference in unified format, with three lines of context
 */
public record TextDifference(DocumentName document, Difference.Operation operation, String unified) {}
