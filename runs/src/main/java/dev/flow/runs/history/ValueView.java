package dev.flow.runs.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.Pointer;
import dev.flow.engine.offload.OffloadingCodec;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.Redaction;
import dev.flow.runs.RunValues.Value;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Shows values of one answer, which has a bound: what passes it is withheld. Not thread-safe. */
final class ValueView {
    /** Bytes of one value. */
    static final long MOST_OF_ONE = 1 << 20;

    /** Bytes of all values of one answer. */
    static final long MOST_OF_ALL = 8 << 20;

    private final DataConverter converter;
    private long left = MOST_OF_ALL;

    ValueView(DataConverter converter) {
        this.converter = converter;
    }

    /**
     * The first value.
     *
     * @param part what of it is the value
     * @return null when there is none
     */
    @Nullable
    Value of(Payloads payloads, UnaryOperator<JsonNode> part) {
        return payloads.getPayloadsCount() == 0 ? null : of(payloads.getPayloads(0), part);
    }

    Value of(Payload payload, UnaryOperator<JsonNode> part) {
        OptionalLong stored = OffloadingCodec.offloaded(payload);
        long size = stored.orElse(payload.getData().size());
        if (size > MOST_OF_ONE || size > left) {
            return withheld(size, stored.isPresent(), "It is too large to be shown here.");
        }
        left -= size;
        try {
            JsonNode value = part.apply(converter.fromPayload(payload, JsonNode.class, JsonNode.class));
            List<String> redacted = new ArrayList<>();
            redacted(value, Pointer.ROOT, redacted);
            return new Value(value, Json.write(value).length, stored.isPresent(), redacted, null);
        } catch (PayloadStoreException e) {
            return withheld(size, true, String.valueOf(e.getMessage()));
        } catch (DataConverterException e) {
            return withheld(size, stored.isPresent(), "It cannot be read.");
        }
    }

    private static Value withheld(long size, boolean offloaded, String why) {
        return new Value(null, size, offloaded, List.of(), why);
    }

    private static void redacted(JsonNode value, Pointer pointer, List<String> found) {
        if (value.isObject()) {
            value.properties()
                    .forEach(property -> redacted(property.getValue(), pointer.child(property.getKey()), found));
        } else if (value.isArray()) {
            for (int index = 0; index < value.size(); index++) {
                redacted(value.get(index), pointer.child(index), found);
            }
        } else if (value.isTextual() && value.textValue().contains(Redaction.MASK)) {
            found.add(pointer.toString());
        }
    }
}
