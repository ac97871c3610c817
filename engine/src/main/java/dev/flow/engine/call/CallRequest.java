package dev.flow.engine.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * What an activity gets to make one call: the argument of every call activity, as JSON. The arguments themselves are
 * evaluated in the activity, from the definition, so that secrets never reach the history.
 *
 * @param definition digest of the definition
 * @param task reference of the task; its action says what to call and its {@code with} is evaluated here
 * @param input the task's transformed input, {@code .} of its expressions
 * @param variables the variables that its expressions read, by name without {@code $}; never secrets
 * @param idempotencyKey the same over engine attempts, retries of the document and continue-as-new
 */
public record CallRequest(
        String definition, String task, JsonNode input, Map<String, JsonNode> variables, String idempotencyKey) {}
