package dev.flow.engine.trace;

import dev.flow.engine.offload.Digest;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.nio.charset.StandardCharsets;

/**
 * The position of a run in its trace: a child of its starter's span, or the root of a new trace. Every worker that
 * executes a part of the run computes the same position. Immutable.
 *
 * @param starter the context of the client or run that started it; the root context when unknown
 * @param own the run's span
 */
record RunTrace(Context starter, SpanContext own) {
    /**
     * @param workflowId of the run
     * @param execution id of its first execution, which it keeps over all of its segments
     */
    static RunTrace of(Context starter, String workflowId, String execution) {
        String ids = Digest.of((workflowId + "\n" + execution).getBytes(StandardCharsets.UTF_8))
                .hex();
        String traceId = ids.substring(0, TraceId.getLength());
        String spanId = ids.substring(TraceId.getLength(), TraceId.getLength() + SpanId.getLength());
        SpanContext above = Span.fromContext(starter).getSpanContext();
        SpanContext own = above.isValid()
                ? SpanContext.create(above.getTraceId(), spanId, above.getTraceFlags(), above.getTraceState())
                : SpanContext.create(traceId, spanId, TraceFlags.getSampled(), TraceState.getDefault());
        return new RunTrace(starter, own);
    }

    /** The context of what the run does. */
    Context inside() {
        return starter.with(Span.wrap(own));
    }
}
