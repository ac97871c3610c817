package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.auth.AuthenticationPolicies;
import dev.flow.calls.auth.OAuthTokens;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallAttempt;
import dev.flow.calls.call.CallKind;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.call.Cancellation;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.http.HttpCall;
import dev.flow.calls.http.HttpInvoker;
import dev.flow.calls.openapi.OpenApiCall;
import dev.flow.calls.openapi.RemoteDocuments;
import dev.flow.calls.queue.RequestSender;
import dev.flow.calls.secret.SecretSource;
import dev.flow.calls.secret.SecretsUnavailable;
import dev.flow.calls.transport.HttpTransport;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.Template;
import dev.flow.engine.DefinitionSource;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CallRequest;
import dev.flow.engine.record.FailureTypes;
import dev.flow.engine.record.QueueRequest;
import dev.flow.engine.trace.SpanKeys;
import dev.flow.expression.Budget;
import dev.flow.expression.EvaluationOptions;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.activity.DynamicActivity;
import io.temporal.common.converter.EncodedValues;
import io.temporal.failure.ApplicationFailure;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that a workflow does to the outside world, as activities: one type for each kind of call, one argument (a
 * {@link CallRequest}), the result as JSON. Secrets and authorisation values exist in here only and are taken out of
 * results and failures. Thread-safe.
 *
 * <p>What the workflow is to see as an error is a non-retryable activity failure, with the error as its detail and the
 * called service's {@code Retry-After} as its next retry delay. What it is not to see (an unavailable store, a worker
 * that stops or does not have the function) is thrown as it is: the engine retries the activity.
 */
