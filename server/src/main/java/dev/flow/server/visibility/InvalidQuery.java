package dev.flow.server.visibility;

import dev.flow.server.failure.ServiceFailure;

/** Refusals of list filters, in the words of Temporal's server, with the position in the query. */
final class InvalidQuery {
    private InvalidQuery() {}

    /** The text is no filter. */
    static ServiceFailure malformed(int position, String what) {
        return of("malformed query: " + what, position);
    }

    /** The text is one that this service does not carry out. */
    static ServiceFailure unsupported(int position, String what) {
        return of("operation is not supported: " + what, position);
    }

    /** A condition makes no sense. */
    static ServiceFailure expression(int position, String what) {
        return of("invalid expression: " + what, position);
    }

    /** @param position from 0; people count from 1 */
    private static ServiceFailure of(String text, int position) {
        return ServiceFailure.invalidArgument("invalid query: " + text + " at position " + (position + 1));
    }
}
