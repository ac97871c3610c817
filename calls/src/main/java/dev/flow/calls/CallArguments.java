package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallAttempt;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretSource;
import dev.flow.definition.Definition;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.record.CallRequest;
import dev.flow.expression.EvaluationOptions;

/**
 * Evaluates the arguments of a call without making it, for workflow tests that mock the called service. Thread-safe.
 */
public final class CallArguments {
    private CallArguments() {}

    /**
     * The evaluated {@code with} of the call's task. An {@code endpoint} is its URI, with the values of its template;
     * how the call authenticates is left out.
     *
     * @param secrets their values appear unredacted in the arguments
     * @param evaluation what expressions may use, and what they see as the time
     * @throws CallFailure as the call itself would fail
     */
    public static JsonNode of(
            CallRequest request, Definition definition, SecretSource secrets, EvaluationOptions evaluation) {
        CallScope scope = new CallScope(
                request, definition, new CallAttempt("", 1), secrets, EgressPolicy.unrestricted(), evaluation);
        return switch (scope.task().action()) {
            case TaskAction.Call call -> addressed(new Argument(call.arguments(), CallActivities.with(request)), scope);
            case TaskAction.CallFunction call ->
                new Argument(call.arguments(), CallActivities.with(request)).value(scope);
            default -> NullNode.getInstance();
        };
    }

    private static JsonNode addressed(Argument with, CallScope scope) {
        JsonNode value = with.value(scope);
        Argument endpoint = with.get("endpoint");
        if (!(value instanceof ObjectNode object) || !endpoint.isPresent()) {
            return value;
        }
        ObjectNode addressed = object.deepCopy();
        (endpoint.isObject() ? endpoint.get("uri") : endpoint)
                .uri(scope)
                .ifPresent(uri -> addressed.put("endpoint", uri));
        return addressed;
    }
}
