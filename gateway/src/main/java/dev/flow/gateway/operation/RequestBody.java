package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The bodies that an operation takes.
 *
 * @param required whether there must be one; one that may be left out counts as {@code {}}
 * @param forms by media type; none for operations without a body
 * @param <B> what the handler gets
 */
public record RequestBody<B>(boolean required, List<Form<B>> forms) {
    public RequestBody {
        forms = List.copyOf(forms);
    }

    /** The form of a media type. */
    public Optional<Form<B>> form(String mediaType) {
        return forms.stream().filter(form -> form.mediaType().equals(mediaType)).findFirst();
    }

    /**
     * A form that a body may have.
     *
     * @param schema the record that says what is in it
     * @param bind makes what the handler gets of a body that satisfies the schema
     */
    public record Form<B>(String mediaType, Class<?> schema, Function<JsonNode, B> bind) {}

    /** No body. */
    public record Nothing() {
        public static final Nothing INSTANCE = new Nothing();
    }
}
