package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The reusable components of a document ({@code use}), for those who refer to them by name. Immutable. */
final class DeclaredComponents {
    private final JsonNode use;

    DeclaredComponents(ObjectNode document) {
        this.use = document.path("use");
    }

    /**
     * The component of a slot, which holds it or its name.
     *
     * @param section of {@code use}
     */
    @Nullable
    JsonNode resolve(String section, @Nullable JsonNode slot) {
        if (slot == null || !slot.isTextual()) {
            return slot;
        }
        JsonNode component = use.path(section).get(slot.textValue());
        if (component == null) {
            throw new IllegalArgumentException(
                    "A document that was not checked: use." + section + " has no " + slot.textValue());
        }
        return component;
    }

    boolean hasFunction(String name) {
        return use.path("functions").has(name);
    }

    JsonNode section(String name) {
        return use.path(name);
    }
}
