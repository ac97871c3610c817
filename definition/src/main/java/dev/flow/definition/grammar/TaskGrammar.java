package dev.flow.definition.grammar;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A kind of task.
 *
 * @param name the property that says so
 * @param type of the whole task; of those calls that no variant is for
 * @param variants by the value of that property: the built-in kinds of {@code call}
 */
public record TaskGrammar(String name, ObjectType type, Map<String, ObjectType> variants) {
    public TaskGrammar {
        variants = Map.copyOf(variants);
    }

    /** The type for this value of the discriminating property. */
    public ObjectType type(@Nullable String value) {
        ObjectType variant = value == null ? null : variants.get(value);
        return variant == null ? type : variant;
    }
}
