package dev.flow.configuration.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All triggers that a configuration declares. */
public final class TriggerDocuments {
    private TriggerDocuments() {}

    /**
     * The triggers of the files and those that workflows declare as {@code schedule}, which are named after their
     * workflow, by name. Each as the grammar of triggers has it; those of workflows have the property {@code schedule}
     * instead of {@code spec}.
     */
    public static Map<String, ObjectNode> of(CheckedConfiguration configuration) {
        Map<String, JsonNode> workflows = new HashMap<>();
        configuration.workflows().forEach((name, workflow) -> workflows.put(name, workflow.document()));
        return of(workflows, configuration);
    }

    /**
     * The same, of documents whose workflows need not be checked again.
     *
     * @param workflows the documents of the workflows, by {@code namespace.name}
     */
    public static Map<String, ObjectNode> of(Map<String, ? extends JsonNode> workflows, Documents documents) {
        List<SourceFile> files = documents
                .text(DocumentName.TRIGGERS)
                .map(text -> List.of(new SourceFile(DocumentPaths.of(DocumentName.TRIGGERS), text)))
                .orElse(List.of());
        return of(
                workflows,
                ConfigurationChecker.check(
                        ConfigurationFiles.builder().triggers(files).build()));
    }

    private static Map<String, ObjectNode> of(
            Map<String, ? extends JsonNode> workflows, CheckedConfiguration configuration) {
        Map<String, ObjectNode> triggers = new TreeMap<>();
        workflows.forEach((name, workflow) -> {
            JsonNode schedule = workflow.path("schedule");
            if (schedule.isObject()) {
                ObjectNode trigger = JsonNodeFactory.instance.objectNode();
                trigger.put("kind", schedule.has("on") ? "event" : "schedule");
                trigger.put("workflow", name);
                trigger.set("schedule", schedule);
                triggers.put(name, trigger);
            }
        });
        configuration.triggers().forEach((name, trigger) -> triggers.put(name, trigger.document()));
        return Collections.unmodifiableMap(triggers);
    }

    /** The workflow that a trigger starts, as it names it, without its version. */
    public static String workflow(ObjectNode trigger) {
        return withoutVersion(trigger.path("workflow").asText());
    }

    /** The workflow that starts when a run of a trigger has failed, as it names it, without its version. */
    public static Optional<String> onFailure(ObjectNode trigger) {
        return Optional.ofNullable(trigger.path("on_failure").textValue()).map(TriggerDocuments::withoutVersion);
    }

    /** The name of a workflow that may have a version. */
    public static String withoutVersion(String workflow) {
        int colon = workflow.indexOf(':');
        return colon < 0 ? workflow : workflow.substring(0, colon);
    }

    /** Whether it fires at times rather than by something that comes in. */
    public static boolean isScheduled(ObjectNode trigger) {
        return trigger.path("kind").asText().equals("schedule");
    }
}
