package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;

/** Encodes each log event as text in UTF-8, without a header or footer. Thread-safe. */
abstract sealed class LogEncoder extends EncoderBase<ILoggingEvent> permits JsonLogEncoder, TextLogEncoder {
    private static final byte[] NOTHING = {};

    private final ThrowableProxyConverter traces = new ThrowableProxyConverter();

    /** The text of an event, with a line break at its end. */
    abstract String text(ILoggingEvent event);

    /** The stack trace of an event that has an exception. */
    final String trace(ILoggingEvent event) {
        return traces.convert(event);
    }

    @Override
    public void start() {
        traces.start();
        super.start();
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return text(event).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] headerBytes() {
        return NOTHING;
    }

    @Override
    public byte[] footerBytes() {
        return NOTHING;
    }
}
