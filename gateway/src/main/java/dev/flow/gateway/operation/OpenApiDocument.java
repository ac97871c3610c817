package dev.flow.gateway.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.RequestBody.EventsForm;
import dev.flow.gateway.operation.RequestBody.Form;
import dev.flow.gateway.operation.RequestBody.JsonForm;
import dev.flow.gateway.operation.RequestBody.RawForm;
import dev.flow.gateway.operation.RequestBody.TextForm;
import dev.flow.gateway.problem.Problem;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.RecordSchemas;
import dev.flow.identity.LocalOperator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the table as OpenAPI 3.1. Not thread-safe. */
public final class OpenApiDocument {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String SCHEMAS = "components/schemas";
    private static final String BYTES = "application/octet-stream";
    private static final String BEARER = "bearer";
    private static final String BASIC = "basic";
    private static final String LOCAL = "local";

    private final OperationTable table;
    private final RecordSchemas schemas = new RecordSchemas();
    private final Map<String, ObjectNode> declared = new TreeMap<>();

    public OpenApiDocument(OperationTable table) {
        this.table = table;
    }

    public ObjectNode write() {
        ObjectNode document = NODES.objectNode().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Flow")
                .put("version", "1")
                .put("description", "Configured workflows on a durable engine.")
                .putObject("license")
                .put("name", "Apache-2.0")
                .put("identifier", "Apache-2.0");
        document.putArray("servers").addObject().put("url", "/");
        tags(document.putArray("tags"));
        ObjectNode paths = document.putObject("paths");
        table.operations().forEach(operation -> path(paths, operation));
        ObjectNode components = document.putObject("components");
        ObjectNode definitions = schemas.definitions(SCHEMAS);
        declared.forEach(definitions::set);
        components.set("schemas", definitions);
        security(components.putObject("securitySchemes"));
        return document;
    }

    private void tags(ArrayNode tags) {
        for (Tag tag : table.tags()) {
            tags.addObject().put("name", tag.title()).put("description", tag.summary());
        }
    }

