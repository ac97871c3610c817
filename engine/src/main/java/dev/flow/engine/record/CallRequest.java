package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an activity gets to make one call: the argument of every call activity, as JSON. The arguments themselves are
 * evaluated in the activity, from the definition, so that secrets never reach the history.
 *
 * @param definition digest of the definition
 * @param task reference of the task; its action says what to call and its {@code with} is evaluated here
 * @param input the task's transformed input, {@code .} of its expressions
 * @param variables the variables that its expressions read, by name without {@code $}; never secrets
 * @param idempotencyKey the same over engine attempts, retries of the document and continue-as-new
 * @param revision of the configuration that the run was started with; null for a run without one
 */
public record CallRequest(
        String definition,
        String task,
        JsonNode input,
        Map<String, JsonNode> variables,
        String idempotencyKey,
        @Nullable String revision) {
    /** In the JSON: the revision. */
    public static final String REVISION = "revision";

    public CallRequest {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }

    /** A request of a run without a revision. */
    public CallRequest(
            String definition, String task, JsonNode input, Map<String, JsonNode> variables, String idempotencyKey) {
        this(definition, task, input, variables, idempotencyKey, null);
    }

    /** The request as JSON, the argument of the activity. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("definition", definition);
        json.put("task", task);
        json.set("input", input);
        ObjectNode values = json.putObject("variables");
        variables.forEach(values::set);
        json.put("idempotencyKey", idempotencyKey);
        if (revision != null) {
            json.put(REVISION, revision);
        }
        return json;
    }

    /** What {@link #json} wrote. */
    public static CallRequest parse(JsonNode json) {
        Map<String, JsonNode> variables = new LinkedHashMap<>();
        json.path("variables").properties().forEach(variable -> variables.put(variable.getKey(), variable.getValue()));
        JsonNode input = json.get("input");
        return new CallRequest(
                json.path("definition").asText(),
                json.path("task").asText(),
                input == null ? NullNode.getInstance() : input,
                variables,
                json.path("idempotencyKey").asText(),
                json.path(REVISION).textValue());
    }
}
