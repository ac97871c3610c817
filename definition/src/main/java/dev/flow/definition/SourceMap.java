package dev.flow.definition;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.Optional;

/** Where the nodes of a document stand in its text, by JSON pointer. Thread-safe. */
public interface SourceMap {
    /** Where the value of this pointer stands; {@code ""} is the whole document. */
    Optional<Range> value(String pointer);

    /** Where its key stands, or the value itself when it is the element of an array. */
    Optional<Range> key(String pointer);

    /**
     * Where a part of a text stands that is the value of this pointer.
     *
     * @param start where the part begins in the value, in UTF-16 units
     * @param end where it ends, exclusive
     */
    Optional<Range> part(String pointer, int start, int end);
}
