package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.time.Instant;

/** Moments as expressions see them (DSL, "DateTime Descriptor"). */
public final class DateTimeDescriptor {
    private DateTimeDescriptor() {}

    static ObjectNode descriptor(long epochMillis) {
        ObjectNode json = Json.object().put("iso8601", iso8601(epochMillis));
        json.set(
                "epoch",
                Json.object().put("seconds", Math.floorDiv(epochMillis, 1000L)).put("milliseconds", epochMillis));
        return json;
    }

    public static String iso8601(long epochMillis) {
        return Instant.ofEpochMilli(epochMillis).toString();
    }
}
