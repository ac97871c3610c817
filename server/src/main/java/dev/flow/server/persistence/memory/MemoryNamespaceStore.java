package dev.flow.server.persistence.memory;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.Namespace;
import dev.flow.server.persistence.NamespaceStore;
import io.grpc.Status;
import io.temporal.api.errordetails.v1.NamespaceAlreadyExistsFailure;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Namespaces in the memory of the process. Thread-safe. */
public final class MemoryNamespaceStore implements NamespaceStore {
    private final ReentrantLock changes = new ReentrantLock();

    /** Replaced by every change. */
    private volatile NavigableMap<String, Namespace> namespaces = new TreeMap<>();

    private final Consumer<Change> written;

    /** A change of the namespaces. */
    public sealed interface Change {
        /** A new or changed one. */
        record Put(Namespace namespace) implements Change {}

        /** A namespace that is removed. */
        record Remove(String name) implements Change {}
    }

    public MemoryNamespaceStore() {
        this(List.of(), change -> {});
    }

    /**
     * A store of some namespaces.
     *
     * @param written keeps each change elsewhere, before it is seen; when it throws, there is none
     */
    public MemoryNamespaceStore(List<Namespace> present, Consumer<Change> written) {
        present.forEach(namespace -> namespaces.put(namespace.name(), namespace));
        this.written = written;
    }

    @Override
    public Optional<Namespace> find(String name) {
        return Optional.ofNullable(namespaces.get(name));
    }

    @Override
    public Optional<Namespace> findById(String id) {
        return namespaces.values().stream()
                .filter(namespace -> namespace.id().equals(id))
                .findFirst();
    }

    @Override
    public List<Namespace> list() {
        return List.copyOf(namespaces.values());
    }

    @Override
    public void create(Namespace namespace) {
        change(() -> {
            if (find(namespace.name()).isPresent() || findById(namespace.id()).isPresent()) {
                throw ServiceFailure.of(
                        Status.Code.ALREADY_EXISTS,
                        "Namespace \"" + namespace.name() + "\" already exists",
                        NamespaceAlreadyExistsFailure.getDefaultInstance());
            }
            return new Change.Put(namespace);
        });
    }

    @Override
    public void update(Namespace namespace) {
        change(() -> {
            if (!present(namespace.name()).id().equals(namespace.id())) {
                throw ServiceFailure.namespaceNotFound(namespace.name());
            }
            return new Change.Put(namespace);
        });
    }

    @Override
    public void delete(String name) {
        change(() -> new Change.Remove(present(name).name()));
    }

    private void change(Supplier<Change> checked) {
        changes.lock();
        try {
            Change change = checked.get();
            written.accept(change);
            NavigableMap<String, Namespace> after = new TreeMap<>(namespaces);
            switch (change) {
                case Change.Put(Namespace namespace) -> after.put(namespace.name(), namespace);
                case Change.Remove(String name) -> after.remove(name);
            }
            namespaces = after;
        } finally {
            changes.unlock();
        }
    }

    private Namespace present(String name) {
        return find(name).orElseThrow(() -> ServiceFailure.namespaceNotFound(name));
    }
}
