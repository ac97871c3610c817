package dev.flow.gateway;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunsException;
import dev.flow.runs.TriggerSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The workflows of the tests. {@code away.away} stands for a source of definitions that does not answer,
 * {@code broken.broken} for a defect of ours.
 */
final class Workflows implements ActiveDefinitions {
    private static final Map<String, String> BODIES = Map.of(
            "hello", "do: [{greet: {set: {greeting: '${ \"hello \\(.name // \"you\")\" }'}}}]",
            "strict",
                    "input: {schema: {document: {type: object, required: [amount], properties: {amount: {type: integer}}}}}\n"
                            + "do: [{keep: {set: {amount: '${ .amount }'}}}]",
            "waiting", "do: [{early: {set: {a: 1}}}, {hold: {wait: {hours: 1}}}]",
            "raising",
                    "do: [{fail: {raise: {error: {type: 'https://example.com/declined', status: 402, title: Declined,"
                            + " detail: '${ \"account \" + .account }'}}}}]",
            "listening", "do: [{hear: {listen: {to: {one: {with: {type: paid}}}}}}]",
            "paused", "do: [{greet: {set: {a: 1}}}]",
            "closed", "do: [{greet: {set: {a: 1}}}]");

    private final Map<String, Definition> byDigest = new HashMap<>();
    private final Map<String, ActiveDefinition> active = new TreeMap<>();

    Workflows() {
        List<SourceFile> files = BODIES.entrySet().stream()
                .map(body -> new SourceFile("workflows/" + body.getKey() + ".yaml", document(body)))
                .toList();
        var checked = ConfigurationChecker.check(
                ConfigurationFiles.builder().workflows(files).build());
        assertThat(checked.diagnostics()).isEmpty();
        for (String name : BODIES.keySet()) {
            var loaded = DefinitionLoader.load(checked, "shop." + name, ResourceResolver.none());
            byDigest.putAll(loaded.byDigest());
            active.put("shop." + name, new ActiveDefinition(loaded.root(), "revision-1", triggers(name)));
        }
    }

    private static String document(Map.Entry<String, String> body) {
        return "document: {dsl: '1.0.3', namespace: shop, name: " + body.getKey() + ", version: '1.0.0'}\n"
                + body.getValue();
    }

    private static List<TriggerSettings> triggers(String name) {
        return switch (name) {
            case "paused" -> List.of(new TriggerSettings("api", TriggerSettings.Kind.API, true));
            case "closed" -> List.of();
            case String _ -> List.of(TriggerSettings.IMPLICIT_API);
        };
    }

    Optional<Definition> byDigest(String digest) {
        return Optional.ofNullable(byDigest.get(digest));
    }

    @Override
    public Optional<ActiveDefinition> find(String workflow) {
        switch (workflow) {
            case "away.away" -> throw RunsException.definitions("The store is away.", null);
            case "broken.broken" -> throw new IllegalStateException("secret internals");
            case String _ -> {
                // one of ours, or unknown
            }
        }
        return Optional.ofNullable(active.get(workflow));
    }

    @Override
    public Optional<ActiveDefinition> find(String workflow, String version) {
        return find(workflow)
                .filter(found -> found.definition().workflow().version().equals(version));
    }

    @Override
    public Optional<ActiveDefinition> retained(String workflow, String digest) {
        return find(workflow).filter(found -> found.digest().equals(digest));
    }

    @Override
    public List<ActiveDefinition> all() {
        return List.copyOf(active.values());
    }
}
