package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;

/** Populations and failed members as a terminal has room for them. */
final class PopulationsTable {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PopulationsTable() {}

    /** Which they are, and how far. */
    static String list(JsonNode populations) {
        return Rows.write(
                populations,
                population -> NODES.objectNode()
                        .put("workflow_id", population.path("workflow_id").asText())
                        .put("state", population.path("state").asText())
                        .put("started_at", Rows.second(population.path("started_at")))
                        .put(
                                "member_workflow",
                                population.path("member_workflow").asText())
                        .put("running", population.at("/progress/running").asLong())
                        .put("completed", population.at("/progress/completed").asLong())
                        .put("failed", population.at("/progress/failed").asLong()));
    }

    /** One of them: what has started it, what it does and how far it is. */
    static String one(JsonNode population) {
        ObjectNode shown = Rows.present(population, "workflow_id", "state", "reason");
        shown.setAll(paused(population.path("paused")));
        shown.setAll(Rows.present(
                population,
                "run_workflow_id",
                "task",
                "rerun_of",
                "query",
                "member_workflow",
                "page",
                "concurrency",
                "stop_after"));
        shown.put("started_at", Rows.second(population.path("started_at")));
        if (population.path("ended_at").isTextual()) {
            shown.put("ended_at", Rows.second(population.path("ended_at")));
        }
        return DataFormat.TABLE.write(shown.put("progress", progress(population.path("progress"))));
    }

    private static ObjectNode paused(JsonNode pause) {
        ObjectNode shown = NODES.objectNode();
        if (pause.isObject()) {
            shown.put("paused_by", pause.path("by").asText());
            if (pause.path("reason").isTextual()) {
                shown.set("pause_reason", pause.path("reason"));
            }
        }
        return shown;
    }

    private static String progress(JsonNode progress) {
        return "pages " + progress.path("pages").asLong() + ", members "
                + progress.path("members").asLong() + ", started "
                + progress.path("started").asLong() + ", running "
                + progress.path("running").asLong() + ", completed "
                + progress.path("completed").asLong() + ", failed "
                + progress.path("failed").asLong();
    }

    /** Failed members, their runs and errors. */
    static String failures(JsonNode failures) {
        return Rows.write(
                failures,
                failure -> NODES.objectNode()
                        .put("member", failure.path("member").asText())
                        .put("outcome", failure.path("outcome").asText())
                        .put("workflow_id", Rows.text(failure.path("workflow_id")))
                        .put("status", failure.at("/error/status").asText())
                        .put("title", Rows.text(failure.at("/error/title")))
                        .put("detail", Rows.text(failure.at("/error/detail"))));
    }

    /** Prints the population that a request has changed or begun. */
    static void print(JsonNode population, DataFormat output, Terminal terminal) {
        terminal.out().print(output == DataFormat.TABLE ? one(population) : output.write(population));
    }
}
