package dev.flow.engine.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Where a run stands in its trace: below whoever started it, or at the root of a trace of its own. Every worker that
 * executes a part of the run comes to the same. Immutable.
 *
 * @param starter the context of whoever started it; the root when nobody is known
 * @param own the run's span
 */
record RunTrace(Context starter, SpanContext own) {
    private static final int TRACE = 2 * Long.BYTES;

    /**
     * @param workflowId of the run
     * @param execution id of its first execution, which it keeps over all of its segments
     */
    static RunTrace of(Context starter, String workflowId, String execution) {
        ByteBuffer ids = ByteBuffer.wrap(digest(workflowId + "\n" + execution));
        SpanContext above = Span.fromContext(starter).getSpanContext();
        String spanId = SpanId.fromLong(ids.getLong(TRACE));
        SpanContext own = above.isValid()
                ? SpanContext.create(above.getTraceId(), spanId, above.getTraceFlags(), above.getTraceState())
                : SpanContext.create(
                        TraceId.fromLongs(ids.getLong(0), ids.getLong(Long.BYTES)),
                        spanId,
                        TraceFlags.getSampled(),
                        TraceState.getDefault());
        return new RunTrace(starter, own);
    }

    /** The context of what the run does. */
    Context inside() {
        return starter.with(Span.wrap(own));
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
