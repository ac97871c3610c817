package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A flat JSON object in a line for each event, for machines: {@code time} (RFC 3339, UTC), {@code level},
 * {@code logger}, {@code message}, the event's own fields, and {@code exception} where there is one. Thread-safe.
 */
final class JsonLines extends EncoderBase<ILoggingEvent> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final byte[] NOTHING = {};

    private final ThrowableProxyConverter traces = new ThrowableProxyConverter();

    @Override
    public void start() {
        traces.start();
        super.start();
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", DateTimeFormatter.ISO_INSTANT.format(event.getInstant()));
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("message", String.valueOf(event.getFormattedMessage()));
        EventFields.of(event).forEach(line::putIfAbsent);
        if (event.getThrowableProxy() != null) {
            line.put("exception", traces.convert(event).strip());
        }
        return (text(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Map<String, Object> line) {
        try {
            return JSON.writeValueAsString(line);
        } catch (JacksonException e) {
            throw new IllegalStateException("A line of the log is not JSON.", e);
        }
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
