package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.Parameter.Place;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Makes parameters of the kinds that operations take. */
public final class Parameters {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9]\\d*");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final int MOST_DIGITS = 9;

    /** The largest whole number that every reader of JSON keeps exactly (RFC 8259, section 6). */
    public static final long MOST_VERSION = (1L << 53) - 1;

    private static final int MOST_VERSION_DIGITS = 16;

    private static final String OFFSET = "(Z|[+-](0[0-9]|1[0-7]):[0-5][0-9])$";
    private static final Pattern MINUTE = Pattern.compile("^PT(([0-9]|[1-5][0-9])(\\.[0-9]{1,3})?S|60S|1M)$");
    private static final Pattern UUID_FORM =
            Pattern.compile("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$");

    private Parameters() {}

    /** A name or id in the path: 1 to {@code max} characters without control characters or slashes. */
    public static Parameter<String> path(String name, int max, String about) {
        return new Parameter<>(
                name,
                Place.PATH,
                about,
                "1 to " + max + " characters, no control characters or slashes",
                text(1, max).put("pattern", "^[^/\\x00-\\x1f\\x7f]+$"),
                false,
                text -> isText(text) && !text.contains("/") && length(text) <= max
                        ? new ParsedValue.Value<>(text)
                        : new ParsedValue.Malformed<>());
    }

    /** Text of 1 to {@code max} characters. */
    public static Parameter<String> text(String name, int max, String about) {
        return query(
                name,
                about,
                "1 to " + max + " characters, no control characters",
                text(1, max).put("pattern", "^[^\\x00-\\x1f\\x7f]*$"),
                text -> isText(text) ? ParsedValue.of(text, length(text) <= max) : new ParsedValue.Malformed<>());
    }

    /**
     * A key and a value, with {@code =} between them.
     *
     * @param pattern the rule for both (a pattern that Java and ECMA-262 read alike)
     * @param takes the rule in words
     */
    public static Parameter<String> pair(String name, String pattern, String takes, String about) {
        Pattern form = Pattern.compile(pattern);
        return query(
                name,
                about,
                takes,
                NODES.objectNode().put("type", "string").put("pattern", pattern),
                text -> text.indexOf('=') > 0
                        ? ParsedValue.of(text, form.matcher(text).matches())
                        : new ParsedValue.Malformed<>());
    }

    /** A whole number within bounds. */
    public static Parameter<Integer> integer(String name, int min, int max, int otherwise, String about) {
        ObjectNode schema = NODES.objectNode()
                .put("type", "integer")
                .put("minimum", min)
                .put("maximum", max)
                .put("default", otherwise);
        return query(name, about, "a whole number from " + min + " to " + max, schema, text -> {
            if (!INTEGER.matcher(text).matches()) {
                return new ParsedValue.Malformed<>();
            }
            if (text.length() > MOST_DIGITS) {
                return new ParsedValue.Refused<>();
            }
            int value = Integer.parseInt(text);
            return ParsedValue.of(value, value >= min && value <= max);
        });
    }

    /** The version of a resource. */
    public static Parameter<Long> version(String name, String about) {
        ObjectNode schema = NODES.objectNode()
                .put("type", "integer")
                .put("format", "int64")
                .put("minimum", 0)
                .put("maximum", MOST_VERSION);
        return query(name, about, "a whole number from 0 to " + MOST_VERSION, schema, text -> {
            if (!INTEGER.matcher(text).matches()) {
                return new ParsedValue.Malformed<>();
            }
            if (text.length() > MOST_VERSION_DIGITS) {
                return new ParsedValue.Refused<>();
            }
            long value = Long.parseLong(text);
            return ParsedValue.of(value, value >= 0 && value <= MOST_VERSION);
        });
    }

    /** A point in time with offset (RFC 3339); offsets go up to 18 hours. */
    public static Parameter<Instant> time(String name, String about) {
        return query(
                name,
                about,
                "a time with offset (RFC 3339), such as 2026-01-31T08:00:00Z",
                format("date-time").put("pattern", OFFSET),
                text -> attempt(text, value -> OffsetDateTime.parse(value).toInstant())
                        .<ParsedValue<Instant>>map(ParsedValue.Value::new)
                        .orElseGet(ParsedValue.Malformed::new));
    }

    /** A duration of at most a minute, in seconds (ISO 8601). */
    public static Parameter<Duration> upToAMinute(String name, String about) {
        // RFC 3339, which the format "duration" means, knows no fractions of a second
        ObjectNode schema = NODES.objectNode().put("type", "string").put("pattern", MINUTE.pattern());
        return query(
                name,
                about,
                "a duration from PT0S to PT60S, in seconds",
                schema,
                text -> attempt(text, Duration::parse)
                        .map(value -> ParsedValue.of(value, MINUTE.matcher(text).matches()))
                        .orElseGet(ParsedValue.Malformed::new));
    }

    /** A UUID in lower case. */
    public static Parameter<String> uuid(String name, String about) {
        ObjectNode schema = format("uuid").put("pattern", UUID_FORM.pattern());
        return query(
                name,
                about,
                "a UUID in lower case",
                schema,
                text -> UUID_FORM.matcher(text).matches()
                        ? new ParsedValue.Value<>(text)
                        : new ParsedValue.Malformed<>());
    }

    /** One of some words. */
    public static Parameter<String> choice(String name, List<String> words, String about) {
        ObjectNode schema = NODES.objectNode().put("type", "string");
        words.forEach(schema.putArray("enum")::add);
        return query(
                name,
                about,
                words.size() == 1 ? words.getFirst() : "one of " + String.join(", ", words),
                schema,
                text -> words.contains(text) ? new ParsedValue.Value<>(text) : new ParsedValue.Malformed<>());
    }

    private static <T> Parameter<T> query(
            String name, String about, String takes, ObjectNode schema, Function<String, ParsedValue<T>> read) {
        return new Parameter<>(name, Place.QUERY, about, takes, schema, false, read);
    }

    private static ObjectNode text(int min, int max) {
        return NODES.objectNode().put("type", "string").put("minLength", min).put("maxLength", max);
    }

    private static ObjectNode format(String format) {
        return NODES.objectNode().put("type", "string").put("format", format);
    }

    private static boolean isText(String text) {
        return !text.isEmpty() && !CONTROL.matcher(text).find();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static <T> Optional<T> attempt(String text, Function<String, T> parse) {
        try {
            return Optional.of(parse.apply(text));
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }
}
