package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bodies that an operation takes.
 *
 * @param required whether there must be one; one that may be left out counts as {@code {}}, or as an empty text
 * @param forms by media type; none for operations without a body
 * @param bytes the most that a body may have; null for the limit of the gateway's settings
 * @param <B> what the handler gets
 */
public record RequestBody<B>(
        boolean required, List<Form<B>> forms, @Nullable Integer bytes) {
    public RequestBody {
        forms = List.copyOf(forms);
    }

    private static final String ANY = "*/*";

    /** The form of a media type. */
    public Optional<Form<B>> form(String mediaType) {
        return forms.stream().filter(form -> form.mediaType().equals(mediaType)).findFirst();
    }

    /**
     * The most bytes that a body may have.
     *
     * @param otherwise the limit of the gateway's settings
     */
    public int limit(int otherwise) {
        return bytes == null ? otherwise : bytes;
    }

    /** A form that a body may have. */
    public sealed interface Form<B> {
        String mediaType();
    }

    /**
     * JSON that is checked against a schema.
     *
     * @param schema the record that declares its properties
     * @param binding makes what the handler gets of a tree that satisfies the schema
     */
    public record JsonForm<B>(String mediaType, Class<?> schema, Function<JsonNode, B> binding) implements Form<B> {}

    /**
     * Text in UTF-8 that only the handler interprets, so that it can name positions in it: YAML.
     *
     * @param binding makes what the handler gets of the text
     */
    public record TextForm<B>(String mediaType, Function<String, B> binding) implements Form<B> {
        /** The media type of YAML (RFC 9512). */
        public static final String YAML = "application/yaml";
    }

    /**
     * CloudEvents in every mode of the HTTP protocol binding, and events in the envelope of Amazon EventBridge; the
     * only form of its operation. An event that is not right is for the handler to refuse, so that it can keep a
     * record.
     *
     * @param event the record that declares the properties of an event
     * @param envelope the record that declares those of an EventBridge envelope
     * @param most the most events of a batch
     * @param binding makes what the handler gets of the events
     */
    public record EventsForm<B>(Class<?> event, Class<?> envelope, int most, Function<ReceivedEvents, B> binding)
            implements Form<B> {
        @Override
        public String mediaType() {
            return ANY;
        }
    }

    /**
     * Bytes of any media type, or none, which only the handler interprets; the only form of its operation.
     *
     * @param binding makes what the handler gets of them
     */
    public record RawForm<B>(Function<RawBody, B> binding) implements Form<B> {
        @Override
        public String mediaType() {
            return ANY;
        }
    }

    /** The body of operations that take none. */
    public record Nothing() {
        public static final Nothing INSTANCE = new Nothing();
    }
}
