package dev.flow.configuration.source;

import dev.flow.definition.Definition;
import dev.flow.engine.DefinitionSource;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunsException;
import dev.flow.runs.TriggerSettings;
import dev.flow.store.StoreException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What is active in this process: one snapshot at a time, replaced as a whole. Definitions of earlier snapshots, which
 * runs still execute, come from the store. Thread-safe.
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
     * @throws StoreException when the store is away; nothing has changed then
     */
    public void activate(Snapshot snapshot) {
        stored.add(snapshot.definitions().values());
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
        try {
            return definition(digest)
                    .filter(definition -> definition.workflow().qualifiedName().equals(workflow))
                    .map(definition -> new ActiveDefinition(definition, null, List.of(TriggerSettings.IMPLICIT_API)));
        } catch (StoreException e) {
            throw RunsException.definitions("The store of definitions does not answer.", e);
        }
    }

    /** What an author wrote of an active definition. */
    public Optional<String> text(String digest) {
        return Optional.ofNullable(current.get().texts().get(digest));
    }

    /** Every definition that is active or was: what workers execute. */
    public DefinitionSource definitions() {
        return this::definition;
    }

    private Optional<Definition> definition(String digest) {
        Definition active = current.get().definitions().get(digest);
        return active == null ? stored.find(digest) : Optional.of(active);
    }

    @Override
    public List<ActiveDefinition> all() {
        return List.copyOf(current.get().active().values());
    }
}
