package dev.flow.definition.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An operation of an OpenAPI document.
 *
 * @param path template of its path, like {@code /pets/{petId}}
 * @param item what all operations of the path share
 * @param parameters those of the path and of the operation, references followed
 */
public record ApiOperation(
        ApiDocument document,
        String method,
        String path,
        JsonNode item,
        JsonNode operation,
        List<JsonNode> parameters) {
    private static final String BODY = "body";

    public ApiOperation {
        parameters = List.copyOf(parameters);
    }

    public String id() {
        return operation.path("operationId").asText();
    }

    /** The request body of OpenAPI 3; missing when there is none. */
    public JsonNode requestBody() {
        return document.isSwagger() ? MissingNode.getInstance() : document.resolve(operation.path("requestBody"));
    }

    /** The media types that its body can have, as the document writes them. */
    public List<String> bodyTypes() {
        if (!document.isSwagger()) {
            return requestBody().path("content").properties().stream()
                    .map(Map.Entry::getKey)
                    .toList();
        }
        JsonNode own = operation.path("consumes");
        return (own.isArray() ? own : document.root().path("consumes"))
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    /** The media type that calls send: JSON where it is among them. */
    public Optional<String> bodyType() {
        List<String> types = bodyTypes();
        return types.stream()
                .filter(ApiOperation::isJson)
                .findFirst()
                .or(() -> types.stream().findFirst());
    }

    static boolean isJson(String type) {
        String name = mediaType(type);
        return name.equals("application/json") || name.equals("text/json") || name.endsWith("+json");
    }

    /** Type and subtype, in lower case and without parameters. */
    static String mediaType(String type) {
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    /**
     * The problems with the names of a call's parameters: the operation does not have them, or needs others. Further
     * names are properties of the body, where the operation has one that is not given as a whole.
     */
    public List<String> problems(Set<String> given) {
        List<String> problems = new ArrayList<>();
        Set<String> declared = new LinkedHashSet<>();
        for (JsonNode parameter : parameters) {
            String name = parameter.path("name").asText();
            boolean body = parameter.path("in").asText().equals(BODY);
            if (!body || given.contains(name)) {
                declared.add(name);
            }
            if (!body && required(parameter) && !given.contains(name)) {
                problems.add("The operation " + id() + " needs the parameter " + name + ".");
            }
        }
        Optional<JsonNode> body = body();
        Set<String> rest = new LinkedHashSet<>(given);
        rest.removeAll(declared);
        boolean whole = body.isPresent()
                && (rest.remove(BODY) || given.contains(body.get().path("name").asText(BODY)));
        if (body.isPresent()) {
            declared.add(BODY);
        }
        if (!rest.isEmpty() && (body.isEmpty() || whole)) {
            problems.add("The operation " + id() + " has no parameter " + String.join(", ", rest) + "; it has "
                    + (declared.isEmpty() ? "none" : String.join(", ", declared)) + ".");
        }
        if (body.isPresent()
                && !whole
                && rest.isEmpty()
                && body.get().path("required").asBoolean(false)) {
            problems.add("The operation " + id() + " needs a body: give its properties, or body.");
        }
        return problems;
    }

    private boolean required(JsonNode parameter) {
        JsonNode schema = document.isSwagger() ? parameter : document.resolve(parameter.path("schema"));
        boolean path = parameter.path("in").asText().equals("path");
        return (path || parameter.path("required").asBoolean(false)) && !schema.has("default");
    }

    /** What declares the body, of either version. */
    Optional<JsonNode> body() {
        if (document.isSwagger()) {
            return parameters.stream()
                    .filter(parameter -> parameter.path("in").asText().equals(BODY))
                    .findFirst();
        }
        return Optional.of(requestBody())
                .filter(declared -> !declared.path("content").isEmpty());
    }
}
