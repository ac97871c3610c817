package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Runs as a terminal has room for them: which they are, their status and since when. */
final class RunTable {
    private RunTable() {}

    static String write(JsonNode runs) {
        return Rows.write(runs, RunTable::row);
    }

    private static ObjectNode row(JsonNode run) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("workflow_id", run.path("workflow_id").asText())
                .put("status", run.path("status").asText())
                .put("start_time", Rows.second(run.path("start_time")))
                .put("close_time", Rows.second(run.path("close_time")))
                .put("trigger_name", run.path("trigger_name").asText())
                .put("labels", labels(run.path("labels")));
    }

    private static String labels(JsonNode labels) {
        return StreamSupport.stream(labels.properties().spliterator(), false)
                .map(label -> label.getKey() + "=" + label.getValue().asText())
                .collect(Collectors.joining(", "));
    }
}
