package dev.flow.gateway.api;

import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Times with offset (RFC 3339) in bodies of requests. */
public final class BodyTime {
    /** The form of such a time, of the years 0000 to 9999; days that no month has are found by {@link #read}. */
    public static final String FORM =
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$";

    /** What the form is, for who has another one. */
    public static final String MESSAGE = "A time with offset (RFC 3339), such as 2026-01-31T08:00:00Z.";

    private BodyTime() {}

    /**
     * The time of a property.
     *
     * @throws ProblemException {@code input_rejected} when the text is no time
     */
    public static Instant read(String property, String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            throw refused(property, "format", "The text is not a time.", "Send one such as 2026-01-31T08:00:00Z.");
        }
    }

    /**
     * The time of a property that takes whole seconds only; a fraction of zeros is none.
     *
     * @throws ProblemException {@code input_rejected}
     */
    public static Instant wholeSeconds(String property, String text) {
        Instant time = read(property, text);
        if (!time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
            throw refused(
                    property,
                    "whole_seconds",
                    "The time " + text + " is not of whole seconds.",
                    "Leave the fraction out, as in 2026-01-31T08:00:00Z.");
        }
        return time;
    }

    private static ProblemException refused(String property, String code, String message, String hint) {
        return ProblemException.of(
                ProblemCode.INPUT_REJECTED, message, List.of(new InputError("/" + property, code, message, hint)));
    }
}
