package dev.flow.calls.transport;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import org.apache.hc.core5.http.HttpMessage;

/**
 * Records the last request of a call in its span, and passes the trace on to the called service (W3C Trace Context;
 * OpenTelemetry's conventions for HTTP clients). Paths and queries are data and stay out of it.
 */
final class RequestSpan {
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> HOST = AttributeKey.stringKey("server.address");
    private static final AttributeKey<Long> PORT = AttributeKey.longKey("server.port");
    private static final String TRACEPARENT = "traceparent";

    private final Span span;

    private RequestSpan(Span span) {
        this.span = span;
    }

    /** The call of this thread sends a request. */
    static RequestSpan of(HttpRequest request) {
        Span span = Span.current();
        if (span.isRecording()) {
            span.setAttribute(METHOD, request.method())
                    .setAttribute(HOST, request.origin().host())
                    .setAttribute(PORT, (long) request.origin().port());
        }
        return new RequestSpan(span);
    }

    /** Adds the trace, unless the document sets a {@code traceparent}. */
    void announceTo(HttpMessage http) {
        if (!http.containsHeader(TRACEPARENT)) {
            W3CTraceContextPropagator.getInstance().inject(Context.current(), http, (message, name, value) -> {
                if (message != null) {
                    message.setHeader(name, value);
                }
            });
        }
    }

    void answered(int status) {
        span.setAttribute(STATUS, (long) status);
    }
}
