package dev.flow.definition.model;

import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.Property;
import dev.flow.definition.grammar.Shape;
import dev.flow.definition.text.LooseText;
import dev.flow.expression.Compilation;
import dev.flow.expression.VariableScope;
import java.util.Optional;

/**
 * Which texts of a value are value slots, along the grammar: in loose mode these are evaluated bare. What has a meaning
 * of its own is not: the name of an operation, of a policy or of an output format, a script.
 */
final class ValueShapes {
    private static final Shape DATA = new Shape.Any(false);

    private ValueShapes() {}

    /** The shape of a property of a value of this shape; what the grammar does not know is data. */
    static Shape property(Shape shape, String name) {
        return switch (shape) {
            case Shape.Any any -> any;
            case Shape.Free(boolean evaluated, int _) -> new Shape.Any(evaluated);
            case Shape.MapOf(Shape element) -> element;
            case Shape.Type(String type) -> property(Grammar.get().type(type), name);
            case Shape.Choice choice ->
                choice.alternatives().stream()
                        .map(alternative -> property(alternative, name))
                        .filter(found -> !found.equals(DATA))
                        .findFirst()
                        .orElse(DATA);
            case Shape.Text _,
                    Shape.Flag _,
                    Shape.Whole _,
                    Shape.Decimal _,
                    Shape.JsonSchema _,
                    Shape.ListOf _,
                    Shape.Named _,
                    Shape.Tasks _,
                    Shape.Task _ -> DATA;
        };
    }

    private static Shape property(ObjectType type, String name) {
        Property property = type.property(name);
        if (property != null) {
            return property.shape();
        }
        return type.rest() == null ? DATA : type.rest();
    }

    static Shape element(Shape shape) {
        return switch (shape) {
            case Shape.Any any -> any;
            case Shape.ListOf(Shape element, int _) -> element;
            case Shape.Choice choice ->
                choice.alternatives().stream()
                        .map(ValueShapes::element)
                        .filter(found -> !found.equals(DATA))
                        .findFirst()
                        .orElse(DATA);
            case Shape.Text _,
                    Shape.Flag _,
                    Shape.Whole _,
                    Shape.Decimal _,
                    Shape.Free _,
                    Shape.JsonSchema _,
                    Shape.MapOf _,
                    Shape.Type _,
                    Shape.Named _,
                    Shape.Tasks _,
                    Shape.Task _ -> DATA;
        };
    }

    /** What a text is as an expression, where the shape says that it is a value and it compiles. */
    static Optional<Compilation.Compiled> compile(String text, Shape shape) {
        return switch (shape) {
            case Shape.Any(boolean evaluated) ->
                evaluated ? LooseText.compile(text, VariableScope.any()) : Optional.empty();
            case Shape.Text(var kind, var _, var _) ->
                switch (kind) {
                    case TEMPLATE, DURATION, POINTER, TIMESTAMP -> LooseText.compile(text, VariableScope.any());
                    case URI, ADDRESS -> LooseText.compileUri(text, VariableScope.any());
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
                            LANGUAGE,
                            FORMAT,
                            WORKFLOW -> Optional.empty();
                };
            case Shape.Choice choice ->
                choice.alternatives().stream()
                        .flatMap(alternative -> compile(text, alternative).stream())
                        .findFirst();
            case Shape.Free _,
                    Shape.MapOf _,
                    Shape.Type _,
                    Shape.ListOf _,
                    Shape.Flag _,
                    Shape.Whole _,
                    Shape.Decimal _,
                    Shape.JsonSchema _,
                    Shape.Named _,
                    Shape.Tasks _,
                    Shape.Task _ -> Optional.empty();
        };
    }
}
