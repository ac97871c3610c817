package dev.flow.engine.trace;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;

/**
 * Traces what a worker does: its runs, and the calls that they make. Without telemetry, the trace of the starter of a
 * run is passed on unchanged. Thread-safe.
 */
public final class TracedWork extends WorkerInterceptorBase {
    private final Tracer tracer;
    private final boolean records;

    /** @param telemetry where spans go; its SDK makes ids by {@link RunSpanIds} */
    public TracedWork(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer("dev.flow.engine");
        this.records = !telemetry.equals(OpenTelemetry.noop());
    }

    @Override
    public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
        return new TracedRun(next, records ? new RunSpans(tracer) : null);
    }

    @Override
    public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
        return new TracedCall(next, tracer);
    }
}
