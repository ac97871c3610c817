package dev.flow.server.visibility;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.visibility.Expression.Literal;
import dev.flow.server.visibility.Filter.Attribute;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Reads the values of a query as the types of its attributes. */
final class LiteralValues {
    private static final String STATUS_PREFIX = "WORKFLOW_EXECUTION_STATUS_";
    private static final long NANOS_OF_MICRO = 1_000;

    private LiteralValues() {}

    /** The keywords that a value stands for: the words of a text. */
    static List<Value> terms(Attribute attribute, Literal literal) {
        return switch (attribute.type()) {
            case INDEXED_VALUE_TYPE_TEXT ->
                AttributeValues.words(text(attribute, literal)).stream()
                        .map(word -> (Value) new Value.Text(word))
                        .toList();
            case INDEXED_VALUE_TYPE_KEYWORD_LIST ->
                List.of(new Value.Text(AttributeValues.kept(text(attribute, literal))));
            default -> List.of(of(attribute, literal));
        };
    }

    static Value of(Attribute attribute, Literal literal) {
        return switch (attribute.name()) {
            case SystemAttributes.STATUS -> status(attribute, literal);
            case SystemAttributes.EXECUTION_DURATION -> duration(attribute, literal);
            default -> ofType(attribute, literal);
        };
    }

    private static Value ofType(Attribute attribute, Literal literal) {
        Value value = literal.value();
        return switch (attribute.type()) {
            case INDEXED_VALUE_TYPE_KEYWORD, INDEXED_VALUE_TYPE_KEYWORD_LIST, INDEXED_VALUE_TYPE_TEXT ->
                new Value.Text(AttributeValues.kept(text(attribute, literal)));
            case INDEXED_VALUE_TYPE_INT -> value instanceof Value.Whole ? value : refuse(attribute, literal);
            case INDEXED_VALUE_TYPE_DOUBLE ->
                switch (value) {
                    case Value.Whole(long number) -> new Value.Real(number);
                    case Value.Real _ -> value;
                    default -> refuse(attribute, literal);
                };
            case INDEXED_VALUE_TYPE_BOOL -> value instanceof Value.Flag ? value : refuse(attribute, literal);
            case INDEXED_VALUE_TYPE_DATETIME -> time(attribute, literal);
            case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED -> refuse(attribute, literal);
        };
    }

    private static String text(Attribute attribute, Literal literal) {
        if (literal.value() instanceof Value.Text(String text)) {
            return text;
        }
        throw refusal(attribute, literal);
    }

    /** RFC 3339, or nanoseconds since 1970. */
    private static Value time(Attribute attribute, Literal literal) {
        return switch (literal.value()) {
            case Value.Text(String text) -> {
                Instant instant = AttributeValues.instant(text).orElseThrow(() -> refusal(attribute, literal));
                yield new Value.Whole(AttributeValues.micros(instant));
            }
            case Value.Whole(long nanos) -> new Value.Whole(Math.floorDiv(nanos, NANOS_OF_MICRO));
            default -> refuse(attribute, literal);
        };
    }

    /** A duration as Go writes it, hours:minutes:seconds, or nanoseconds. */
    private static Value duration(Attribute attribute, Literal literal) {
        return switch (literal.value()) {
            case Value.Text(String text) ->
                new Value.Whole(GoDurations.nanos(text).orElseThrow(() -> refusal(attribute, literal)));
            case Value.Whole nanos -> nanos;
            default -> refuse(attribute, literal);
        };
    }

    /** {@code Running}, {@code WORKFLOW_EXECUTION_STATUS_RUNNING} or the number of the status. */
    private static Value status(Attribute attribute, Literal literal) {
        return new Value.Whole(Stream.of(WorkflowExecutionStatus.values())
                .filter(status -> status != WorkflowExecutionStatus.UNRECOGNIZED)
                .filter(status -> switch (literal.value()) {
                    case Value.Text(String text) -> text.equals(status.name()) || text.equals(label(status));
                    case Value.Whole(long number) -> number == status.getNumber();
                    default -> false;
                })
                .findFirst()
                .orElseThrow(() -> refusal(attribute, literal))
                .getNumber());
    }

    /** The name of a status in queries, such as {@code ContinuedAsNew}. */
    static String label(WorkflowExecutionStatus status) {
        StringBuilder label = new StringBuilder();
        for (String word : status.name().substring(STATUS_PREFIX.length()).split("_", -1)) {
            label.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return label.toString();
    }

    private static Value refuse(Attribute attribute, Literal literal) {
        throw refusal(attribute, literal);
    }

    private static ServiceFailure refusal(Attribute attribute, Literal literal) {
        String shown = switch (literal.value()) {
            case Value.Text(String text) -> "'" + text + "'";
            case Value.Whole(long number) -> String.valueOf(number);
            case Value.Real(double number) -> String.valueOf(number);
            case Value.Flag(boolean flag) -> String.valueOf(flag);
            case Value.Terms(List<String> terms) -> terms.toString();
        };
        return InvalidQuery.expression(
                literal.position(),
                "invalid value for search attribute " + attribute.name() + " of type "
                        + AttributeRules.label(attribute.type()) + ": " + shown);
    }
}
