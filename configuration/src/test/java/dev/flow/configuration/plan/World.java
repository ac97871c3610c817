package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.compare.RevisionSides;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.OpenRuns.Runs;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.configuration.revision.Revision;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.configuration.revision.Revisions;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.LoadedConfiguration;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that a planner looks at, to be changed by tests. */
final class World implements Revisions {
    static final Worker WORKER = new Worker("build-1", Set.of(), Set.of(), Map.of());

    final StoredPlanner planner = new StoredPlanner(
            new RevisionSides(this, this::definition, new CheckedDocuments(() -> this.hostFunctions)),
            new PlanPorts(
                    () -> this.pointer,
                    () -> this.artifact,
                    () -> this.participants,
                    () -> this.workers,
                    digests -> this.runs,
                    _ -> List.of()));
    Plan.Expected pointer = new Plan.Expected(null, 0);
    String artifact = "build-1";
    Map<String, JsonNode> participants = new TreeMap<>(Map.of("schedules", TextNode.valueOf("none")));
    List<Worker> workers = List.of(WORKER);
    Map<String, Runs> runs = Map.of();
    List<HostFunctionSignature> hostFunctions = List.of();
    private final Map<String, RevisionContent> contents = new HashMap<>();
    private final Map<String, Definition> definitions = new HashMap<>();
    private int definitionsFound;
    private int contentsRead;

    /** A workflow document without its head. */
    static DocumentName workflow(String name) {
        return DocumentName.workflow("shop." + name);
    }

    static String text(String name, String rest) {
        return "document: {dsl: 1.0.3, namespace: shop, name: " + name + ", version: 1.0.0}\n" + rest;
    }

    static Documents of(String name, String rest) {
        return Documents.EMPTY.with(workflow(name), text(name, rest));
    }

    static DocumentName function(String name) {
        return new DocumentName(DocumentKind.FUNCTION, name);
    }

    /** Adds a revision and answers its id. */
    String revision(String id, Documents documents) {
        var checked = ConfigurationChecker.check(DocumentFiles.of(documents, hostFunctions));
        if (!checked.valid()) {
            throw new IllegalStateException(checked.diagnostics().toString());
        }
        LoadedConfiguration loaded = DefinitionLoader.loadAll(checked, ResourceResolver.none());
        Map<String, String> active = new TreeMap<>();
        loaded.active().forEach((name, definition) -> active.put(name, definition.digest()));
        definitions.putAll(loaded.byDigest());
        contents.put(
                id, new RevisionContent(documents, active, loaded.byDigest().keySet()));
        return id;
    }

    /** Makes a revision the active one. */
    void activate(String id) {
        pointer = new Plan.Expected(id, pointer.pointerVersion() + 1);
    }

    /**
     * The plan from one configuration to another, which raises the version of each workflow that it changes; their ids
     * the first time are {@code before} and {@code after}.
     */
    Plan plan(Documents before, Documents after) {
        return planAsTheyAre(before, raised(before, after));
    }

    private static Documents raised(Documents before, Documents after) {
        Documents raised = after;
        for (var document : after.texts().entrySet()) {
            boolean changed = before.text(document.getKey())
                    .filter(text -> !text.equals(document.getValue()))
                    .isPresent();
            if (changed) {
                raised = raised.with(
                        document.getKey(), document.getValue().replace("version: 1.0.0}", "version: 1.1.0}"));
            }
        }
        return raised;
    }

    /** The same without raising versions. */
    Plan planAsTheyAre(Documents before, Documents after) {
        String suffix = contents.isEmpty() ? "" : Integer.toString(contents.size());
        activate(revision("before" + suffix, before));
        return planner.plan(revision("after" + suffix, after));
    }

    List<String> risks(Documents before, Documents after) {
        return new ArrayList<>(
                plan(before, after).risks().stream().map(Plan.Risk::code).toList());
    }

    @Override
    public Optional<Revision> find(String id) {
        return Optional.empty();
    }

    private Optional<Definition> definition(String digest) {
        definitionsFound++;
        return Optional.ofNullable(definitions.get(digest));
    }

    int definitionsFound() {
        return definitionsFound;
    }

    int contentsRead() {
        return contentsRead;
    }

    void remove(String id) {
        contents.remove(id);
    }

    @Override
    public Optional<RevisionContent> content(String id) {
        contentsRead++;
        return Optional.ofNullable(contents.get(id));
    }

    @Override
    public Optional<Set<String>> definitions(String id) {
        return Optional.ofNullable(contents.get(id)).map(RevisionContent::definitions);
    }

    @Override
    public List<Revision> list(@Nullable String after, int limit) {
        return List.of();
    }
}
