package dev.flow.server.persistence.memory;

import dev.flow.server.visibility.AttributeRules;
import dev.flow.server.visibility.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Custom search attributes in the memory of the process. Thread-safe. */
public final class MemorySearchAttributes implements SearchAttributes {
    private final Map<String, Map<String, IndexedValueType>> namespaces = new ConcurrentHashMap<>();

    @Override
    public Map<String, IndexedValueType> custom(String namespace) {
        return namespaces.getOrDefault(namespace, Map.of());
    }

    @Override
    public void add(String namespace, Map<String, IndexedValueType> attributes) {
        namespaces.compute(
                namespace,
                (_, present) -> Map.copyOf(AttributeRules.add(present == null ? Map.of() : present, attributes)));
    }

    @Override
    public void remove(String namespace, Collection<String> names) {
        namespaces.compute(
                namespace,
                (_, present) -> Map.copyOf(AttributeRules.remove(present == null ? Map.of() : present, names)));
    }
}
