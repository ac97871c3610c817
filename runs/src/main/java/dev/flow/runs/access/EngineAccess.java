package dev.flow.runs.access;

import dev.flow.engine.Engine;
import dev.flow.engine.EngineException;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.runs.EngineObserver;
import dev.flow.runs.RunsException;
import dev.flow.runs.RunsParts;
import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.common.converter.DataConverter;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The engine as runs ask it: never longer than the deadline, and what goes wrong in the words of {@link RunsException}.
 * Thread-safe.
 */
public final class EngineAccess {
    /** How long one call may take (HTTP page, "Limits"). */
    static final Duration DEADLINE = Duration.ofSeconds(10);

    /** Within a deadline. */
    private static final int TICKS = 4;

    private final Engine engine;
    private final Duration deadline;
    private final ScheduledExecutorService timer;
    private final EngineObserver observer;

    public EngineAccess(Engine engine) {
        this(engine, DEADLINE);
    }

    public EngineAccess(RunsParts parts) {
        this(parts.engine(), DEADLINE, parts.observer());
    }

    /** For tests that do not want to wait. */
    public EngineAccess(Engine engine, Duration deadline) {
        this(engine, deadline, EngineObserver.NONE);
    }

    private EngineAccess(Engine engine, Duration deadline, EngineObserver observer) {
        this.observer = observer;
        this.engine = engine;
        this.deadline = deadline;
        this.timer = timer(deadline);
    }

    /** Calls that end in time leave nothing behind, and wake no thread, for a tick is always nearer than they are. */
    private static ScheduledExecutorService timer(Duration deadline) {
        var timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("engine-deadline").factory());
        timer.setRemoveOnCancelPolicy(true);
        long tick = Math.max(1, deadline.toMillis() / TICKS);
        var _ = timer.scheduleWithFixedDelay(() -> {}, tick, tick, TimeUnit.MILLISECONDS);
        return timer;
    }

    public Duration deadline() {
        return deadline;
    }

    public Engine engine() {
        return engine;
    }

    public String namespace() {
        return engine.client().getOptions().getNamespace();
    }

    public DataConverter converter() {
        return engine.client().getOptions().getDataConverter();
    }

    /** One call, which must end in time. */
    public WorkflowServiceBlockingStub stub() {
        return stub(deadline).withInterceptors(new CallMetricsInterceptor(observer));
    }

    /** One call that waits for something to happen: how long it takes says nothing of the engine. */
    public WorkflowServiceBlockingStub stub(Duration deadline) {
        return engine.client()
                .getWorkflowServiceStubs()
                .blockingStub()
                .withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks about a run, by the stub. */
    public <T> T ask(String workflowId, Supplier<T> question) {
        try {
            return question.get();
        } catch (StatusRuntimeException e) {
            throw explain(workflowId, e);
        } catch (PayloadStoreException e) {
            throw explain(e);
        }
    }

    /**
     * Does something by the engine's client, which tries again until the deadline.
     *
     * @param method of the engine's service that it comes down to
     */
    public <T> T within(String workflowId, String method, Supplier<T> action) {
        long begun = System.nanoTime();
        String outcome = "UNAVAILABLE";
        try {
            T done = within(workflowId, action);
            outcome = "OK";
            return done;
        } catch (RunsException e) {
            outcome = e.code() == RunsException.Code.ENGINE_UNAVAILABLE ? outcome : "FAILED_PRECONDITION";
            throw e;
        } finally {
            observer.onCall(method, outcome, System.nanoTime() - begun);
        }
    }

    private <T> T within(String workflowId, Supplier<T> action) {
        try (Context.CancellableContext context =
                Context.current().withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS, timer)) {
            Context before = context.attach();
            try {
                return action.get();
            } finally {
                context.detach(before);
            }
        } catch (EngineException e) {
            throw explain(workflowId, e);
        } catch (WorkflowNotFoundException e) {
            throw RunsException.notFound(workflowId);
        } catch (WorkflowServiceException e) {
            throw e.getCause() instanceof StatusRuntimeException status
                    ? explain(workflowId, status)
                    : RunsException.engine("The engine does not answer.", e);
        } catch (StatusRuntimeException e) {
            throw explain(workflowId, e);
        }
    }

    /** What a failed call is to those who asked. */
    public RunsException explained(String workflowId, StatusRuntimeException e) {
        return explain(workflowId, e);
    }

    private static RunsException explain(String workflowId, EngineException e) {
        return switch (e.code()) {
            case UNKNOWN_RUN -> RunsException.notFound(workflowId);
            case UNKNOWN_DEFINITION -> RunsException.definitions(message(e), e);
            case UNSUPPORTED_CALL -> RunsException.incompatibleWorker(message(e));
            case PAYLOAD_TOO_LARGE -> RunsException.limitExceeded(message(e));
            case PAYLOAD_STORE_UNAVAILABLE, PAYLOAD_LOST -> RunsException.payloadStore(e);
            case UNAVAILABLE,
                    TLS,
                    REFUSED,
                    UNUSABLE_BINARY,
                    NOT_INSTALLED,
                    DATA_DIRECTORY_IN_USE,
                    INCOMPATIBLE_DATABASE -> RunsException.engine(message(e), e);
        };
    }

    private static RunsException explain(PayloadStoreException e) {
        return switch (e.code()) {
            case TOO_LARGE -> RunsException.limitExceeded(message(e));
            case UNAVAILABLE, LOST -> RunsException.payloadStore(e);
        };
    }

    private static RunsException explain(String workflowId, StatusRuntimeException e) {
        return switch (e.getStatus().getCode()) {
            case NOT_FOUND -> RunsException.notFound(workflowId);
            case INVALID_ARGUMENT ->
                RunsException.invalidRequest(
                        "The engine refuses: " + e.getStatus().getDescription());
            case FAILED_PRECONDITION ->
                RunsException.conflict("The engine refuses: " + e.getStatus().getDescription());
            default ->
                RunsException.engine(
                        "The engine does not answer (" + e.getStatus().getCode() + ").", e);
        };
    }

    private static String message(RuntimeException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
