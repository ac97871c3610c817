package dev.flow.configuration.source;

import dev.flow.definition.Definition;
import dev.flow.engine.DefinitionSource;
import dev.flow.engine.record.LifecycleSelection;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RetainedDefinition;
import dev.flow.runs.RunsException;
import dev.flow.store.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The active configuration of this process: one snapshot at a time, replaced as a whole. Definitions of earlier
 * snapshots, which runs still execute, come from the store. Thread-safe.
 */
public final class ActiveSnapshot implements ActiveDefinitions {
    private final AtomicReference<Snapshot> current = new AtomicReference<>(Snapshot.EMPTY);
    private final StoredDefinitions stored;

    public ActiveSnapshot(StoredDefinitions stored) {
        this.stored = stored;
    }

    /**
     * Makes a snapshot the active one, once its definitions are in the store: a run must never outlive its definition.
     *
     * @throws StoreException when the store is unavailable; the active snapshot has not changed then
     */
    public void activate(Snapshot snapshot) {
        activate(snapshot, () -> {});
    }

    /**
     * Makes a snapshot the active one, after a preparation.
     *
     * @param ready prepares what the definitions need: runs after they are stored and before a run can start
     */
    public void activate(Snapshot snapshot, Runnable ready) {
        stored.add(snapshot.definitions().values(), snapshot.texts());
        ready.run();
        current.set(snapshot);
    }

    /** Makes a snapshot the active one whose definitions are in the store already. */
    public void follow(Snapshot snapshot) {
        current.set(snapshot);
    }

    @Override
    public Optional<ActiveDefinition> find(String workflow) {
        return Optional.ofNullable(current.get().active().get(workflow));
    }

    @Override
    public Optional<ActiveDefinition> find(String workflow, String version) {
        return find(workflow)
                .filter(active -> active.definition().workflow().version().equals(version));
    }

    @Override
    public Optional<ActiveDefinition> retained(String workflow, String digest) {
        return fromStore(() -> definition(digest, stored::findStartable)).flatMap(found -> of(workflow, found));
    }

    @Override
    public Optional<ActiveDefinition> ofRun(String workflow, String digest) {
        return fromStore(() -> definition(digest, stored::ofRun)).flatMap(found -> of(workflow, found));
    }

    /** It is started by what starts the workflow now. */
    private Optional<ActiveDefinition> of(String workflow, Definition definition) {
        return definition.workflow().qualifiedName().equals(workflow)
                ? Optional.of(new ActiveDefinition(
                        definition, null, current.get().triggers().of(workflow)))
                : Optional.empty();
    }

    /** What is active now. */
    public Snapshot current() {
        return current.get();
    }

    @Override
    public List<RetainedDefinition> list(@Nullable String workflow, RetainedDefinition.@Nullable Key after, int limit) {
        Map<String, ActiveDefinition> active = current.get().active();
        return fromStore(() -> stored.list(workflow, after, limit)).stream()
                .map(each -> {
                    ActiveDefinition now = active.get(each.key().workflow());
                    return now != null && now.digest().equals(each.key().digest()) ? RetainedDefinition.of(now) : each;
                })
                .toList();
    }

    @Override
    public int count(String workflow) {
        return fromStore(() -> stored.count(workflow));
    }

    private static <T> T fromStore(Supplier<T> question) {
        try {
            return question.get();
        } catch (StoreException e) {
            throw RunsException.definitions("The store of definitions does not answer.", e);
        }
    }

    /** The source text of a definition that is active or retained, byte for byte. */
    public Optional<String> text(String digest) {
        String active = current.get().texts().get(digest);
        return active == null ? fromStore(() -> stored.text(digest)) : Optional.of(active);
    }

    /** The definitions for workers: every one that a run of the scope may name. */
    public DefinitionSource definitions() {
        return digest -> definition(digest, stored::ofRun);
    }

    private Optional<Definition> definition(String digest, Function<String, Optional<Definition>> otherwise) {
        Definition active = current.get().definitions().get(digest);
        return active == null ? otherwise.apply(digest) : Optional.of(active);
    }

    @Override
    public LifecycleSelection lifecycle() {
        return current.get().triggers().lifecycle();
    }

    @Override
    public List<ActiveDefinition> all() {
        return List.copyOf(current.get().active().values());
    }
}
