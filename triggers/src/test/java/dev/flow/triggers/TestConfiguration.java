package dev.flow.triggers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.DefinitionSource;
import dev.flow.engine.payload.Json;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.TriggerSettings;
import dev.flow.runs.TriggerSettings.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A configuration that tests change: workflows of the namespace {@code shop}, and their triggers. Thread-safe. */
final class TestConfiguration {
    private final Map<String, Definition> definitions = new ConcurrentHashMap<>();
    private final Map<String, Definition> workflows = new ConcurrentHashMap<>();
    private final Map<String, DeclaredTrigger> declared = new ConcurrentSkipListMap<>();
    private final Set<String> paused = ConcurrentHashMap.newKeySet();

    /** What workers execute. */
    DefinitionSource source() {
        return digest -> Optional.ofNullable(definitions.get(digest));
    }

    ActiveDefinitions definitions() {
        return new ActiveDefinitions() {
            @Override
            public Optional<ActiveDefinition> find(String workflow) {
                return Optional.ofNullable(workflows.get(workflow))
                        .map(definition -> new ActiveDefinition(definition, null, settings(workflow)));
            }

            @Override
            public Optional<ActiveDefinition> find(String workflow, String version) {
                return find(workflow);
            }

            @Override
            public Optional<ActiveDefinition> retained(String workflow, String digest) {
                return Optional.ofNullable(definitions.get(digest))
                        .filter(definition ->
                                definition.workflow().qualifiedName().equals(workflow))
                        .map(definition -> new ActiveDefinition(definition, null, settings(workflow)));
            }

            @Override
            public List<ActiveDefinition> all() {
                return workflows.keySet().stream()
                        .map(name -> find(name).orElseThrow())
                        .toList();
            }
        };
    }

    private List<TriggerSettings> settings(String workflow) {
        List<TriggerSettings> settings = new ArrayList<>();
        declared.values().stream()
                .filter(trigger -> trigger.workflow().equals(workflow))
                .map(trigger -> new TriggerSettings(trigger.name(), trigger.kind(), trigger.isPaused()))
                .forEach(settings::add);
        settings.add(new TriggerSettings(workflow, Kind.API, paused.contains(workflow)));
        return settings;
    }

    DeclaredTriggers declaredTriggers() {
        return new DeclaredTriggers() {
            @Override
            public List<DeclaredTrigger> active() {
                return List.copyOf(declared.values());
            }

            @Override
            public boolean hasRevisions() {
                return false;
            }

            @Override
            public @Nullable String activeRevision() {
                return null;
            }

            @Override
            public List<DeclaredTrigger> of(@Nullable String revisionId) {
                return active();
            }
        };
    }

    /** Declares a trigger of a workflow {@code shop.NAME} that has its name, and this body without a document. */
    void declare(String name, String workflow, String trigger) {
        String text = "document: {dsl: '1.0.3', namespace: shop, name: " + name + ", version: '1.0.0'}\n" + workflow;
        var checked = load(
                name,
                ConfigurationFiles.builder()
                        .workflows(List.of(new SourceFile("workflows/" + name + ".yaml", text)))
                        .triggers(List.of(new SourceFile(
                                "triggers.yaml",
                                name + ": {kind: schedule, workflow: shop." + name + ", " + trigger + "}")))
                        .build());
        ObjectNode document =
                Objects.requireNonNull(checked.triggers().get(name)).document();
        declared.put(name, new DeclaredTrigger(name, Kind.SCHEDULE, "shop." + name, document));
    }

    /** Declares a workflow {@code shop.NAME} that has a schedule of its own. */
    void declareScheduled(String name, String workflow) {
        String text = "document: {dsl: '1.0.3', namespace: shop, name: " + name + ", version: '1.0.0'}\n" + workflow;
        load(name, ConfigurationFiles.ofWorkflows(new SourceFile("workflows/" + name + ".yaml", text)));
        String trigger = "shop." + name;
        ObjectNode document = Json.object().put("kind", "schedule").put("workflow", trigger);
        document.set(
                "schedule",
                Objects.requireNonNull(workflows.get(trigger)).content().at("/workflow/schedule"));
        declared.put(trigger, new DeclaredTrigger(trigger, Kind.SCHEDULE, trigger, document));
    }

    private CheckedConfiguration load(String name, ConfigurationFiles files) {
        var checked = ConfigurationChecker.check(files);
        assertThat(checked.diagnostics()).isEmpty();
        var loaded = DefinitionLoader.load(checked, "shop." + name, ResourceResolver.none());
        definitions.putAll(loaded.byDigest());
        workflows.put("shop." + name, loaded.root());
        return checked;
    }

    /** Declares a workflow {@code shop.NAME} that is started through the API; its body is without a document. */
    void declareWorkflow(String name, String workflow) {
        String text = "document: {dsl: '1.0.3', namespace: shop, name: " + name + ", version: '1.0.0'}\n" + workflow;
        var _ = load(name, ConfigurationFiles.ofWorkflows(new SourceFile("workflows/" + name + ".yaml", text)));
    }

    /** Declares workflows {@code shop.NAME} that refer to each other; the bodies are without documents. */
    void declareWorkflows(Map<String, String> bodies) {
        List<SourceFile> files = new ArrayList<>();
        bodies.forEach((name, body) -> files.add(new SourceFile(
                "workflows/" + name + ".yaml",
                "document: {dsl: '1.0.3', namespace: shop, name: " + name + ", version: '1.0.0'}\n" + body)));
        var checked = ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(files.toArray(new SourceFile[0])));
        assertThat(checked.diagnostics()).isEmpty();
        for (String name : bodies.keySet()) {
            var loaded = DefinitionLoader.load(checked, "shop." + name, ResourceResolver.none());
            definitions.putAll(loaded.byDigest());
            workflows.put("shop." + name, loaded.root());
        }
    }

    /** The configuration does not have the workflow any more. */
    void removeWorkflow(String name) {
        workflows.remove("shop." + name);
    }

    /** The API trigger of a workflow {@code shop.NAME} is paused, or not any more. */
    void pause(String name, boolean pause) {
        if (pause) {
            paused.add("shop." + name);
        } else {
            paused.remove("shop." + name);
        }
    }

    /** The configuration does not have it any more. */
    void undeclare(String name) {
        declared.remove(name);
    }

    /** It goes on from another one. */
    void take(TestConfiguration before) {
        definitions.putAll(before.definitions);
        workflows.putAll(before.workflows);
        declared.putAll(before.declared);
    }
}
