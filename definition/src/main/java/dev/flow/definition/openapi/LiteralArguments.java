package dev.flow.definition.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.openapi.Misfit.Place;
import dev.flow.definition.openapi.SchemaFit.Sent;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether the literal values of a call are what its operation takes. A value is compared in the form in which it is
 * sent: in a path, a query, a header, a cookie or a form a number and its text are the same, in JSON they are not. For
 * one call; not thread-safe.
 */
public final class LiteralArguments {
    private static final int MOST = 20;
    private static final String BODY = "body";

    /** What their parameters say is ignored (OpenAPI 3, "Parameter Object"). */
    private static final Set<String> IGNORED_HEADERS = Set.of("accept", "content-type", "authorization");

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final ApiOperation operation;
    private final ObjectNode given;
    private final Pointer at;
    private final SchemaFit fit;
    private final List<Problem> problems = new ArrayList<>();

    /**
     * A value that the operation does not take.
     *
     * @param at where the value is in the workflow document
     */
    public record Problem(Pointer at, String message) {}

    private LiteralArguments(ApiOperation operation, ObjectNode given, Pointer at, Predicate<JsonNode> computed) {
        this.operation = operation;
        this.given = given;
        this.at = at;
        this.fit = new SchemaFit(operation.document(), computed);
    }

    /**
     * What is wrong with the values.
     *
     * @param parameters those of the call, by name
     * @param at where they are in the workflow document
     * @param computed whether a text of them is an expression
     */
    public static List<Problem> problems(
            ApiOperation operation, JsonNode parameters, Pointer at, Predicate<JsonNode> computed) {
        if (!(parameters instanceof ObjectNode given)) {
            return List.of();
        }
        var arguments = new LiteralArguments(operation, given, at, computed);
        arguments.check();
        return arguments.problems.stream().limit(MOST).toList();
    }

    private void check() {
        Set<String> declared = new HashSet<>();
        for (JsonNode parameter : operation.parameters()) {
            String name = parameter.path("name").asText();
            declared.add(name);
            JsonNode value = given.path(name);
            if (!value.isMissingNode() && !value.isNull() && !in(parameter, BODY)) {
                parameter(parameter, value);
            }
        }
        operation.body().ifPresent(body -> body(body, declared));
    }

    private static boolean in(JsonNode parameter, String place) {
        return parameter.path("in").asText().equalsIgnoreCase(place);
    }

    private void parameter(JsonNode parameter, JsonNode value) {
        String name = parameter.path("name").asText();
        if (in(parameter, "header") && IGNORED_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            return;
        }
        Optional<JsonNode> json = parameter.path("content").properties().stream()
                .filter(content -> ApiOperation.isJson(content.getKey()))
                .map(content -> content.getValue().path("schema"))
                .findFirst();
        JsonNode schema = operation.document().isSwagger() ? parameter : parameter.path("schema");
        say(
                "parameter " + name,
                fit.check(
                        json.orElse(schema),
                        value,
                        new Place(at.child(name), ""),
                        json.isPresent() ? Sent.AS_JSON : Sent.AS_TEXT));
    }

    /** As it is given: by its name, or by its properties. */
    private void body(JsonNode body, Set<String> declared) {
        String name = operation.document().isSwagger() ? body.path("name").asText(BODY) : BODY;
        Optional<String> whole = given.hasNonNull(name)
                ? Optional.of(name)
                : given.has(BODY) && !declared.contains(BODY) ? Optional.of(BODY) : Optional.empty();
        if (whole.isPresent()) {
            body(body, given.path(whole.get()), at.child(whole.get()));
            return;
        }
        ObjectNode rest = JsonNodeFactory.instance.objectNode();
        given.properties().stream()
                .filter(each -> !declared.contains(each.getKey()))
                .forEach(each -> rest.set(each.getKey(), each.getValue()));
        if (!rest.isEmpty()) {
            body(body, rest, at);
        }
    }

    private void body(JsonNode body, JsonNode value, Pointer place) {
        if (value.isNull()) {
            return;
        }
        String type = operation.bodyType().orElse("application/json");
        JsonNode schema = operation.document().isSwagger()
                ? body.path("schema")
                : body.path("content").path(type).path("schema");
        Place root = new Place(place, "");
        String name = ApiOperation.mediaType(type);
        if (ApiOperation.isJson(type) || name.contains("*")) {
            say(BODY, json(schema, value, root));
        } else if (value.isObject()
                && (name.equals("multipart/form-data") || name.equals("application/x-www-form-urlencoded"))) {
            say(BODY, fit.check(schema, value, root, Sent.AS_FORM));
        }
    }

    /** A text is sent as it is, as JSON that is written already. */
    private List<Misfit> json(JsonNode schema, JsonNode value, Place place) {
        List<Misfit> misfits = fit.check(schema, value, place, Sent.AS_JSON);
        if (misfits.isEmpty() || !value.isTextual()) {
            return misfits;
        }
        try {
            return fit.check(schema, MAPPER.readTree(value.textValue()), place, Sent.AS_JSON).stream()
                    .map(misfit -> misfit.within(place))
                    .toList();
        } catch (JsonProcessingException e) {
            return misfits;
        }
    }

    private void say(String argument, List<Misfit> misfits) {
        String of = argument + " of the operation " + operation.id();
        misfits.stream()
                .distinct()
                .forEach(misfit -> problems.add(new Problem(misfit.place().at(), misfit.sentence(of))));
    }
}
