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

        /** What the handler gets of a body that was read: a JSON tree that satisfies the schema, or a text node. */
        B bind(JsonNode body);
    }

    /**
     * JSON that is checked against a schema.
     *
     * @param schema the record that declares its properties
     * @param binding makes what the handler gets of a tree that satisfies the schema
     */
    public record JsonForm<B>(String mediaType, Class<?> schema, Function<JsonNode, B> binding) implements Form<B> {
        @Override
        public B bind(JsonNode body) {
            return binding.apply(body);
        }
    }

    /**
     * Text in UTF-8 that only the handler interprets, so that it can name positions in it: YAML.
     *
     * @param binding makes what the handler gets of the text
     */
    public record TextForm<B>(String mediaType, Function<String, B> binding) implements Form<B> {
        /** The media type of YAML (RFC 9512). */
        public static final String YAML = "application/yaml";

        @Override
        public B bind(JsonNode body) {
            return binding.apply(body.asText());
        }
    }

    /** The body of operations that take none. */
    public record Nothing() {
        public static final Nothing INSTANCE = new Nothing();
    }
}
