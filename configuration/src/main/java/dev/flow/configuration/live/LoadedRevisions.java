package dev.flow.configuration.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.flow.calls.CallEnvironment;
import dev.flow.calls.CallEnvironments;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.RecentlyUsed;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.configuration.revision.Revisions;
import dev.flow.configuration.source.ActiveTriggers;
import dev.flow.configuration.source.Snapshot;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of a scope as this process uses them, read from the store and kept while they are in use: several may
 * be live at once, and the calls of each run have the functions, secrets and egress rules of its own revision.
 * Thread-safe.
 */
public final class LoadedRevisions implements CallEnvironments {
    /** Revisions whose definitions are kept; the least recently used one is read again when it is needed. */
    private static final int KEPT = 4;

    /** Revisions whose environments are kept: those of all runs that are open, as a rule. */
    private static final int ENVIRONMENTS = 256;

    private final Revisions revisions;
    private final StoredDefinitions stored;
    private final Resources resources;
    private final RecentlyUsed<String, LoadedRevision> loaded = new RecentlyUsed<>(KEPT);
    private final Cache<String, Calls> environments =
            Caffeine.newBuilder().maximumSize(ENVIRONMENTS).build();
    private volatile @Nullable LoadedRevision newest;

    public LoadedRevisions(Revisions revisions, StoredDefinitions stored, Resources resources) {
        this.revisions = revisions;
        this.stored = stored;
        this.resources = resources;
    }

    /** What the calls of a revision's runs may use, and the settings that it comes from. */
    private record Calls(JsonNode settings, CallEnvironment environment) {}

    /**
     * What this process has, whatever the revision.
     *
     * @param functions written in Java
     * @param directory relative paths in settings are below it
     * @param environment where secrets come from
     * @param options of calls; the settings of a revision narrow them
     */
    public record Resources(
            HostFunctions functions, Path directory, Map<String, String> environment, CallOptions options) {
        public Resources {
            environment = Map.copyOf(environment);
        }
    }

    /**
     * A revision of the scope.
     *
     * @throws IllegalStateException when the scope has no such revision
     * @throws dev.flow.store.StoreException when the store is unavailable
     */
    public LoadedRevision load(String id) {
        return loaded.get(id, this::read);
    }

    /** The same, checked again: secrets that were missing may be there by now. */
    public LoadedRevision checked(String id) {
        LoadedRevision before = load(id);
        LoadedRevision now = with(id, before.snapshot(), calls(before.settings()));
        loaded.put(id, now);
        return now;
    }

    /** Makes a revision the one whose environment the calls of runs without a revision have. */
    public void takeOver(LoadedRevision revision) {
        newest = revision;
    }

    /** The environment of the revision that was taken over last; one without settings before the first. */
    public CallEnvironment newest() {
        LoadedRevision now = newest;
        return now == null ? none().environment(resources.functions()) : now.environment();
    }

    /** The options of calls that hold for all revisions. */
    public CallOptions options() {
        return resources.options();
    }

    @Override
    public CallEnvironment of(@Nullable String revision, String digest) {
        return revision == null
                ? newest()
                : Objects.requireNonNull(environments.get(revision, id -> calls(settings(content(id)))))
                        .environment();
    }

    private RevisionContent content(String id) {
        return revisions
                .content(id)
                .orElseThrow(() -> new IllegalStateException("The scope has no revision " + id + "."));
    }

    private LoadedRevision read(String id) {
        RevisionContent content = content(id);
        Map<String, Definition> definitions = definitions(content);
        Map<String, Definition> active = new LinkedHashMap<>();
        Map<String, JsonNode> workflows = new LinkedHashMap<>();
        Map<String, String> texts = new LinkedHashMap<>();
        content.active().forEach((workflow, digest) -> {
            Definition definition = definitions.get(digest);
            if (definition != null) {
                active.put(workflow, definition);
                workflows.put(workflow, definition.content().path("workflow"));
                content.documents().text(DocumentName.workflow(workflow)).ifPresent(text -> texts.put(digest, text));
            }
        });
        JsonNode settings = settings(content);
        ActiveTriggers triggers =
                new ActiveTriggers(TriggerDocuments.of(workflows, content.documents()), active.keySet(), settings);
        return with(id, Snapshot.of(active, id, definitions, texts, triggers), calls(settings));
    }

    /** Those that the active revision has too are not read and parsed again. */
    private Map<String, Definition> definitions(RevisionContent content) {
        LoadedRevision known = newest;
        Map<String, Definition> shared = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        content.definitions().forEach(digest -> {
            Definition definition =
                    known == null ? null : known.snapshot().definitions().get(digest);
            if (definition == null) {
                missing.add(digest);
            } else {
                shared.put(digest, definition);
            }
        });
        shared.putAll(stored.findAll(missing));
        List<String> lost =
                missing.stream().filter(digest -> !shared.containsKey(digest)).toList();
        if (!lost.isEmpty()) {
            throw new IllegalStateException("The store has no definition " + lost.getFirst() + " of a revision.");
        }
        return shared;
    }

    private static JsonNode settings(RevisionContent content) {
        SourceFile file = content.documents()
                .text(DocumentName.SETTINGS)
                .map(text -> new SourceFile("flow.yaml", text))
                .orElse(null);
        return ConfigurationChecker.check(
                        ConfigurationFiles.builder().settings(file).build())
                .settings();
    }

    private Calls calls(JsonNode settings) {
        CallSettings calls =
                new CallSettings(settings, resources.directory(), resources.environment(), resources.options());
        return new Calls(settings, calls.environment(resources.functions()));
    }

    private LoadedRevision with(String id, Snapshot snapshot, Calls calls) {
        environments.put(id, calls);
        return new LoadedRevision(
                id,
                snapshot,
                calls.environment(),
                calls.settings(),
                Lacking.of(snapshot.definitions().values(), calls.environment()));
    }

    private CallSettings none() {
        return new CallSettings(
                ConfigurationChecker.check(ConfigurationFiles.builder().build()),
                resources.directory(),
                resources.environment(),
                resources.options());
    }
}
