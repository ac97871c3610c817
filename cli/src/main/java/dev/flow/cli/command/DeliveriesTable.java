package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.stream.Collectors;

/** Deliveries as a terminal has room for them. */
final class DeliveriesTable {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private DeliveriesTable() {}

    /** What came in, and what became of each. */
    static String list(JsonNode deliveries) {
        return Rows.write(
                deliveries,
                delivery -> NODES.objectNode()
                        .put("delivery_id", delivery.path("delivery_id").asText())
                        .put("received_at", Rows.second(delivery.path("received_at")))
                        .put("door", delivery.path("door").asText())
                        .put("source", delivery.path("source").asText())
                        .put("type", Rows.text(delivery.at("/event/type")))
                        .put("outcome", delivery.path("outcome").asText())
                        .put("reached", delivery.path("reached").asLong()));
    }

    /** One of them. */
    static String one(JsonNode delivery) {
        ObjectNode shown = Rows.present(delivery, "delivery_id", "door", "source");
        shown.put("received_at", Rows.second(delivery.path("received_at")));
        shown.setAll(Rows.present(delivery, "outcome", "reason", "original"));
        JsonNode event = delivery.path("event");
        if (event.isObject()) {
            shown.put("event_source", event.path("source").asText())
                    .put("event_id", event.path("id").asText())
                    .put("event_type", event.path("type").asText());
        }
        if (!delivery.path("runs").isEmpty()) {
            shown.put("runs", runs(delivery.path("runs")));
        }
        shown.setAll(Rows.present(delivery, "reached", "attempts"));
        if (delivery.path("completed_at").isTextual()) {
            shown.put("completed_at", Rows.second(delivery.path("completed_at")));
        }
        return DataFormat.TABLE.write(shown.setAll(Rows.present(delivery, "last_error")));
    }

    private static String runs(JsonNode runs) {
        return runs.valueStream()
                .map(run -> run.path("workflow_id").asText()
                        + (run.path("trigger_name").isTextual()
                                ? " (" + run.path("trigger_name").asText() + ")"
                                : ""))
                .collect(Collectors.joining(", "));
    }

    /** Prints a delivery. */
    static void print(JsonNode delivery, DataFormat output, Terminal terminal) {
        terminal.out().print(output == DataFormat.TABLE ? one(delivery) : output.write(delivery));
    }
}
