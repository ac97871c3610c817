package dev.flow.engine.trace;

import dev.flow.engine.TaskObserver;
import dev.flow.engine.record.ActivityTypes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.client.ActivityCompletionException;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.failure.TemporalFailure;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Traces one attempt of an activity: calls and emitted events have a span. Confined to its thread. */
final class TracedCall extends ActivityInboundCallsInterceptorBase {
    /** What a run does for itself has no span. */
    private static final Set<String> OURS =
            Set.of(ActivityTypes.SUBSCRIBE, ActivityTypes.UNSUBSCRIBE, ActivityTypes.LOOK, ActivityTypes.ON_FAILURE);

    private final Tracer tracer;
    private @Nullable ActivityExecutionContext context;

    TracedCall(ActivityInboundCallsInterceptor next, Tracer tracer) {
        super(next);
        this.tracer = tracer;
    }

    @Override
    public void init(ActivityExecutionContext executed) {
        context = executed;
        super.init(executed);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
        ActivityInfo info = Objects.requireNonNull(context).getInfo();
        if (OURS.contains(info.getActivityType())) {
            try (Scope _ = TraceHeader.read(input.getHeader()).makeCurrent()) {
                return super.execute(input);
            }
        }
        Context parent = TraceHeader.read(input.getHeader());
        Span span = tracer.spanBuilder(info.getActivityType())
                .setParent(parent)
                .setSpanKind(info.getActivityType().equals(ActivityTypes.EMIT) ? SpanKind.PRODUCER : SpanKind.CLIENT)
                .setAttribute(SpanKeys.WORKFLOW, info.getWorkflowType())
                .setAttribute(SpanKeys.WORKFLOW_ID, info.getWorkflowId())
                .setAttribute(SpanKeys.RUN_ID, info.getWorkflowRunId())
                .setAttribute(SpanKeys.ATTEMPT, (long) info.getAttempt())
                .startSpan();
        try (Scope _ = parent.with(span).makeCurrent()) {
            return super.execute(input);
        } catch (ActivityCompletionException e) {
            span.setAttribute(SpanKeys.OUTCOME, TaskObserver.Kind.CANCELED.label());
            throw e;
        } catch (TemporalFailure e) {
            span.setStatus(StatusCode.ERROR).setAttribute(SpanKeys.ERROR, SpanKeys.error(e));
            throw e;
        } catch (RuntimeException e) {
            span.setStatus(StatusCode.ERROR)
                    .setAttribute(SpanKeys.ERROR, e.getClass().getName());
            throw e;
        } finally {
            span.end();
        }
    }
}
