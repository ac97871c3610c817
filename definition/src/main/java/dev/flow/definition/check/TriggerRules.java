package dev.flow.definition.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.QueueFunction;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What triggers say of each other, of workflows and of {@code flow.yaml}. Not thread-safe. */
final class TriggerRules {
    private final DiagnosticCollector collector;
    private final Map<String, CheckedDocument> workflows;
    private final WorkflowNames byName;
    private final NameIndex webhooks;
    private final NameIndex brokers;
    private final JsonNode brokerSettings;
    private final List<QueueFunction> functions;
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, Boolean> possibleDays = new HashMap<>();

    TriggerRules(
            DiagnosticCollector collector,
            Map<String, CheckedDocument> workflows,
            WorkflowNames byName,
            JsonNode settings) {
        this.collector = collector;
        this.workflows = workflows;
        this.byName = byName;
        this.webhooks = names(settings.path("webhooks"));
        this.brokerSettings = settings.path("brokers");
        this.brokers = names(brokerSettings);
        this.functions = QueueFunction.all(settings);
    }

    private static NameIndex names(JsonNode map) {
        Set<String> names = new TreeSet<>();
        map.fieldNames().forEachRemaining(names::add);
        return new NameIndex(names);
    }

    /** Checks the triggers of one file; files are given in their order. */
    void check(CheckedDocument file) {
        if (!(file.source().root() instanceof Mapping root)) {
            return;
        }
        FileDiagnostics diagnostics = new FileDiagnostics(file.file(), collector);
        file.facts().workflowNames.forEach(reference -> version(reference, diagnostics));
        for (Entry entry : root.entries()) {
            name(entry, file.file().path(), diagnostics);
            if (entry.value() instanceof Mapping trigger && trigger.get("kind") instanceof Scalar kind) {
                Pointer at = Pointer.ROOT.child(entry.name());
                switch (kind.text()) {
                    case "schedule" -> new ScheduleRules(diagnostics, possibleDays).check(trigger, at);
                    case "webhook" -> defined(trigger, at, "source", "webhooks", webhooks, diagnostics);
                    case "queue" -> {
                        defined(trigger, at, "broker", "brokers", brokers, diagnostics);
                        queue(trigger, at, diagnostics);
                    }
                    default -> {
                        // names nothing else
                    }
                }
            }
        }
    }

    /** A queue without settings has no dead letter queue. */
    private void queue(Mapping trigger, Pointer at, FileDiagnostics diagnostics) {
        if (!(trigger.get("broker") instanceof Scalar broker) || !broker.isText()) {
            return;
        }
        JsonNode queues = brokerSettings.path(broker.text()).path("queues");
        if (queues.isObject()) {
            defined(trigger, at, "queue", "brokers." + broker.text() + ".queues", names(queues), diagnostics);
        }
        if (trigger.get("queue") instanceof Scalar queue && queue.isText()) {
            String source = broker.text() + "/" + queue.text();
            functions.stream()
                    .filter(function -> function.route().source().equals(source))
                    .findFirst()
                    .ifPresent(function -> diagnostics.report(
                            ConfigurationCode.QUEUE_USED_TWICE,
                            queue.range(),
                            at.child("queue"),
                            "The queue `" + queue.text() + "` takes the responses of the function `"
                                    + function.qualified() + "`, and a trigger cannot consume it."));
        }
    }

    private void name(Entry entry, String path, FileDiagnostics diagnostics) {
        String name = entry.name();
        Range range = entry.key().range();
        Pointer at = Pointer.ROOT.child(name);
        DeclaredNames.check(name, range, at, "a trigger", diagnostics);
        String other = files.putIfAbsent(name, path);
        if (other != null && !other.equals(path)) {
            diagnostics.report(
                    ConfigurationCode.DUPLICATE_TRIGGER,
                    range,
                    at,
                    "The trigger `" + name + "` is defined in " + other + " already.");
        }
        CheckedDocument workflow = workflows.get(name);
        if (workflow != null
                && workflow.source().root() instanceof Mapping document
                && document.entry("schedule") != null) {
            diagnostics.report(
                    ConfigurationCode.DUPLICATE_TRIGGER,
                    range,
                    at,
                    "The `schedule` of the workflow in " + workflow.file().path() + " is the trigger `" + name
                            + "` already.");
        }
    }

    /** A version that is not the one of this configuration must have been published. */
    private void version(DocumentFacts.WorkflowName reference, FileDiagnostics diagnostics) {
        String version = reference.version().orElse(null);
        CheckedDocument workflow = version == null ? null : byName.find(reference.workflow());
        if (workflow != null && !ConfigurationRules.version(workflow).equals(version)) {
            diagnostics.report(
                    ConfigurationCode.NOT_RESOLVED,
                    reference.name().range(),
                    reference.pointer(),
                    "Version " + version + " of `" + reference.workflow()
                            + "` is not in this configuration; a published one will be looked for.");
        }
    }

    private static void defined(
            Mapping trigger,
            Pointer at,
            String property,
            String section,
            NameIndex names,
            FileDiagnostics diagnostics) {
        if (trigger.get(property) instanceof Scalar name && name.isText() && !names.contains(name.text())) {
            SettingRules.undefined(name, section, names, at.child(property), diagnostics);
        }
    }
}