public final class CallActivities implements DynamicActivity, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CallActivities.class);

    private final DefinitionSource definitions;
    private final CallEnvironments environments;
    private final InstantSource clock;
    private final Budget budget;
    private final HttpTransport transport;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HeartbeatingExecutor executor;
    private final Map<String, CallKind> kinds;
    private final QueueCalls queues;

    /** Activities with one environment for all definitions. */
    public CallActivities(
            DefinitionSource definitions,
            SecretSource secrets,
            HostFunctions functions,
            CallOptions options,
            InstantSource clock) {
        this(
                definitions,
                CallEnvironments.same(new CallEnvironment(functions, secrets, options.egress())),
                options.limits(),
                options.timeouts(),
                clock);
    }

    /** Activities with an environment for each definition, which send nothing to queues. */
    public CallActivities(
            DefinitionSource definitions,
            CallEnvironments environments,
            CallOptions.Limits limits,
            CallOptions.Timeouts timeouts,
            InstantSource clock) {
        this(definitions, environments, RequestSender.NONE, limits, timeouts, clock);
    }

    /** Activities with an environment for each definition. */
    public CallActivities(
            DefinitionSource definitions,
            CallEnvironments environments,
            RequestSender requests,
            CallOptions.Limits limits,
            CallOptions.Timeouts timeouts,
            InstantSource clock) {
        this.definitions = definitions;
        this.environments = environments;
        this.clock = clock;
        this.budget = ValueBudget.of(limits.expressionSteps());
        this.transport = new HttpTransport(limits, timeouts);
        this.executor = new HeartbeatingExecutor(threads, timeouts.heartbeat());
        this.kinds = kinds(transport, limits, clock);
        this.queues = new QueueCalls(environments, requests, clock);
    }

    /** The implementation of each value of {@code call}. */
    private static Map<String, CallKind> kinds(
            HttpTransport transport, CallOptions.Limits limits, InstantSource clock) {
        HttpInvoker invoker = new HttpInvoker(transport, limits, clock);
        AuthenticationPolicies policies = new AuthenticationPolicies(new OAuthTokens(transport, clock));
        return Map.of(
                "http", new HttpCall(invoker, policies),
                "openapi", new OpenApiCall(invoker, policies, new RemoteDocuments(transport, limits, clock)));
    }

    @Override
    public @Nullable Object execute(EncodedValues arguments) {
        ActivityExecutionContext context = Activity.getExecutionContext();
        JsonNode argument = arguments.get(0, JsonNode.class);
        return switch (context.getInfo().getActivityType()) {
            case ActivityTypes.REQUEST -> send(QueueRequest.parse(argument), context);
            case ActivityTypes.WITHDRAW -> {
                queues.withdraw(QueueRequest.parse(argument));
                yield null;
            }
            default -> call(CallRequest.parse(argument), context);
        };
    }

    private JsonNode send(QueueRequest request, ActivityExecutionContext context) {
        ActivityInfo info = context.getInfo();
        Span.current()
                .updateName("queue " + Pointer.last(request.place().task()))
                .setAttribute(SpanKeys.TASK, request.place().task());
        return executor.run(
                () -> queues.send(
                        request,
                        Objects.requireNonNullElse(info.getWorkflowId(), ""),
                        Instant.ofEpochMilli(info.getScheduledTimestamp())),
                new Cancellation(),
                () -> context.heartbeat(null));
    }

    private JsonNode call(CallRequest request, ActivityExecutionContext context) {
        ActivityInfo info = context.getInfo();
        Span.current()
                .updateName(info.getActivityType() + " " + Pointer.last(request.task()))
                .setAttribute(SpanKeys.TASK, request.task());
        return call(
                request,
                new CallAttempt(Objects.requireNonNullElse(info.getWorkflowId(), ""), info.getAttempt()),
                () -> context.heartbeat(null));
    }

    /** @param heartbeat records a heartbeat of the activity; throws when the call is to be aborted */
    JsonNode call(CallRequest request, CallAttempt attempt, Runnable heartbeat) {
        Definition definition = definitions
                .find(request.definition())
                .orElseThrow(
                        () -> new IllegalStateException("The definition " + request.definition() + " is unavailable."));
        CallEnvironment environment = environments.of(request.revision(), request.definition());
        CallScope scope = new CallScope(
                request,
                definition,
                attempt,
                environment.secrets(),
                environment.egress(),
                new EvaluationOptions(budget, clock::instant));
        return executor.run(
                Context.current().wrap(() -> make(scope, environment.functions())), scope.cancellation(), heartbeat);
    }

    private JsonNode make(CallScope scope, HostFunctions functions) {
        try {
            return scope.redactor().redact(dispatch(scope, functions));
        } catch (CallFailure e) {
            throw failure(e, scope);
        } catch (SecretsUnavailable | FunctionMissing e) {
            throw e;
        } catch (RuntimeException e) {
            // Its message is withheld: it may quote a secret or data of the run.
            LOG.error(
                    "A call failed unexpectedly at {}: {} at {}",
                    scope.request().task(),
                    e.getClass(),
                    origin(e));
            throw failure(
                    CallFailure.runtime(
                            "The call failed unexpectedly: " + e.getClass().getSimpleName() + "."),
                    scope);
        }
    }

    private static Object origin(RuntimeException e) {
        return e.getStackTrace().length == 0 ? "an unknown location" : e.getStackTrace()[0];
    }

    private JsonNode dispatch(CallScope scope, HostFunctions functions) {
        Task task = scope.task();
        if (task.action() instanceof TaskAction.Call(String kind, Template with)) {
            CallKind call = kinds.get(kind);
            if (call != null) {
                return call.call(scope, new Argument(with, with(scope.request())));
            }
        }
        if (task.action() instanceof TaskAction.CallFunction(FunctionReference.Host host, Template with)) {
            return functions
                    .find(host.name(), host.version())
                    .orElseThrow(() -> new FunctionMissing(host))
                    .call(scope, new Argument(with, with(scope.request())));
        }
        throw CallFailure.configuration("The task is not a call that this version supports.");
    }

    /**
     * This worker does not have the function that a call names, and should not be executing the run: the engine gives
     * the call out again, until a worker has it.
     */
    private static final class FunctionMissing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FunctionMissing(FunctionReference.Host function) {
            super(
                    "This worker has no function " + function.name() + ":" + function.version() + ".",
                    null,
                    false,
                    false);
        }
    }

    /** JSON pointer to the arguments of a call in its document. */
    static String with(CallRequest request) {
        return request.task() + "/with";
    }

    private static ApplicationFailure failure(CallFailure e, CallScope scope) {
        WorkflowError clean = scope.redactor().redact(e.error());
        WorkflowError error = new WorkflowError(
                clean.type(),
                clean.status(),
                clean.title(),
                clean.detail(),
                scope.request().task(),
                clean.source() == null
                        ? null
                        : clean.source().at(scope.request().task()));
        ApplicationFailure failure = WorkflowErrors.failure(error);
        if (e.retryAfter().isEmpty()) {
            return failure;
        }
        return ApplicationFailure.newBuilder()
                .setMessage(failure.getOriginalMessage())
                .setType(FailureTypes.WORKFLOW_ERROR)
                .setNonRetryable(true)
                .setDetails(WorkflowErrors.details(error))
                .setNextRetryDelay(e.retryAfter().get())
                .build();
    }

    /** Closes the connections and interrupts calls in progress. */
    @Override
    public void close() {
        transport.close();
        threads.shutdownNow();
    }
}
