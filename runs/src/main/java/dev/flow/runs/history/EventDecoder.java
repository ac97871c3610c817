package dev.flow.runs.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.engine.record.CommandSummary;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.Optional;

/** Reads what events carry. What cannot be read is missing: a run is explained without it. */
public final class EventDecoder {
    private final DataConverter converter;

    public EventDecoder(DataConverter converter) {
        this.converter = converter;
    }

    /** What the interpreter wrote beside a command. */
    public Optional<CommandSummary> summary(HistoryEvent event) {
        return CommandSummary.parse(title(event));
    }

    /** The same as text; empty without any. */
    public String title(HistoryEvent event) {
        return event.getUserMetadata().hasSummary()
                ? json(event.getUserMetadata().getSummary()).asText()
                : "";
    }

    /** The first value. */
    public JsonNode first(Payloads payloads) {
        return payloads.getPayloadsCount() == 0 ? MissingNode.getInstance() : json(payloads.getPayloads(0));
    }

    public JsonNode json(Payload payload) {
        try {
            JsonNode value = converter.fromPayload(payload, JsonNode.class, JsonNode.class);
            return value == null ? MissingNode.getInstance() : value;
        } catch (DataConverterException | PayloadStoreException e) {
            return MissingNode.getInstance();
        }
    }
}
