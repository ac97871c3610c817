package dev.flow.gateway.server;

import dev.flow.gateway.metrics.HttpMetrics;
import dev.flow.gateway.operation.Access;
import dev.flow.gateway.operation.Operation;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/**
 * Watches requests: a span, a measurement and a log line for each. None of them has a body, a query or a header in it.
 * Thread-safe.
 */
final class RequestObserver {
    private static final Logger LOG = LoggerFactory.getLogger("dev.flow.gateway.request");

    /** Of a request whose client did not wait for the answer: no status of HTTP, but what proxies log. */
    private static final int ABORTED = 499;

    private final Tracer tracer;
    private final HttpMetrics metrics;

    RequestObserver(MeterRegistry metrics, OpenTelemetry telemetry, int mostInFlight) {
        this.tracer = telemetry.getTracer("dev.flow.gateway");
        this.metrics = new HttpMetrics(metrics, mostInFlight);
    }

    /** Begins; the watch is to be closed by the same thread. */
    Watch watch(IncomingRequest incoming, Routes.Match match) {
        return new Watch(incoming, match);
    }

    /** One request being watched. Not thread-safe. */
    final class Watch implements AutoCloseable {
        private final IncomingRequest incoming;
        private final @Nullable Operation<?> operation;
        private final long started = System.nanoTime();
        private final Span span;
        private int status = 500;

        private Watch(IncomingRequest incoming, Routes.Match match) {
            this.incoming = incoming;
            Map<String, String> values = Map.of();
            if (match instanceof Routes.Match.Found found) {
                operation = found.endpoint().operation();
                values = found.values();
            } else {
                operation = null;
            }
            MDC.put("request_id", incoming.id());
            put("workflow_id", values.get("workflow_id"));
            put("workflow", values.get("workflow_name"));
            this.span = begin();
            put(
                    "trace_id",
                    span.getSpanContext().isValid() ? span.getSpanContext().getTraceId() : null);
            metrics.begun();
        }

        private static void put(String key, @Nullable String value) {
            if (value != null) {
                MDC.put(key, value);
            }
        }

        private Span begin() {
            Context parent =
                    W3CTraceContextPropagator.getInstance().extract(Context.root(), incoming, HeaderGetter.INSTANCE);
            return tracer.spanBuilder(name())
                    .setParent(parent)
                    .setSpanKind(SpanKind.SERVER)
                    .setAttribute("http.request.method", incoming.method())
                    .setAttribute("http.route", route())
                    .startSpan();
        }

        private String name() {
            return operation == null ? "unknown" : operation.id();
        }

        private String route() {
            return operation == null ? "unknown" : operation.route().path().text();
        }

        /** The request's span. */
        Span span() {
            return span;
        }

        /** What the request's span is called in the headers of others; null without a trace. */
        @Nullable
        String traceparent() {
            SpanContext context = span.getSpanContext();
            return context.isValid()
                    ? "00-" + context.getTraceId() + "-" + context.getSpanId() + "-"
                            + context.getTraceFlags().asHex()
                    : null;
        }

        void answered(int with) {
            status = with;
        }

        /** The client closed the connection before it was answered. */
        void aborted() {
            status = ABORTED;
        }

        void failed(Throwable cause) {
            span.setStatus(StatusCode.ERROR);
            span.setAttribute("error.type", cause.getClass().getName());
        }

        @Override
        public void close() {
            long nanos = System.nanoTime() - started;
            span.setAttribute("http.response.status_code", status);
            span.end();
            metrics.ended(name(), incoming.method(), status, nanos);
            LOG.atLevel(level())
                    .addKeyValue("method", incoming.method())
                    .addKeyValue("operation", name())
                    .addKeyValue("route", route())
                    .addKeyValue("status", status)
                    .addKeyValue("duration_ms", nanos / 1_000_000)
                    .log("request");
            MDC.clear();
        }

        private Level level() {
            boolean probe = operation != null && operation.access() instanceof Access.Open;
            return probe || status == ABORTED ? Level.DEBUG : Level.INFO;
        }
    }

    private enum HeaderGetter implements TextMapGetter<IncomingRequest> {
        INSTANCE;

        @Override
        public @Nullable String get(@Nullable IncomingRequest incoming, String key) {
            return incoming == null ? null : incoming.headers().single(key).orElse(null);
        }
    }
}
