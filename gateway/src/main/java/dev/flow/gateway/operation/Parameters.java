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
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Kinds of parameters. */
public final class Parameters {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern INTEGER = Pattern.compile("0|[1-9]\\d{0,8}");
    private static final Pattern PRINTABLE = Pattern.compile("[^\\p{Cntrl}]*");

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
                text(1, max).put("pattern", "^[^/\\x00-\\x1f\\x7f]+$"),
                bounded(max, value -> !value.contains("/")));
    }

    /** Text of 1 to {@code max} characters. */
    public static Parameter<String> text(String name, int max, String about) {
        return new Parameter<>(
                name,
                Place.QUERY,
                about,
                text(1, max).put("pattern", "^[^\\x00-\\x1f\\x7f]*$"),
                bounded(max, value -> true));
    }

    /** Text of this form (a pattern that Java and ECMA-262 read alike). */
    public static Parameter<String> matching(String name, String pattern, String about) {
        Pattern form = Pattern.compile(pattern);
        return query(
                name,
                about,
                NODES.objectNode().put("type", "string").put("pattern", pattern),
                text -> Optional.of(text).filter(value -> form.matcher(value).matches()));
    }

    /** A whole number within bounds. */
    public static Parameter<Integer> integer(String name, int min, int max, int otherwise, String about) {
        ObjectNode schema = NODES.objectNode()
                .put("type", "integer")
                .put("minimum", min)
                .put("maximum", max)
                .put("default", otherwise);
        Predicate<Integer> within = value -> value >= min && value <= max;
        return query(
                name,
                about,
                schema,
                text -> INTEGER.matcher(text).matches()
                        ? Optional.of(Integer.valueOf(text)).filter(within)
                        : Optional.empty());
    }

    /** A point in time with offset (RFC 3339); offsets go up to 18 hours. */
    public static Parameter<Instant> time(String name, String about) {
        return query(
                name,
                about,
                format("date-time").put("pattern", OFFSET),
                attempt(text -> OffsetDateTime.parse(text).toInstant()));
    }

    /** A duration of at most a minute, in seconds (ISO 8601). */
    public static Parameter<Duration> upToAMinute(String name, String about) {
        // RFC 3339, which the format "duration" means, knows no fractions of a second
        ObjectNode schema = NODES.objectNode().put("type", "string").put("pattern", MINUTE.pattern());
        return query(
                name,
                about,
                schema,
                text -> Optional.of(text)
                        .filter(value -> MINUTE.matcher(value).matches())
                        .map(Duration::parse));
    }

    /** A UUID. */
    public static Parameter<String> uuid(String name, String about) {
        ObjectNode schema = format("uuid").put("pattern", UUID_FORM.pattern());
        return query(
                name,
                about,
                schema,
                text -> Optional.of(text)
                        .filter(value -> UUID_FORM.matcher(value).matches()));
    }

    /** One of some words. */
    public static Parameter<String> choice(String name, List<String> words, String about) {
        ObjectNode schema = NODES.objectNode().put("type", "string");
        words.forEach(schema.putArray("enum")::add);
        return query(name, about, schema, text -> Optional.of(text).filter(words::contains));
    }

    private static <T> Parameter<T> query(
            String name, String about, ObjectNode schema, Function<String, Optional<T>> read) {
        return new Parameter<>(name, Place.QUERY, about, schema, read);
    }

    private static ObjectNode text(int min, int max) {
        return NODES.objectNode().put("type", "string").put("minLength", min).put("maxLength", max);
    }

    private static ObjectNode format(String format) {
        return NODES.objectNode().put("type", "string").put("format", format);
    }

    private static Function<String, Optional<String>> bounded(int max, Predicate<String> rule) {
        return text -> Optional.of(text)
                .filter(value -> !value.isEmpty() && value.codePointCount(0, value.length()) <= max)
                .filter(value -> PRINTABLE.matcher(value).matches())
                .filter(rule);
    }

    private static <T> Function<String, Optional<T>> attempt(Function<String, T> parse) {
        return text -> {
            try {
                return Optional.of(parse.apply(text));
            } catch (DateTimeException | ArithmeticException e) {
                return Optional.empty();
            }
        };
    }
}
