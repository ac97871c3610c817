package dev.flow.expression.internal.compile;

import dev.flow.expression.internal.run.FunctionCode;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a name means: a variable, a function, a parameter or a label. */
sealed interface Symbol {
    String name();

    record Variable(String name, FrameLayout frame, int slot) implements Symbol {}

    record Label(String name, FrameLayout frame, int slot) implements Symbol {}

    /** A parameter that is passed as a closure. */
    record Parameter(String name, FrameLayout frame, int slot) implements Symbol {}

    /**
     * A function that the program defines.
     *
     * @param frame where it is defined
     * @param slots where it looks for its arguments
     */
    record Function(String name, FrameLayout frame, FunctionCode code, List<ParameterSlots> slots) implements Symbol {}

    /** Where a function looks for an argument: its value, the closure, or both; -1 for what it does not need. */
    record ParameterSlots(int value, int closure) {}

    /**
     * A parameter of a builtin that is written in jq: the argument is put in its place.
     *
     * @param names what names mean at the argument
     * @param site the position of the argument, when that is in a builtin itself
     */
    record Inlined(
            String name,
            SyntaxTree argument,
            LexicalScope names,
            @Nullable Span site) implements Symbol {}
}
