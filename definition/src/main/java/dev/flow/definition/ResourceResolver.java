package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A port that fetches documents that a workflow refers to (OpenAPI documents, functions of remote catalogs, schemas)
 * when a definition is loaded. May block.
 */
@FunctionalInterface
public interface ResourceResolver {
    /**
     * The document at this address: JSON and YAML as they are, any other text as a string.
     *
     * @throws ResourceException when it cannot be fetched
     */
    JsonNode fetch(URI uri);

    /** Whether documents are what their addresses hold, so that calls are checked against them; not with stand-ins. */
    default boolean isReal() {
        return true;
    }

    /** Refuses every address: for loading without a network. */
    static ResourceResolver none() {
        return uri -> {
            throw new ResourceException("fetching " + uri + " is not possible here");
        };
    }
}
