package dev.flow.configuration.activation.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanJson;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Plans, checkpoints and transitions as the texts of a row: plans as the HTTP interface shows them, the others with the
 * names of the records' components. What an earlier or a later build wrote is read as far as it is known.
 */
final class RecordJson {
    private static final JsonMapper JSON = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addModule(new SimpleModule()
                    .addSerializer(new InstantWriter())
                    .addDeserializer(Instant.class, new InstantReader()))
            .build();

    private static final TypeReference<List<Checkpoint>> CHECKPOINTS = new TypeReference<>() {};
    private static final TypeReference<List<Activation.Transition>> TRANSITIONS = new TypeReference<>() {};

    private RecordJson() {}

    static String write(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The record of an activation could not be written as JSON.", e);
        }
    }

    static String write(Plan plan) {
        return write((Object) PlanJson.write(plan));
    }

    static Plan plan(String text) {
        try {
            return PlanJson.read(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            throw unreadable(e);
        }
    }

    static List<Checkpoint> checkpoints(String text) {
        return list(text, CHECKPOINTS);
    }

    static List<Activation.Transition> transitions(String text) {
        return list(text, TRANSITIONS);
    }

    private static <T> List<T> list(String text, TypeReference<List<T>> type) {
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw unreadable(e);
        }
    }

    private static IllegalStateException unreadable(JsonProcessingException e) {
        return new IllegalStateException("The stored record of an activation cannot be read.", e);
    }

    /** RFC 3339, as everywhere. */
    private static final class InstantWriter extends StdScalarSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantWriter() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(value.toString());
        }
    }

    private static final class InstantReader extends StdScalarDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return Instant.parse(in.getText());
        }
    }
}
