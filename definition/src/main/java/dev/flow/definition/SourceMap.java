package dev.flow.definition;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.Optional;

/** Where the nodes of a document stand in its text, by JSON pointer. Thread-safe. */
public interface SourceMap {
    /** Where the value of this pointer stands; {@code ""} is the whole document. */
    Optional<Range> value(String pointer);

    /** Where its key stands, or the value itself when it is the element of an array. */
    Optional<Range> key(String pointer);
}
