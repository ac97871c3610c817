package dev.flow.engine.trace;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.sdk.trace.IdGenerator;

/**
 * Ids of spans: for the span of a run those that were chosen for it, random ones for all others. The SDK of a worker
 * has to have one, or the spans of runs are not the parents of their calls. Thread-safe.
 */
public final class RunSpanIds implements IdGenerator {
    private static final ScopedValue<SpanContext> CHOSEN = ScopedValue.newInstance();

    private final IdGenerator others = IdGenerator.random();

    /** Starts a span that is known by this context. */
    static Span start(SpanBuilder builder, SpanContext known) {
        return ScopedValue.where(CHOSEN, known).call(builder::startSpan);
    }

    @Override
    public String generateSpanId() {
        return CHOSEN.isBound() ? CHOSEN.get().getSpanId() : others.generateSpanId();
    }

    @Override
    public String generateTraceId() {
        return CHOSEN.isBound() ? CHOSEN.get().getTraceId() : others.generateTraceId();
    }
}
