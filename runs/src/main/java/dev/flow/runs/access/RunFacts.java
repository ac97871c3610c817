package dev.flow.runs.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.runs.StartCommand;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is kept with a run beside what it is found by ({@link dev.flow.engine.record.RunMemo#facts()}).
 *
 * @param inputDigest of the first start's input; empty for sub-workflows
 * @param source digest of who asked
 */
public record RunFacts(
        String inputDigest,
        String source,
        @Nullable String businessRequestId,
        @Nullable String artifact,
        @Nullable String correlationId,
        @Nullable String traceId,
        @Nullable String startedFrom,
        @Nullable Instant startedAt) {

    /** The facts of a start, as they are kept in the memo of its run. */
    public static ObjectNode of(StartCommand command, String inputDigest, String artifact, Instant now) {
        StartCommand.Source source = command.source();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("inputDigest", inputDigest)
                .put("source", CanonicalJson.digest(JsonNodeFactory.instance.textNode(source.identity())))
                .put("businessRequestId", command.businessRequestId())
                .put("artifact", artifact)
                .put("startedAt", now.toEpochMilli());
        put(json, "correlationId", source.correlationId());
        put(json, "traceId", source.traceId());
        put(json, "startedFrom", source.startedFrom());
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }

    public static RunFacts parse(JsonNode json) {
        return new RunFacts(
                json.path("inputDigest").asText(),
                json.path("source").asText(),
                json.path("businessRequestId").textValue(),
                json.path("artifact").textValue(),
                json.path("correlationId").textValue(),
                json.path("traceId").textValue(),
                json.path("startedFrom").textValue(),
                json.has("startedAt")
                        ? Instant.ofEpochMilli(json.path("startedAt").asLong())
                        : null);
    }
}
