package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of the variables of a {@link VariableScope}; asked only for names that the program reads, at the moment it
 * reads them.
 */
@FunctionalInterface
public interface Bindings {

    /**
     * The value of {@code $name}, which must not change during an evaluation.
     *
     * @param name without the {@code $}
     * @return null when there is none; reading it is an {@code expression-error} then
     */
    @Nullable
    JsonNode get(String name);

    /** Bindings that are the entries of a map. */
    static Bindings of(Map<String, JsonNode> values) {
        return values::get;
    }

    /** Bindings without any variable. */
    static Bindings empty() {
        return name -> null;
    }
}
