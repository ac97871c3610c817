package dev.flow.definition.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a value must look like. */
public sealed interface Shape {

    /**
     * A string.
     *
     * @param options the values of {@link TextKind#OPTION}
     * @param component what a {@link TextKind#REFERENCE} refers to
     */
    record Text(
            TextKind kind, List<String> options, @Nullable Component component) implements Shape {
        public Text {
            options = List.copyOf(options);
        }
    }

    /** A boolean. */
    record Flag() implements Shape {}

    /** An integer. */
    record Whole(long least, long most) implements Shape {}

    /** A number. */
    record Decimal(double least) implements Shape {}

    /** Any value; with {@code evaluated}, strings in it that are wholly {@code ${ }} are expressions. */
    record Any(boolean evaluated) implements Shape {}

    /** An object with any properties, at least so many. */
    record Free(boolean evaluated, int least) implements Shape {}

    /** A JSON Schema. */
    record JsonSchema() implements Shape {}

    /** An object whose properties have names of the author's choice and values of one shape. */
    record MapOf(Shape element) implements Shape {}

    /** An array. */
    record ListOf(Shape element, int least) implements Shape {}

    /** An array of objects with one property each: an ordered map, in which a name may stand once. */
    record Named(Shape element, String what, int least) implements Shape {}

    /** The list of tasks that makes up a scope; {@code branches} are side by side instead of in sequence. */
    record Tasks(boolean branches) implements Shape {}

    /** One task. */
    record Task() implements Shape {}

    /** An object of a named type. */
    record Type(String name) implements Shape {}

    /** A string, an array or an object: at most one of each. */
    record Choice(List<Shape> alternatives) implements Shape {
        public Choice {
            alternatives = List.copyOf(alternatives);
        }
    }
}
