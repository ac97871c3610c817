package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import dev.flow.store.Timekeeper;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;

/** When something is to be started: {@code --at} or {@code --in}. */
final class StartTime {
    private static final String EXAMPLES = "2026-05-01T08:00:00Z or 2026-05-01T10:00:00+02:00";

    private final Argument<String> at =
            Argument.text("--at", "TIME", "When (RFC 3339, with offset, whole seconds), such as 2026-05-01T08:00:00Z.");
    private final Argument<String> in = Argument.text(
            "--in", "DURATION", "How long from now, such as 30m, 2h or PT2H; rounded up to whole seconds.");
    private final Timekeeper time = Timekeeper.system();

    /** {@code --at}. */
    Argument<String> at() {
        return at;
    }

    /** {@code --in}. */
    Argument<String> in() {
        return in;
    }

    /**
     * The time, in UTC.
     *
     * @throws CommandException when not exactly one of the two is given, or it makes no sense
     */
    String get() {
        if (at.given().isPresent() == in.given().isPresent()) {
            throw CommandException.usage("say when with --at TIME or --in DURATION, and only one of them.");
        }
        return at.given()
                .map(StartTime::read)
                .orElseGet(() -> after(time.instant(), in.get()))
                .toString();
    }

    /** A duration after a time, rounded up to whole seconds. */
    static Instant after(Instant now, String text) {
        Duration duration = DurationArgument.parse(text);
        try {
            Instant due = now.plus(duration);
            Instant second = due.truncatedTo(ChronoUnit.SECONDS);
            return second.equals(due) ? due : second.plusSeconds(1);
        } catch (DateTimeException | ArithmeticException _) {
            throw CommandException.usage("'" + text + "' is too long.");
        }
    }

    private static Instant read(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            throw CommandException.usage("'" + text + "' " + (isLocal(text) ? "has no offset from UTC" : "is no time")
                    + ": write " + EXAMPLES + ".");
        }
    }

    private static boolean isLocal(String text) {
        try {
            LocalDateTime.parse(text);
            return true;
        } catch (DateTimeException _) {
            return false;
        }
    }
}
