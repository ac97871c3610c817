package dev.flow.calls.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Parses JSON of services and documents strictly, and writes values as text. Thread-safe. */
public final class JsonText {
    /** The transport bounds the size of an answer; one string may make up all of it. */
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    /** Parses one value and nothing after it; the failure's message never quotes the text. */
    public static JsonNode read(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    /** Parses one value; the bytes tell whether they are UTF-8, UTF-16 or UTF-32. */
    public static JsonNode read(byte[] bytes) throws IOException {
        return MAPPER.readTree(bytes);
    }

    /** A scalar as its text, everything else as JSON. */
    public static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }

    static JsonNode tree(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }
}
