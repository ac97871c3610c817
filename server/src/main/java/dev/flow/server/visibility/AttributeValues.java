package dev.flow.server.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.IndexedValueType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the values of search attributes from payloads and from texts. */
public final class AttributeValues {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** No database keeps the first of these, and no encoding the others. */
    private static final Pattern NOT_KEPT = Pattern.compile("[\\x00\\p{Cs}]");

    private AttributeValues() {}

    /** The value of a payload in JSON; empty for null, an empty list, and what is not of the type. */
    public static Optional<Value> of(Payload payload, IndexedValueType type) {
        JsonNode json = read(payload);
        if (json == null || json.isNull() || json.isMissingNode()) {
            return Optional.empty();
        }
        if (json.isArray() && type != IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST) {
            return json.size() == 1 ? Optional.ofNullable(one(json.get(0), type)) : Optional.empty();
        }
        return Optional.ofNullable(one(json, type));
    }

    /** Whether a payload has a value of the type, or none. */
    public static boolean isValid(Payload payload, IndexedValueType type) {
        JsonNode json = read(payload);
        return json != null
                && (json.isNull()
                        || json.isMissingNode()
                        || (json.isArray() && json.isEmpty())
                        || of(payload, type).isPresent());
    }

    private static @Nullable JsonNode read(Payload payload) {
        try {
            return JSON.readTree(payload.getData().newInput());
        } catch (IOException _) {
            return null;
        }
    }

    private static @Nullable Value one(JsonNode json, IndexedValueType type) {
        return switch (type) {
            case INDEXED_VALUE_TYPE_KEYWORD -> json.isTextual() ? new Value.Text(kept(json.textValue())) : null;
            case INDEXED_VALUE_TYPE_TEXT -> json.isTextual() ? new Value.Terms(words(json.textValue())) : null;
            case INDEXED_VALUE_TYPE_INT ->
                json.isIntegralNumber() && json.canConvertToLong() ? new Value.Whole(json.longValue()) : null;
            case INDEXED_VALUE_TYPE_DOUBLE -> json.isNumber() ? new Value.Real(json.doubleValue()) : null;
            case INDEXED_VALUE_TYPE_BOOL -> json.isBoolean() ? new Value.Flag(json.booleanValue()) : null;
            case INDEXED_VALUE_TYPE_DATETIME ->
                json.isTextual()
                        ? instant(json.textValue())
                                .map(instant -> new Value.Whole(micros(instant)))
                                .orElse(null)
                        : null;
            case INDEXED_VALUE_TYPE_KEYWORD_LIST -> keywords(json);
            case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED -> null;
        };
    }

    private static Value.@Nullable Terms keywords(JsonNode json) {
        if (json.isTextual()) {
            return new Value.Terms(List.of(kept(json.textValue())));
        }
        List<String> found = new ArrayList<>();
        for (JsonNode each : json) {
            if (!each.isTextual()) {
                return null;
            }
            found.add(kept(each.textValue()));
        }
        return json.isArray() && !found.isEmpty() ? new Value.Terms(found) : null;
    }

    /** The words that a text is found by. */
    static List<String> words(String text) {
        return WORDS.splitAsStream(kept(text).toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    /** A text without what databases do not keep. */
    static String kept(String text) {
        return NOT_KEPT.matcher(text).replaceAll("\uFFFD");
    }

    /** An instant of RFC 3339; empty for another text. */
    static Optional<Instant> instant(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** As instants are compared. */
    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
