package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;

/** Scheduled starts as a terminal has room for them. */
final class StartsTable {
    private StartsTable() {}

    /** Which they are, when they are due and what became of them. */
    static String list(JsonNode starts) {
        return Rows.write(
                starts,
                start -> JsonNodeFactory.instance
                        .objectNode()
                        .put(
                                "scheduled_start_id",
                                start.path("scheduled_start_id").asText())
                        .put("state", start.path("state").asText())
                        .put("start_at", Rows.second(start.path("start_at")))
                        .put("workload_class", start.path("workload_class").asText())
                        .put("version", start.path("version").asLong())
                        .put("failure_code", Rows.text(start.path("failure_code"))));
    }

    /** Prints the answer to a request, and says where it leads when it has not been dealt with yet. */
    static void print(JsonNode answer, DataFormat output, Terminal terminal) {
        terminal.out().print(output == DataFormat.TABLE ? state(answer) : output.write(answer));
        if (answer.path("status").asText().equals("in_progress")) {
            terminal.err()
                    .println("The request is on its way: flow starts describe "
                            + answer.at("/scheduled_start/scheduled_start_id").asText()
                            + " shows what came of it.");
        }
    }

    private static String state(JsonNode answer) {
        JsonNode start = answer.path("scheduled_start");
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("status", answer.path("status").asText());
        shown.setAll(Rows.present(start, "scheduled_start_id", "state"));
        shown.put("start_at", Rows.second(start.path("start_at")));
        shown.setAll(Rows.present(start, "workload_class", "version", "failure_code", "reason"));
        return DataFormat.TABLE.write(shown);
    }
}
