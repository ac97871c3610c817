package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.Catch;
import dev.flow.definition.task.RetryPolicy;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import dev.flow.engine.cursor.TryCursor;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.interpreter.DocumentPosition;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.payload.Json;
import dev.flow.expression.Bindings;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Which errors a {@code catch} takes, and when their tasks are tried again (DSL reference, "Catch", "Retry"). */
final class Retries {
    private final Interpreter interpreter;
    private final Catch handler;
    private final TaskScope scope;

    Retries(Interpreter interpreter, Catch handler, TaskScope scope) {
        this.interpreter = interpreter;
        this.handler = handler;
        this.scope = scope;
    }

    /**
     * Whether the filters take an error: every property that {@code errors.with} names, {@code when},
     * {@code exceptWhen}.
     */
    boolean caught(WorkflowError error) {
        ObjectNode json = WorkflowErrors.json(error);
        return matches(handler.with(), json)
                && allowed(handler.when(), handler.exceptWhen(), json, scope.slot("catch"));
    }

    private static boolean matches(@Nullable ObjectNode filter, ObjectNode error) {
        if (filter == null) {
            return true;
        }
        for (Map.Entry<String, JsonNode> property : filter.properties()) {
            JsonNode actual = error.path(property.getKey());
            boolean same = property.getKey().equals("type")
                    ? StandardErrorType.normalize(property.getValue().asText())
                            .equals(StandardErrorType.normalize(actual.asText()))
                    : Json.same(property.getValue(), actual);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private boolean allowed(
            @Nullable Template when, @Nullable Template exceptWhen, ObjectNode error, DocumentPosition slot) {
        return (when == null || holds(when, error, slot.child("when")))
                && (exceptWhen == null || !holds(exceptWhen, error, slot.child("exceptWhen")));
    }

    private boolean holds(Template condition, ObjectNode error, DocumentPosition slot) {
        return interpreter.values().holds(condition, scope.input(), binding(error), slot);
    }

    private Bindings binding(ObjectNode error) {
        return scope.with(handler.as(), error);
    }

    /** When the attempt that begins now times out; null without {@code limit.attempt.duration}. */
    @Nullable
    Long attemptDeadline() {
        RetryPolicy policy = handler.retry();
        DurationValue longest = policy == null ? null : policy.limit().attemptDuration();
        return longest == null
                ? null
                : Long.valueOf(Run.now()
                        + millis(
                                longest,
                                scope,
                                slot().child("limit").child("attempt").child("duration")));
    }

    /** The wait before the next retry; empty when there is none left, or {@code retry.when} forbids it. */
    Optional<TryCursor.Delay> next(TryCursor.Body failed, Fault fault) {
        RetryPolicy policy = handler.retry();
        if (policy == null) {
            return Optional.empty();
        }
        ObjectNode json = WorkflowErrors.json(fault.error());
        int retry = failed.attempt() + 1;
        RetryPolicy.Limit limit = policy.limit();
        if (limit.attempts() != null && retry > limit.attempts()) {
            return Optional.empty();
        }
        if (!allowed(policy.when(), policy.exceptWhen(), json, slot())) {
            return Optional.empty();
        }
        Bindings bindings = binding(json);
        long delay = delay(policy, retry, bindings) + jitter(policy, retry, bindings);
        long until = Run.now() + Math.max(delay, fault.retryAfter().toMillis());
        if (limit.duration() != null
                && until - failed.since()
                        > millis(
                                limit.duration(),
                                bindings,
                                slot().child("limit").child("duration"))) {
            return Optional.empty();
        }
        return Optional.of(new TryCursor.Delay(retry, failed.since(), until));
    }

    /** The delay by the backoff of the policy (decision 8, {@code docs/compatibility.md#decision-8}). */
    private long delay(RetryPolicy policy, int retry, Bindings bindings) {
        long delay = policy.delay() == null ? 0 : millis(policy.delay(), bindings, slot().child("delay"));
        return switch (policy.backoff()) {
            case RetryPolicy.Backoff.Constant _ -> delay;
            case RetryPolicy.Backoff.Linear(DurationValue increment) ->
                increment == null
                        ? saturated((double) delay * retry)
                        : saturated(delay
                                + (double) millis(
                                                increment,
                                                bindings,
                                                slot().child("backoff")
                                                        .child("linear")
                                                        .child("increment"))
                                        * (retry - 1));
            case RetryPolicy.Backoff.Exponential(double factor, DurationValue most) -> {
                long grown = saturated(delay * Math.pow(factor, retry - 1));
                yield most == null
                        ? grown
                        : Math.min(
                                grown,
                                millis(
                                        most,
                                        bindings,
                                        slot().child("backoff")
                                                .child("exponential")
                                                .child("maxInterval")));
            }
        };
    }

    /** A hundred years are never: what is added to it still fits. */
    private static long saturated(double millis) {
        return (long) Math.min(millis, 100 * 365.25 * 86_400_000);
    }

    /** Seeded by the run, the task and the number of the retry, so that a replay draws the same. */
    private long jitter(RetryPolicy policy, int retry, Bindings bindings) {
        RetryPolicy.Jitter jitter = policy.jitter();
        if (jitter == null) {
            return 0;
        }
        long from = millis(jitter.from(), bindings, slot().child("jitter").child("from"));
        long to = Math.max(
                from, millis(jitter.to(), bindings, slot().child("jitter").child("to")));
        String seed = interpreter.run().workflowId() + ' ' + scope.path() + ' ' + retry;
        return from + Math.floorMod(new Random(fnv1a(seed)).nextLong(), to - from + 1);
    }

    /** A fixed hash of 64 bits: <a href="https://datatracker.ietf.org/doc/html/draft-eastlake-fnv">FNV-1a</a>. */
    private static long fnv1a(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int index = 0; index < text.length(); index++) {
            hash = (hash ^ text.charAt(index)) * 0x100000001b3L;
        }
        return hash;
    }

    /** The policy, where the task names or writes it. */
    private DocumentPosition slot() {
        return scope.slot("catch").child("retry");
    }

    private long millis(DurationValue duration, Bindings bindings, DocumentPosition slot) {
        return interpreter.values().millis(duration, scope.input(), bindings, slot);
    }
}
