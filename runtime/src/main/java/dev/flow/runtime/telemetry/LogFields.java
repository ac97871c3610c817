package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.event.KeyValuePair;

/** What an event says beside its message: the pairs of its own, then the context of its thread. */
final class LogFields {
    private LogFields() {}

    /** By name, in order; numbers and flags are left as they are. */
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
