package dev.flow.calls.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.text.MediaType;
import dev.flow.calls.text.PercentEncoding;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.Multipart;
import dev.flow.calls.transport.QueryString;
import dev.flow.calls.transport.RequestBody;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes the request of an operation from the parameters that a task gives by name. What the operation declares goes
 * where it belongs; {@code body} is the request body, and without it the parameters that are left over are its
 * properties.
 */
final class OpenApiRequest {
    private final OpenApiOperation operation;
    private final ObjectNode left;
    private final List<String> query = new ArrayList<>();
    private final List<String> cookies = new ArrayList<>();
    private final ObjectNode headers = Json.object();
    private final ObjectNode form = Json.object();
    private String path;
    private @Nullable JsonNode swaggerBody;

    private OpenApiRequest(OpenApiOperation operation, ObjectNode parameters) {
        this.operation = operation;
        this.left = parameters.deepCopy();
        this.path = operation.path();
    }

    static HttpRequest of(OpenApiOperation operation, JsonNode parameters) {
        if (!parameters.isObject() && !parameters.isMissingNode() && !parameters.isNull()) {
            throw CallFailure.validation("The parameters of an operation are an object of names and values.");
        }
        ObjectNode object = parameters.isObject() ? (ObjectNode) parameters : Json.object();
        return new OpenApiRequest(operation, object).build();
    }

    private HttpRequest build() {
        for (OpenApiParameter parameter : operation.parameters()) {
            value(parameter).ifPresent(value -> place(parameter, value));
        }
        Optional<RequestBody> body = operation.document().isSwagger() ? swaggerBody() : body();
        if (!left.isEmpty()) {
            throw CallFailure.validation("The operation " + operation.id() + " has no parameter "
                    + String.join(", ", names(left)) + "; it has " + known() + ".");
        }
        if (!cookies.isEmpty()) {
            headers.put("Cookie", String.join("; ", cookies));
        }
        var uri = HttpRequest.endpoint(OpenApiServer.of(operation) + path);
        return new HttpRequest(
                operation.method(), QueryString.append(uri, query), HttpHeaders.of(headers), body.orElse(null));
    }

    private Optional<JsonNode> value(OpenApiParameter parameter) {
        JsonNode value = left.remove(parameter.name());
        if (value != null && !value.isNull()) {
            return Optional.of(value);
        }
        JsonNode fallback = parameter.schema().path("default");
        if (parameter.required() && !fallback.isMissingNode() && !parameter.in().equals("body")) {
            return Optional.of(fallback);
        }
        if (parameter.required() && !parameter.in().equals("body")) {
            throw CallFailure.validation(
                    "The operation " + operation.id() + " needs the parameter " + parameter.name() + ".");
        }
        return Optional.empty();
    }

    private void place(OpenApiParameter parameter, JsonNode value) {
        switch (parameter.in()) {
            case "path" -> {
                String text = parameter.inPath(value);
                if (text.isEmpty()) {
                    throw CallFailure.validation("The operation " + operation.id() + " needs a value that is not empty"
                            + " for the parameter " + parameter.name() + ", which is in the path.");
                }
                path = path.replace("{" + parameter.name() + "}", text);
            }
            case "query" -> query.addAll(parameter.inQuery(value));
            case "header" -> headers.put(parameter.name(), parameter.plain(value));
            case "cookie" -> cookies.add(parameter.name() + "=" + PercentEncoding.encode(parameter.plain(value)));
            case "formData" -> form.set(parameter.name(), value);
            case "body" -> swaggerBody = value;
            default ->
                throw CallFailure.configuration("The parameter " + parameter.name() + " of the operation "
                        + operation.id() + " is in \"" + parameter.in() + "\", which is not a location of parameters.");
        }
    }

    private Optional<RequestBody> swaggerBody() {
        Optional<OpenApiParameter> declared = operation.parameters().stream()
                .filter(parameter -> parameter.in().equals("body"))
                .findFirst();
        if (declared.isPresent()) {
            JsonNode body = swaggerBody != null ? swaggerBody : takeRest();
            if (body.isMissingNode() && declared.get().required()) {
                throw missingBody();
            }
            return RequestBody.of(body, operation.api().bodyType().orElse("application/json"));
        }
        if (form.isEmpty()) {
            return Optional.empty();
        }
        List<String> files = operation.parameters().stream()
                .filter(OpenApiParameter::isFile)
                .map(OpenApiParameter::name)
                .toList();
        boolean multipart = !files.isEmpty()
                || (operation.api().bodyTypes().contains("multipart/form-data")
                        && !operation.api().bodyTypes().contains("application/x-www-form-urlencoded"));
        return multipart
                ? Optional.of(Multipart.of(form, "multipart/form-data", new TreeSet<>(files)))
                : RequestBody.of(form, "application/x-www-form-urlencoded");
    }

    private Optional<RequestBody> body() {
        JsonNode declared = operation.requestBody();
        JsonNode content = declared.path("content");
        if (declared.isMissingNode() || content.isEmpty()) {
            return Optional.empty();
        }
        JsonNode body = takeRest();
        if (body.isMissingNode() || body.isNull()) {
            if (declared.path("required").asBoolean(false)) {
                throw missingBody();
            }
            return Optional.empty();
        }
        String type = operation.api().bodyType().orElse("application/json");
        if (MediaType.parse(type).isMultipart() && body.isObject()) {
            return Optional.of(Multipart.of(body, type, files(content.path(type).path("schema"))));
        }
        return RequestBody.of(body, type.contains("*") ? null : type);
    }

    /** {@code body}, or an object of everything that is left. */
    private JsonNode takeRest() {
        JsonNode body = left.remove("body");
        if (body != null || left.isEmpty()) {
            return body == null ? left.path("body") : body;
        }
        JsonNode rest = left.deepCopy();
        left.removeAll();
        return rest;
    }

    private Set<String> files(JsonNode schema) {
        Set<String> files = new TreeSet<>();
        JsonNode properties = operation.document().resolve(schema).path("properties");
        properties.properties().forEach(property -> {
            JsonNode type = operation.document().resolve(property.getValue());
            JsonNode element = type.has("items") ? operation.document().resolve(type.path("items")) : type;
            if (element.path("format").asText().equals("binary") || element.has("contentMediaType")) {
                files.add(property.getKey());
            }
        });
        return files;
    }

    private CallFailure missingBody() {
        return CallFailure.validation(
                "The operation " + operation.id() + " needs a body: give its properties, or body.");
    }

    private String known() {
        List<String> known = new ArrayList<>(
                operation.parameters().stream().map(OpenApiParameter::name).toList());
        if (!operation.requestBody().isMissingNode()) {
            known.add("body");
        }
        return known.isEmpty() ? "none" : String.join(", ", known);
    }

    private static List<String> names(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }
}
