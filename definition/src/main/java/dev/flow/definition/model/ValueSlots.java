package dev.flow.definition.model;

import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.text.LooseExpression;
import dev.flow.expression.Compilation;
import dev.flow.expression.VariableScope;
import java.util.Optional;

/**
 * Which texts of a value are value slots, along the grammar: in loose mode these are evaluated bare. What has a meaning
 * of its own is not: the name of an operation, of a policy or of an output format, a script.
 */
final class ValueSlots {
    private static final ValueShape DATA = new ValueShape.Any(false);

    private ValueSlots() {}

    /** The shape of a property of a value of this shape; what the grammar does not know is data. */
    static ValueShape property(ValueShape shape, String name) {
        return switch (shape) {
            case ValueShape.Any any -> any;
            case ValueShape.Free(boolean evaluated, int _) -> new ValueShape.Any(evaluated);
            case ValueShape.MapOf(ValueShape element) -> element;
            case ValueShape.Type(String type) -> property(Grammar.get().type(type), name);
            case ValueShape.Choice choice ->
                choice.alternatives().stream()
                        .map(alternative -> property(alternative, name))
                        .filter(found -> !found.equals(DATA))
                        .findFirst()
                        .orElse(DATA);
            case ValueShape.Text _,
                    ValueShape.Flag _,
                    ValueShape.Whole _,
                    ValueShape.Decimal _,
                    ValueShape.JsonSchema _,
                    ValueShape.ListOf _,
                    ValueShape.Named _,
                    ValueShape.Tasks _,
                    ValueShape.Variant _,
                    ValueShape.Task _ -> DATA;
        };
    }

    private static ValueShape property(ObjectType type, String name) {
        ObjectProperty property = type.property(name);
        if (property != null) {
            return property.shape();
        }
        return type.rest() == null ? DATA : type.rest();
    }

    static ValueShape element(ValueShape shape) {
        return switch (shape) {
            case ValueShape.Any any -> any;
            case ValueShape.ListOf(ValueShape element, int _) -> element;
            case ValueShape.Choice choice ->
                choice.alternatives().stream()
                        .map(ValueSlots::element)
                        .filter(found -> !found.equals(DATA))
                        .findFirst()
                        .orElse(DATA);
            case ValueShape.Text _,
                    ValueShape.Flag _,
                    ValueShape.Whole _,
                    ValueShape.Decimal _,
                    ValueShape.Free _,
                    ValueShape.JsonSchema _,
                    ValueShape.MapOf _,
                    ValueShape.Type _,
                    ValueShape.Named _,
                    ValueShape.Tasks _,
                    ValueShape.Variant _,
                    ValueShape.Task _ -> DATA;
        };
    }

    /** What a text is as an expression, where the shape says that it is a value and it compiles. */
    static Optional<Compilation.Compiled> compile(String text, ValueShape shape) {
        return switch (shape) {
            case ValueShape.Any(boolean evaluated) ->
                evaluated ? LooseExpression.compile(text, VariableScope.any()) : Optional.empty();
            case ValueShape.Text(var kind, var _, var _) ->
                switch (kind) {
                    case TEMPLATE, QUERY, DURATION, POINTER, TIMESTAMP ->
                        LooseExpression.compile(text, VariableScope.any());
                    case URI, ADDRESS -> LooseExpression.compileUri(text, VariableScope.any());
                    case PLAIN,
                            CODE,
                            EXPRESSION,
                            WRAPPED,
                            OPTION,
                            LITERAL_URI,
                            FIXED_DURATION,
                            LABEL,
                            SEMVER,
                            DSL,
                            CRON,
                            DIRECTIVE,
                            REFERENCE,
                            FUNCTION,
                            VARIABLE,
                            HOST,
                            FIXED_TIMESTAMP,
                            DATE,
                            TIME_ZONE,
                            LANGUAGE,
                            FORMAT,
                            WORKFLOW -> Optional.empty();
                };
            case ValueShape.Choice choice ->
                choice.alternatives().stream()
                        .flatMap(alternative -> compile(text, alternative).stream())
                        .findFirst();
            case ValueShape.Free _,
                    ValueShape.MapOf _,
                    ValueShape.Type _,
                    ValueShape.ListOf _,
                    ValueShape.Flag _,
                    ValueShape.Whole _,
                    ValueShape.Decimal _,
                    ValueShape.JsonSchema _,
                    ValueShape.Named _,
                    ValueShape.Tasks _,
                    ValueShape.Variant _,
                    ValueShape.Task _ -> Optional.empty();
        };
    }
}
