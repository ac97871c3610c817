package dev.flow.calls.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.calls.egress.EgressPolicy;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.UsedSecrets;
import dev.flow.definition.Definition;
import dev.flow.definition.task.Task;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.Template;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.record.CallRequest;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call in progress: the only place where {@code $secrets} and {@code $authorization} have values.
 * Confined to the thread that makes the call, except for its {@link Cancellation}.
 */
public final class CallScope {
    private final CallRequest request;
    private final Definition definition;
    private final CallAttempt attempt;
    private final EvaluationOptions evaluation;
    private final Cancellation cancellation = new Cancellation();
    private final SecretRedactor redactor = new SecretRedactor();
    private final UsedSecrets secrets;
    private final EgressPolicy egress;
    private @Nullable Authorization authorization;

    public CallScope(
            CallRequest request,
            Definition definition,
            CallAttempt attempt,
            SecretSource secrets,
            EgressPolicy egress,
            EvaluationOptions evaluation) {
        this.request = request;
        this.definition = definition;
        this.attempt = attempt;
        this.egress = egress;
        this.evaluation = evaluation;
        this.secrets = new UsedSecrets(definition.workflow().use().secrets(), secrets, redactor);
    }

    public CallRequest request() {
        return request;
    }

    public Definition definition() {
        return definition;
    }

    /**
     * The task that makes the call.
     *
     * @throws CallFailure when the definition does not have it
     */
    public Task task() {
        Task task = definition.tasks().get(request.task());
        if (task == null) {
            throw CallFailure.runtime("The definition has no task " + request.task() + ".");
        }
        return task;
    }

    public CallAttempt attempt() {
        return attempt;
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    public SecretRedactor redactor() {
        return redactor;
    }

    public UsedSecrets secrets() {
        return secrets;
    }

    /** The egress rules of the call. */
    public EgressPolicy egress() {
        return egress;
    }

    /** Sets the value of {@code $authorization} for the evaluations that follow. */
    public void authorize(Authorization resolved) {
        authorization = resolved;
        if (resolved.parameter().length() >= 8) {
            redactor.hide(resolved.parameter());
        }
    }

    /** @param pointer JSON pointer to the template in the document */
    JsonNode evaluate(Template template, String pointer) {
        if (template instanceof Template.Constant(JsonNode value)) {
            return value;
        }
        Set<String> keys = secretKeys(template);
        JsonNode secretsVariable = keys.isEmpty() ? NullNode.getInstance() : secrets.variable(keys);
        try {
            return template.evaluate(request.input(), bindings(secretsVariable), evaluation);
        } catch (TemplateException e) {
            throw CallFailure.expression(
                    keys.isEmpty() && !reads(template, "authorization")
                            ? e.getMessage() + ""
                            : "An expression that reads secrets failed; its message is withheld.",
                    ErrorSource.Slot.of(e, pointer + e.in(Pointer.ROOT)));
        }
    }

    private Bindings bindings(JsonNode secretsVariable) {
        return name -> switch (name) {
            case "secrets" -> secretsVariable;
            case "authorization" -> authorization == null ? NullNode.getInstance() : authorization.descriptor();
            case "input" -> request.variables().getOrDefault(name, request.input());
            default -> request.variables().get(name);
        };
    }

    private static Set<String> secretKeys(Template template) {
        Set<String> keys = new TreeSet<>();
        template.expressions().forEach(expression -> {
            if (expression.reads().reads("secrets")) {
                keys.addAll(expression.reads().keys("secrets"));
            }
        });
        return keys;
    }

    private static boolean reads(Template template, String variable) {
        return template.expressions().anyMatch(expression -> expression.reads().reads(variable));
    }
}
