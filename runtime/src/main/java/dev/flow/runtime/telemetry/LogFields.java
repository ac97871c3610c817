package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.event.KeyValuePair;

/** The fields of a log event: its key-value pairs, then the diagnostic context of its thread. */
final class LogFields {
    private LogFields() {}

    /** The fields by name, in order; numbers and booleans keep their type, all others become text. */
    static Map<String, Object> of(ILoggingEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> fields.putIfAbsent(pair.key, plain(pair.value)));
        }
        event.getMDCPropertyMap().forEach(fields::putIfAbsent);
        return fields;
    }

    private static Object plain(Object value) {
        return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
    }
}
