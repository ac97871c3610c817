package dev.flow.gateway.api;

import dev.flow.gateway.cursor.Cursors;
import org.jspecify.annotations.Nullable;

/**
 * The page of a list that a request asks for.
 *
 * @param binding the list and the principal, of which a cursor is valid
 * @param position where the page before ended; null for the first page
 */
public record PageRequest(
        Cursors cursors, Cursors.Binding binding, @Nullable String position) {
    /** The cursor of the following page. */
    public @Nullable String next(@Nullable String following) {
        return cursors.seal(binding, following);
    }
}
