package dev.flow.events.webhook;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** Times as whole seconds since 1970. */
final class UnixSeconds {
    private static final Pattern FORM = Pattern.compile("[0-9]{1,12}");

    private UnixSeconds() {}

    /** The time; empty when the text is none. */
    static Optional<Instant> parse(String text) {
        return FORM.matcher(text).matches()
                ? Optional.of(Instant.ofEpochSecond(Long.parseLong(text)))
                : Optional.empty();
    }
}
