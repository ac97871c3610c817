package dev.flow.server.visibility;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Collection;
import java.util.Map;

/**
 * The custom search attributes of namespaces. Thread-safe. What is added counts for executions that are written
 * afterwards.
 */
public interface SearchAttributes {
    /** By name; empty for a namespace without any. Answered from memory. */
    Map<String, IndexedValueType> custom(String namespace);

    /**
     * Adds some, or none. One that exists with this type is left as it is.
     *
     * @throws dev.flow.server.failure.ServiceFailure for a name that is no identifier, is one of the system's, or
     *     exists with another type
     */
    void add(String namespace, Map<String, IndexedValueType> attributes);

    /**
     * Removes some, or none. Executions keep the values, which filters do not see any more.
     *
     * @throws dev.flow.server.failure.ServiceFailure for one of the system's, or one that does not exist
     */
    void remove(String namespace, Collection<String> names);
}
