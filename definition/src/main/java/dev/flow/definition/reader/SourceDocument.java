package dev.flow.definition.reader;

import dev.flow.definition.SourceFile;

/**
 * The tree of a source text.
 *
 * @param file where it came from
 * @param root its value
 * @param complete false when a syntax error cut it off: what is missing then is not a mistake of its own
 */
public record SourceDocument(SourceFile file, SourceNode root, boolean complete) {}
