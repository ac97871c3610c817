package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.DefinitionSource;
import dev.flow.events.SampleEvents;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.TriggerSettings;
import dev.flow.runs.TriggerSettings.Kind;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
                return find(workflow);
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
                .map(trigger -> new TriggerSettings(trigger.name(), trigger.kind(), paused.contains(trigger.name())))
                .forEach(settings::add);
        settings.add(new TriggerSettings(workflow, Kind.API, false));
        return settings;
    }

    DeclaredTriggers triggers() {
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

    /** A workflow {@code shop.NAME}; its body is without a document. A {@code schedule} of its is declared too. */
    TestConfiguration workflow(String name, String body) {
        return document(
                "shop." + name,
                "document: {dsl: '1.0.3', namespace: shop, name: " + name + ", version: '1.0.0'}\n" + body);
    }

    /** A workflow as it is written. */
    TestConfiguration document(String qualified, String text) {
        var checked = ConfigurationChecker.check(
                ConfigurationFiles.ofWorkflows(new SourceFile("workflows/" + qualified + ".yaml", text)));
        assertThat(checked.diagnostics()).isEmpty();
        var loaded = DefinitionLoader.load(checked, qualified, ResourceResolver.none());
        definitions.putAll(loaded.byDigest());
        workflows.put(qualified, loaded.root());
        var schedule = loaded.root().content().at("/workflow/schedule");
        if (schedule.has("on")) {
            ObjectNode document = SampleEvents.json("{kind: 'event'}").put("workflow", qualified);
            document.set("schedule", schedule);
            declared.put(qualified, new DeclaredTrigger(qualified, Kind.EVENT, qualified, document));
        }
        return this;
    }

    /** A trigger; the JSON is without its workflow, {@code shop.WORKFLOW}. */
    TestConfiguration trigger(String name, String workflow, String json) {
        ObjectNode document = SampleEvents.json(json).put("workflow", "shop." + workflow);
        Kind kind = Kind.valueOf(document.path("kind").asText().toUpperCase(Locale.ROOT));
        declared.put(name, new DeclaredTrigger(name, kind, "shop." + workflow, document));
        return this;
    }

    void pause(String trigger, boolean pause) {
        if (pause) {
            paused.add(trigger);
        } else {
            paused.remove(trigger);
        }
    }
}
