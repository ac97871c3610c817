package dev.flow.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A file of workflow tests that could be read; the diagnostics of its file list its errors.
 *
 * @param source the text
 * @param document the file as JSON, as written
 * @param positions the position of each of its nodes in the text
 */
public record CheckedTests(SourceFile source, ObjectNode document, SourceMap positions) {}
