package dev.flow.server.state;

import io.temporal.api.common.v1.Payload;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Payloads that say that there is no value. */
final class Nothing {
    private Nothing() {}

    /** Changes values by their names: one without a value is removed, as the Temporal API says. */
    static void upsert(Map<String, Payload> into, Map<String, Payload> changes) {
        changes.forEach((name, value) -> {
            if (is(value)) {
                into.remove(name);
            } else {
                into.put(name, value);
            }
        });
    }

    static boolean is(Payload value) {
        if (value.getData().isEmpty() && value.getMetadataCount() == 0) {
            return true;
        }
        String encoding = value.getMetadataOrDefault("encoding", com.google.protobuf.ByteString.EMPTY)
                .toString(StandardCharsets.UTF_8);
        String data = value.getData().toString(StandardCharsets.UTF_8);
        return "binary/null".equals(encoding)
                || ("json/plain".equals(encoding) && ("null".equals(data) || "[]".equals(data)));
    }
}
