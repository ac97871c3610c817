package dev.flow.definition.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The shape that a value must have. */
public sealed interface ValueShape {

    /**
     * A string.
     *
     * @param options the values of {@link StringFormat#OPTION}
     * @param component what a {@link StringFormat#REFERENCE} refers to
     */
    record Text(
            StringFormat format,
            List<String> options,
            @Nullable ReusableComponent component) implements ValueShape {
        public Text {
            options = List.copyOf(options);
        }
    }

    /** A JSON boolean: true or false. */
    record Flag() implements ValueShape {}

    /** An integer between two bounds. */
    record Whole(long least, long most) implements ValueShape {}

    /** A number with a lower bound. */
    record Decimal(double least) implements ValueShape {}

    /** Any value; with {@code evaluated}, strings in it that are wholly {@code ${ }} are expressions. */
    record Any(boolean evaluated) implements ValueShape {}

    /** An object with any properties, at least this number of them. */
    record Free(boolean evaluated, int least) implements ValueShape {}

    /** A JSON Schema, as an object or a boolean. */
    record JsonSchema() implements ValueShape {}

    /** An object whose properties have names of the author's choice and values of one shape. */
    record MapOf(ValueShape element) implements ValueShape {}

    /** An array whose elements have one shape. */
    record ListOf(ValueShape element, int least) implements ValueShape {}

    /** An array of objects with one property each: an ordered map, in which a name may occur once. */
    record Named(ValueShape element, String what, int least) implements ValueShape {}

    /** The list of tasks that makes up a scope; {@code branches} are side by side instead of in sequence. */
    record Tasks(boolean branches) implements ValueShape {}

    /** One task of any kind. */
    record Task() implements ValueShape {}

    /** An object of a named type. */
    record Type(String name) implements ValueShape {}

    /**
     * An object whose type depends on the value of one of its properties.
     *
     * @param property the property that tells the types apart
     * @param types names of object types, by the value of the property
     */
    record Variant(String property, Map<String, String> types) implements ValueShape {
        public Variant {
            types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
        }

        /** The type of objects whose property has this value; null when there is none. */
        public @Nullable ObjectType type(String value) {
            String name = types.get(value);
            return name == null ? null : Grammar.get().type(name);
        }
    }

    /** A string, an array or an object: at most one of each. */
    record Choice(List<ValueShape> alternatives) implements ValueShape {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }
    }
}
