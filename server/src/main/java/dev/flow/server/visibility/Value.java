package dev.flow.server.visibility;

import java.util.List;

/**
 * A value of a search attribute, as filters compare it. An instant is a {@link Whole} of microseconds since 1970, a
 * duration one of nanoseconds, a status its number.
 */
public sealed interface Value {
    /** A keyword or a text. */
    record Text(String text) implements Value {}

    /** A number without fraction. */
    record Whole(long number) implements Value {}

    /** A number that need not be whole. */
    record Real(double number) implements Value {}

    /** Either true or false. */
    record Flag(boolean flag) implements Value {}

    /** The keywords of a list, or the words of a text. */
    record Terms(List<String> terms) implements Value {
        public Terms {
            terms = List.copyOf(terms);
        }
    }
}
