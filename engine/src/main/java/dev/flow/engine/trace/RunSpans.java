package dev.flow.engine.trace;

import dev.flow.engine.TaskObserver.Kind;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.WorkflowInfo;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Records the spans of runs that have ended. Thread-safe. */
final class RunSpans {
    private final Tracer tracer;

    RunSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    /**
     * The life of a run.
     *
     * @param started milliseconds of the engine's time
     * @param ended milliseconds of the engine's time
     */
    record Life(RunTrace trace, WorkflowInfo run, long started, long ended) {}

    /** @param failure why it did not complete; null when it did */
    void record(Life life, @Nullable TemporalFailure failure) {
        Kind outcome = outcome(failure);
        SpanBuilder builder = tracer.spanBuilder(life.run.getWorkflowType())
                .setParent(life.trace.starter())
                .setStartTimestamp(life.started, TimeUnit.MILLISECONDS)
                .setAttribute(SpanKeys.WORKFLOW, life.run.getWorkflowType())
                .setAttribute(SpanKeys.WORKFLOW_ID, life.run.getWorkflowId())
                .setAttribute(SpanKeys.RUN_ID, life.run.getRunId())
                .setAttribute(SpanKeys.OUTCOME, outcome.label());
        Span span = RunSpanIds.start(builder, life.trace.own());
        if (failure != null && outcome == Kind.FAULTED) {
            span.setStatus(StatusCode.ERROR).setAttribute(SpanKeys.ERROR, SpanKeys.error(failure));
        }
        span.end(life.ended, TimeUnit.MILLISECONDS);
    }

    private static Kind outcome(@Nullable TemporalFailure failure) {
        return switch (failure) {
            case null -> Kind.COMPLETED;
            case CanceledFailure _ -> Kind.CANCELED;
            default -> Kind.FAULTED;
        };
    }
}