    private static void security(ObjectNode schemes) {
        schemes.putObject(BEARER)
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "The token of a credential, for programs.");
        schemes.putObject(BASIC)
                .put("type", "http")
                .put("scheme", "basic")
                .put("description", "Id and token of a credential, for browsers; over HTTPS only.");
        schemes.putObject(LOCAL)
                .put("type", "apiKey")
                .put("in", "header")
                .put("name", LocalOperator.HEADER)
                .put(
                        "description",
                        "`" + LocalOperator.SUBJECT
                                + "`, for callers on the machine of `flow serve`; never in production.");
    }

    private void path(ObjectNode paths, Operation<?> operation) {
        String path = operation.route().path().text().replace("/**", "");
        paths.withObjectProperty(path)
                .set(operation.route().method().name().toLowerCase(Locale.ROOT), write(operation));
    }

    private ObjectNode write(Operation<?> operation) {
        ObjectNode node = NODES.objectNode()
                .put("operationId", operation.id())
                .put("summary", operation.summary())
                .put("description", access(operation));
        node.putArray("tags").add(operation.tag().title());
        parameters(node, operation);
        body(node, operation);
        ObjectNode responses = node.putObject("responses");
        operation.outcomes().forEach(outcome -> success(responses, operation, outcome));
        problems(responses, operation);
        if (!(operation.access() instanceof Access.Open || operation.access() instanceof Access.Source)) {
            ArrayNode security = node.putArray("security");
            Stream.of(BEARER, BASIC, LOCAL)
                    .forEach(scheme -> security.addObject().putArray(scheme));
        }
        return node;
    }

    private static String access(Operation<?> operation) {
        return switch (operation.access()) {
            case Access.Open _ -> "Open to anybody.";
            case Access.Authenticated _ -> "Needs authentication.";
            case Access.AnyAction _ -> "Needs any granted action.";
            case Access.Needs needs -> "Needs the action `" + needs.action().code() + "`.";
            case Access.Source _ -> "Open to senders that the source verifies, by a signature or a token.";
        };
    }

    private static void parameters(ObjectNode node, Operation<?> operation) {
        ArrayNode array = NODES.arrayNode();
        for (Parameter<?> parameter : operation.parameters()) {
            boolean path = parameter.place() == Parameter.Place.PATH;
            array.addObject()
                    .put("name", parameter.name())
                    .put("in", path ? "path" : "query")
                    .put("required", path)
                    .put("description", parameter.about())
                    .set("schema", parameter.schema());
        }
        if (operation.idempotency() == Idempotency.HONOURED || operation.idempotency() == Idempotency.REQUIRED) {
            ObjectNode key =
                    NODES.objectNode().put("type", "string").put("minLength", 1).put("maxLength", 256);
            array.addObject()
                    .put("name", "x-idempotency-key")
                    .put("in", "header")
                    .put("required", operation.idempotency() == Idempotency.REQUIRED)
                    .put("description", "Equal requests with one key have one effect; Idempotency-Key is an alias.")
                    .set("schema", key.put("pattern", "^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$"));
        }
        if (operation.input().precondition() instanceof Precondition.Version) {
            header(array, "if-match", "The ETag of the read: the version that was read.", "^\"(0|[1-9][0-9]{0,15})\"$");
        }
        if (isConditional(operation)) {
            header(array, "if-none-match", "ETags that the client has: 304 for the current one.", "^[\\x20-\\x7e]*$");
        }
        if (!array.isEmpty()) {
            node.set("parameters", array);
        }
    }

    private static void header(ArrayNode parameters, String name, String about, String pattern) {
        parameters
                .addObject()
                .put("name", name)
                .put("in", "header")
                .put("required", false)
                .put("description", about)
                .set("schema", NODES.objectNode().put("type", "string").put("pattern", pattern));
    }

    private static boolean isConditional(Operation<?> operation) {
        return operation.outcome(304).isPresent();
    }

    private void body(ObjectNode node, Operation<?> operation) {
        if (operation.body().forms().isEmpty()) {
            return;
        }
        ObjectNode body =
                node.putObject("requestBody").put("required", operation.body().required());
        ObjectNode content = body.putObject("content");
        operation.body().forms().forEach(form -> form(content, form));
    }

    private void form(ObjectNode content, Form<?> form) {
        switch (form) {
            case JsonForm<?> json -> schema(content, json.mediaType(), schemas.reference(json.schema()));
            case TextForm<?> text ->
                schema(content, text.mediaType(), NODES.objectNode().put("type", "string"));
            case EventsForm<?> events -> events(content, events);
            case RawForm<?> _ -> { // any media type, of which these two are what clients are generated for
                schema(content, "application/json", NODES.objectNode());
                schema(content, BYTES, NODES.objectNode().put("type", "string").put("format", "binary"));
            }
        }
    }

    /**
     * The binary mode is of any media type; its attributes are headers, and none of them is required in other modes.
     */
    private void events(ObjectNode content, EventsForm<?> events) {
        schema(content, "application/cloudevents+json", schemas.reference(events.event()));
        ObjectNode batch = NODES.objectNode().put("type", "array").put("maxItems", events.most());
        batch.set("items", schemas.reference(events.event()));
        schema(content, "application/cloudevents-batch+json", batch);
        schema(content, "application/json", schemas.reference(events.envelope()));
    }

    private static void schema(ObjectNode content, String mediaType, ObjectNode schema) {
        content.putObject(mediaType).set("schema", schema);
    }

    private void success(ObjectNode responses, Operation<?> operation, Outcome outcome) {
        ObjectNode response =
                responses.putObject(Integer.toString(outcome.status())).put("description", outcome.meaning());
        ObjectNode headers = headers(response);
        if (operation.output().versioned()) {
            text(headers, Answer.ETAG, "The version of the subject, for If-Match.");
        } else if (isConditional(operation)) {
            text(headers, Answer.ETAG, "Names the file's content, for If-None-Match.");
            text(headers, "cache-control", "How long the file may be used again.");
        }
        switch (outcome.content()) {
            case Content.Empty _ -> {
                // no content
            }
            case Content.Json json -> media(response, "application/json").set("schema", schemas.reference(json.type()));
            case Content.JsonOrBytes either -> {
                media(response, "application/json").set("schema", schemas.reference(either.type()));
                media(response, "*/*");
            }
            case Content.Declared own -> {
                declared.put(own.name(), own.schema());
                media(response, "application/json").putObject("schema").put("$ref", "#/" + SCHEMAS + "/" + own.name());
            }
            case Content.OpenJson open ->
                media(response, open.mediaType())
                        .putObject("schema")
                        .put("type", "object")
                        .put("additionalProperties", true);
            case Content.Text text ->
                media(response, text.mediaType()).putObject("schema").put("type", "string");
            case Content.Binary binary -> media(response, binary.mediaType());
        }
    }

    private static ObjectNode headers(ObjectNode response) {
        ObjectNode headers = response.putObject("headers");
        text(headers, "x-request-id", "Names the request in logs.");
        return headers;
    }

    private static void text(ObjectNode headers, String name, String about) {
        headers.putObject(name).put("description", about).putObject("schema").put("type", "string");
    }

    private static ObjectNode media(ObjectNode response, String mediaType) {
        return response.withObjectProperty("content").withObjectProperty(mediaType);
    }

    /** Statuses that are both an outcome and a problem (readiness) keep the outcome. */
    private void problems(ObjectNode responses, Operation<?> operation) {
        Map<Integer, String> byStatus = operation.problems().stream()
                .collect(Collectors.groupingBy(
                        ProblemCode::status,
                        TreeMap::new,
                        Collectors.mapping(code -> "`" + code.code() + "`", Collectors.joining(", "))));
        byStatus.forEach((status, codes) -> {
            if (!responses.has(Integer.toString(status))) {
                ObjectNode response =
                        responses.putObject(Integer.toString(status)).put("description", codes);
                headers(response);
                media(response, Problem.MEDIA_TYPE).set("schema", schemas.reference(Problem.class));
            }
        });
    }
}
