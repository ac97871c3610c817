package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes each event as a flat JSON object in one line, for log collectors: {@code time} (RFC 3339, UTC), {@code level},
 * {@code logger}, {@code message}, the event's own fields, and {@code exception} where there is one. Thread-safe.
 */
final class JsonLogEncoder extends LogEncoder {
    private static final JsonMapper JSON = new JsonMapper();

    @Override
    String text(ILoggingEvent event) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", DateTimeFormatter.ISO_INSTANT.format(event.getInstant()));
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("message", String.valueOf(event.getFormattedMessage()));
        LogFields.of(event).forEach(line::putIfAbsent);
        if (event.getThrowableProxy() != null) {
            line.put("exception", trace(event).strip());
        }
        return json(line) + "\n";
    }

    private static String json(Map<String, Object> line) {
        try {
            return JSON.writeValueAsString(line);
        } catch (JacksonException e) {
            throw new IllegalStateException("A log event could not be written as JSON.", e);
        }
    }
}
