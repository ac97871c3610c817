package dev.flow.definition;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.Optional;

/** The positions of the nodes of a document in its text, by JSON pointer. Thread-safe. */
public interface SourceMap {
    /** The position of the value of this pointer; {@code ""} is the whole document. */
    Optional<Range> value(String pointer);

    /** The position of its key, or of the value itself when it is the element of an array. */
    Optional<Range> key(String pointer);

    /**
     * The position of a part of a text that is the value of this pointer.
     *
     * @param start where the part begins in the value, in UTF-16 units
     * @param end where it ends, exclusive
     */
    Optional<Range> part(String pointer, int start, int end);
}
