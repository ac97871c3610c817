package dev.flow.calls.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.Template;
import java.util.Optional;

/**
 * An argument of a call, or a property of one, before its evaluation. Arguments are evaluated property by property
 * because the authentication of a call must be known before the rest can read {@code $authorization}.
 *
 * @param pointer JSON pointer to it in the document
 */
public record Argument(Template template, String pointer) {

    /** The property of an object that is written out in the document; a computed object has none. */
    public Argument get(String name) {
        return switch (template) {
            case Template.Constant(JsonNode value) -> below(name, new Template.Constant(value.path(name)));
            case Template.ObjectOf object ->
                Optional.ofNullable(object.properties().get(name))
                        .map(property -> below(name, property))
                        .orElse(absent());
            case Template.Computed _, Template.Loose _, Template.ArrayOf _ -> absent();
        };
    }

    public boolean isPresent() {
        return !(template instanceof Template.Constant(JsonNode value) && (value.isMissingNode() || value.isNull()));
    }

    public boolean isObject() {
        return switch (template) {
            case Template.Constant(JsonNode value) -> value.isObject();
            case Template.ObjectOf object -> true;
            case Template.Computed _, Template.Loose _, Template.ArrayOf _ -> false;
        };
    }

    public JsonNode value(CallScope scope) {
        return scope.evaluate(template, pointer);
    }

    /** The value as text; a number or a boolean is converted. */
    public Optional<String> text(CallScope scope) {
        JsonNode value = value(scope);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (value.isContainerNode()) {
            throw CallFailure.validation("A string is required where the call's arguments have "
                    + (value.isObject() ? "an object." : "an array."));
        }
        return Optional.of(value.asText());
    }

    /** A URI: what the document writes out is a URI template, what it computes is taken as it is. */
    public Optional<String> uri(CallScope scope) {
        boolean written = switch (template) {
            case Template.Constant(JsonNode value) -> value.isTextual();
            case Template.Loose loose -> loose.stayed(value(scope));
            case Template.Computed _, Template.ObjectOf _, Template.ArrayOf _ -> false;
        };
        Optional<String> text = text(scope);
        return written ? text.map(uri -> UriTemplate.expand(uri, scope.request().input())) : text;
    }

    public boolean flag(CallScope scope) {
        return value(scope).asBoolean(false);
    }

    private Argument below(String name, Template property) {
        return new Argument(property, pointer + "/" + Pointer.escape(name));
    }

    private Argument absent() {
        return new Argument(new Template.Constant(MissingNode.getInstance()), pointer);
    }
}
