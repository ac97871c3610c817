package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.model.ResourceAddresses;
import java.util.Map;
import java.util.Optional;

/**
 * What tasks of a document refer to.
 *
 * @param use the components that the document declares; missing for a function
 * @param resources documents by address, as they were resolved; empty where they were not
 */
record DocumentContext(JsonNode use, Map<String, JsonNode> resources) {
    static final DocumentContext NONE = new DocumentContext(MissingNode.getInstance(), Map.of());

    static DocumentContext of(ObjectNode workflow, Map<String, JsonNode> resources) {
        return new DocumentContext(workflow.path("use"), resources);
    }

    /** The value, or the component that it names; a name without a component itself. */
    JsonNode resolved(JsonNode value, String components) {
        JsonNode component = value.isTextual() ? use.path(components).path(value.textValue()) : value;
        return component.isMissingNode() ? value : component;
    }

    /** The JSON Schema of a schema slot; missing when there is none or it was not resolved. */
    JsonNode schema(JsonNode slot) {
        if (slot.has("document")) {
            return slot.path("document");
        }
        Optional<String> address = ResourceAddresses.of(slot.path("resource").path("endpoint"));
        return address.map(resources::get).orElse(MissingNode.getInstance());
    }
}
