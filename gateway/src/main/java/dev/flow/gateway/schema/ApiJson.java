package dev.flow.gateway.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.flow.runs.TimeFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/**
 * JSON as this interface reads and writes it: {@code snake_case}, enums in lower case, times with offset, durations of
 * ISO 8601, every property of an answer there, also when it is null; nothing lenient about what comes in.
 */
public final class ApiJson {
    private static final int DEPTH = 500;

    private static final int DIGITS = 1000;

    private static final int NAME = 50_000;

    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(DEPTH)
            .maxNumberLength(DIGITS)
            .maxNameLength(NAME)
            .maxStringLength(Integer.MAX_VALUE) // a body has a limit of its own
            .build();

    private static final JsonMapper MAPPER = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build())
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(Instant.class, new Milliseconds()))
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.AUTO_DETECT_IS_GETTERS)
            .disable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ApiJson() {}

    /** Times of the engine, the store and the process have different precisions: all are written in milliseconds. */
    private static final class Milliseconds extends StdSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        Milliseconds() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant time, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(TimeFormat.text(time));
        }
    }

    /** The limit that a text exceeds, in words; the message of the exception is in those of its library. */
    public static String limit(StreamConstraintsException e) {
        String said = String.valueOf(e.getOriginalMessage());
        if (said.contains("nesting depth")) {
            return "it is nested deeper than " + DEPTH + " levels";
        }
        return said.startsWith("Number")
                ? "a number has more than " + DIGITS + " characters"
                : "a name has more than " + NAME + " characters";
    }

    /** The JSON of a value. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JacksonException e) {
            throw new UncheckedIOException("Not JSON: " + value.getClass(), e);
        }
    }

    /** A value as a tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * The tree of a text.
     *
     * @throws IOException when it is not JSON, and nothing but JSON
     */
    public static JsonNode parse(byte[] text) throws IOException {
        return MAPPER.readTree(text);
    }

    /** A tree that satisfies the schema of a record, as that record. */
    public static <T> T read(JsonNode node, Class<T> type) {
        try {
            return MAPPER.treeToValue(node, type);
        } catch (JacksonException e) {
            throw new IllegalStateException(
                    "The schema of " + type.getSimpleName() + " lets through what it should not", e);
        }
    }

    /** The name that a record's component has in JSON. */
    public static String name(String component) {
        return ((PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE).translate(component);
    }
}
