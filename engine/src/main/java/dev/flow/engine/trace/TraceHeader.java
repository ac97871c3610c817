package dev.flow.engine.trace;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapSetter;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.interceptors.Header;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trace context in a header of the engine: {@code traceparent} and {@code tracestate} as JSON strings. */
final class TraceHeader {
    private TraceHeader() {}

    /** The context of the sender that wrote the header; the root context when the header is missing or unreadable. */
    static Context read(Header header) {
        return W3CTraceContextPropagator.getInstance().extract(Context.root(), header, Fields.READ);
    }

    /** Adds the context, if it is of a trace. */
    static void write(Context context, Header header) {
        W3CTraceContextPropagator.getInstance().inject(context, header, Fields.WRITE);
    }

    private static final class Fields implements TextMapGetter<Header>, TextMapSetter<Header> {
        static final TextMapGetter<Header> READ = new Fields();
        static final TextMapSetter<Header> WRITE = new Fields();

        @Override
        public @Nullable String get(@Nullable Header header, String key) {
            Payload payload = header == null ? null : header.getValues().get(key);
            return payload == null
                    ? null
                    : DefaultDataConverter.STANDARD_INSTANCE.fromPayload(payload, String.class, String.class);
        }

        @Override
        public void set(@Nullable Header header, String key, String value) {
            if (header != null) {
                Map<String, Payload> values = header.getValues();
                DefaultDataConverter.STANDARD_INSTANCE.toPayload(value).ifPresent(payload -> values.put(key, payload));
            }
        }
    }
}
