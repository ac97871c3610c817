package dev.flow.definition.format;

import java.util.List;

/** How a scalar is written. */
sealed interface ScalarLayout {
    /** No text at all, which is null. */
    record Missing() implements ScalarLayout {}

    /**
     * In one line.
     *
     * @param block its text within a block
     * @param flow its text within brackets
     */
    record Inline(String block, String flow) implements ScalarLayout {}

    /**
     * Plain or in quotes, over several lines.
     *
     * @param lines the first, and the others without indentation; empty ones are line breaks of the value
     */
    record Folded(List<String> lines) implements ScalarLayout {}

    /**
     * A literal or folded block.
     *
     * @param header with its indicators
     * @param lines without indentation
     * @param kept how many line breaks at its end belong to the value beyond the first
     */
    record Block(String header, List<String> lines, int kept) implements ScalarLayout {}
}
