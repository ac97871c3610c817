package dev.flow.configuration.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.engine.record.LifecycleSelection;
import dev.flow.runs.TriggerSettings;
import dev.flow.runs.TriggerSettings.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which triggers start each workflow of a configuration. Immutable. */
public final class ActiveTriggers {
    private final Map<String, ObjectNode> documents;
    private final Map<String, List<TriggerSettings>> byWorkflow = new HashMap<>();
    private final Map<String, String> workflows = new LinkedHashMap<>();
    private final boolean declaredOnly;
    private final LifecycleSelection lifecycle;

    /**
     * Those of a configuration.
     *
     * @param documents by name, as {@link TriggerDocuments} has them
     * @param names {@code namespace.name} of its workflows
     * @param settings its {@code flow.yaml}
     */
    public ActiveTriggers(Map<String, ObjectNode> documents, Set<String> names, JsonNode settings) {
        this.documents = Collections.unmodifiableMap(new LinkedHashMap<>(documents));
        this.lifecycle = LifecycleSelection.ofSinks(settings.path("sinks"));
        this.declaredOnly = settings.path("starts").asText().equals("declared_only");
        documents.forEach((name, document) -> {
            String workflow = qualified(TriggerDocuments.workflow(document), names);
            workflows.put(name, workflow);
            byWorkflow
                    .computeIfAbsent(workflow, _ -> new ArrayList<>())
                    .add(new TriggerSettings(
                            name,
                            Kind.valueOf(document.path("kind").asText().toUpperCase(Locale.ROOT)),
                            document.path("paused").asBoolean(false),
                            document.path("on_failure").textValue()));
        });
    }

    /** A trigger may say the name alone while only one workflow has it. */
    private static String qualified(String name, Set<String> names) {
        List<String> found = name.indexOf('.') >= 0
                ? List.of()
                : names.stream().filter(each -> each.endsWith("." + name)).toList();
        return found.size() == 1 ? found.getFirst() : name;
    }

    /** Which lifecycle events the runs that they start publish. */
    public LifecycleSelection lifecycle() {
        return lifecycle;
    }

    /** By name. */
    public Map<String, ObjectNode> documents() {
        return documents;
    }

    /** {@code namespace.name} of the workflow that a trigger starts. */
    public String workflow(String trigger) {
        return workflows.getOrDefault(trigger, "");
    }

    /** What may start a workflow; callers of the API too, unless only what is declared may. */
    List<TriggerSettings> of(String workflow) {
        List<TriggerSettings> triggers = new ArrayList<>(byWorkflow.getOrDefault(workflow, List.of()));
        if (!declaredOnly && triggers.stream().noneMatch(trigger -> trigger.kind() == Kind.API)) {
            triggers.add(TriggerSettings.IMPLICIT_API);
        }
        return triggers;
    }
}
