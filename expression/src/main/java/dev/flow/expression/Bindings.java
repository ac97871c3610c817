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
     * The value of {@code $name}, which must not change while an evaluation lasts.
     *
     * @param name without the {@code $}
     * @return null when there is none; reading it is an {@code expression-error} then
     */
    @Nullable
    JsonNode get(String name);

    /** The values of a map. */
    static Bindings of(Map<String, JsonNode> values) {
        return values::get;
    }

    /** No values. */
    static Bindings empty() {
        return name -> null;
    }
}
