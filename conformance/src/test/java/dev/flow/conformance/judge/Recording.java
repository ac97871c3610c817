package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import io.temporal.common.WorkflowExecutionHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A run as it once was: its history, and the definitions that it executed. Kept for builds to come, one for each shape.
 *
 * @param scenario that it was recorded from
 * @param workflowId of the run, from which it derives other identities
 * @param definitions contents
 * @param history as the engine exports it
 */
public record Recording(String scenario, String workflowId, List<ObjectNode> definitions, String history) {
    private static final JsonMapper JSON = new JsonMapper();

    static Recording of(String scenario, Collection<Definition> definitions, WorkflowExecutionHistory history) {
        return new Recording(
                scenario,
                history.getWorkflowExecution().getWorkflowId(),
                definitions.stream().map(Definition::content).toList(),
                history.toJson(false));
    }

    /**
     * What kinds of events and of activities there are: runs that have the same take the same ways through the code.
     */
    static String shape(WorkflowExecutionHistory history) {
        var kinds = new TreeSet<String>();
        history.getEvents().forEach(event -> {
            kinds.add(event.getEventType().name());
            kinds.add(event.getActivityTaskScheduledEventAttributes()
                    .getActivityType()
                    .getName());
        });
        return HexFormat.of().toHexDigits(kinds.hashCode());
    }

    /** Keeps it under this name, unless there is one already. */
    void write(Path folder, String name) {
        Path file = folder.resolve(name + ".json.gz");
        ObjectNode json = JSON.createObjectNode().put("scenario", scenario).put("workflow_id", workflowId);
        ArrayNode contents = json.putArray("definitions");
        definitions.forEach(contents::add);
        json.put("history", history);
        try {
            Files.createDirectories(folder);
            if (!Files.exists(file)) {
                try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
                    out.write(json.toString().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads what {@link #write} wrote. */
    public static Recording read(Path file) throws IOException {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            JsonNode json = JSON.readTree(in);
            return new Recording(
                    json.path("scenario").asText(),
                    json.path("workflow_id").asText(),
                    json.path("definitions")
                            .valueStream()
                            .map(ObjectNode.class::cast)
                            .toList(),
                    json.path("history").asText());
        }
    }

    /** The interpreter must decide again as it did when this was recorded. */
    public void replay(Lane lane) throws Exception {
        definitions.stream().map(Definition::parse).forEach(lane::publish);
        lane.histories().replay(WorkflowExecutionHistory.fromJson(history, workflowId));
    }
}
