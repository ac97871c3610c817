package dev.flow.runtime.settings;

import dev.flow.definition.Origin;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The syntax of a setting's text.
 *
 * @param what describes a valid text, as the end of "NAME is …"
 * @param parse throws {@link IllegalArgumentException} for an invalid text; its message is not used
 */
public record Syntax<T>(String what, Function<String, T> parse) {
    /** Ten thousand days: times that are as far away can still be computed. */
    static final Duration LONGEST = Duration.ofDays(10_000);

    private static final int LAST_PORT = 65_535;
    private static final Pattern TASK_QUEUE =
            Pattern.compile("(?!flow[.-])[A-Za-z0-9][A-Za-z0-9._-]{0,199}(?<!-system)");

    /** Any text, which is not checked. */
    public static Syntax<String> text(String what) {
        return new Syntax<>(what, Function.identity());
    }

    /**
     * The name of a task queue, except names that the service reserves for scopes, runs of the command line and system
     * work.
     */
    public static Syntax<String> taskQueue() {
        return new Syntax<>(
                "a name of at most 200 letters, digits and . _ - that does not start with flow. or flow- and does not"
                        + " end with -system",
                text -> {
                    if (!TASK_QUEUE.matcher(text).matches()) {
                        throw new IllegalArgumentException(text);
                    }
                    return text;
                });
    }

    public static Syntax<Boolean> flag() {
        return new Syntax<>("true or false", text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        });
    }

    /** A constant of an enum, in lower case. */
    public static <E extends Enum<E>> Syntax<E> word(Class<E> words) {
        List<E> all = List.of(words.getEnumConstants());
        String what = all.stream().map(Syntax::shown).collect(Collectors.joining(", "));
        int last = what.lastIndexOf(", ");
        return new Syntax<>(
                last < 0 ? what : what.substring(0, last) + " or " + what.substring(last + 2),
                text -> all.stream()
                        .filter(word -> shown(word).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(text)));
    }

    static String shown(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    public static Syntax<Integer> port() {
        return number(0, LAST_PORT, "a port (0 for a free one)");
    }

    public static Syntax<Integer> number(int least, int most, String what) {
        return new Syntax<>(what + " from " + least + " to " + most, text -> {
            int number = Integer.parseInt(text);
            if (number < least || number > most) {
                throw new IllegalArgumentException(text);
            }
            return number;
        });
    }

    /** A duration of ISO 8601, greater than zero. */
    public static Syntax<Duration> duration() {
        return new Syntax<>("a duration such as PT30S or P400D", text -> {
            try {
                Duration duration = Duration.parse(text);
                if (duration.isNegative() || duration.isZero()) {
                    throw new IllegalArgumentException(text);
                }
                return duration;
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(text, e);
            }
        });
    }

    /** A duration of ISO 8601 between two others, both included. */
    public static Syntax<Duration> duration(Duration least, Duration most) {
        return new Syntax<>("a duration from " + least + " to " + most, text -> {
            Duration duration = duration().parse.apply(text);
            if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
                throw new IllegalArgumentException(text);
            }
            return duration;
        });
    }

    /** A duration, or PT0S for none. */
    public static Syntax<Duration> durationOrNone() {
        return new Syntax<>("a duration such as PT5S, or PT0S for none", text -> {
            try {
                Duration duration = Duration.parse(text);
                if (duration.isNegative()) {
                    throw new IllegalArgumentException(text);
                }
                return duration;
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(text, e);
            }
        });
    }

    public static Syntax<Path> path(String what) {
        return new Syntax<>(what, text -> {
            try {
                return Path.of(text);
            } catch (InvalidPathException e) {
                throw new IllegalArgumentException(text, e);
            }
        });
    }

    /** A file that exists and can be read. */
    public static Syntax<Path> file() {
        return new Syntax<>("a file that can be read", text -> {
            Path file = path("").parse.apply(text);
            if (!Files.isReadable(file) || Files.isDirectory(file)) {
                throw new IllegalArgumentException(text);
            }
            return file;
        });
    }

    /**
     * The address of a server, with or without a path.
     *
     * @param example an address for the message
     */
    public static Syntax<URI> http(String example) {
        return new Syntax<>("an http or https address such as " + example, text -> {
            URI uri = URI.create(text);
            if (!Origin.isHttp(uri) || uri.getHost() == null) {
                throw new IllegalArgumentException(text);
            }
            return uri;
        });
    }

    /** Texts separated by commas. */
    public static Syntax<List<String>> list(String what) {
        return new Syntax<>(
                what,
                text -> Arrays.stream(text.split(",", -1))
                        .map(String::strip)
                        .filter(each -> !each.isEmpty())
                        .toList());
    }
}
