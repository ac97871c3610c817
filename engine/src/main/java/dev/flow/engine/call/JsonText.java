package dev.flow.engine.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** JSON of others, read strictly, and what values look like as text. Thread-safe. */
final class JsonText {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    /** One value and nothing after it; the failure's message never quotes the text. */
    static JsonNode read(String text) throws JsonProcessingException {
        return MAPPER.readTree(text);
    }

    /** The same, in UTF-8, UTF-16 or UTF-32 as the bytes say. */
    static JsonNode read(byte[] bytes) throws IOException {
        return MAPPER.readTree(bytes);
    }

    /** A scalar as its text, everything else as JSON. */
    static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }

    /** How many bytes the value takes as JSON in UTF-8. */
    static long size(JsonNode value) {
        Counter counter = new Counter();
        try {
            MAPPER.writeValue(counter, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return counter.count;
    }

    static JsonNode tree(@Nullable Object value) {
        return MAPPER.valueToTree(value);
    }

    private static final class Counter extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }
}
