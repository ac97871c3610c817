package dev.flow.definition.check;

import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.StringFormat;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.DurationAbbreviation;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The type of a value, and messages about values of the wrong type. */
final class TypeRules {
    private TypeRules() {}

    /** Whether a value of this kind can have the shape; what is in it does not matter. */
    static boolean accepts(ValueShape shape, SourceNode node) {
        return switch (shape) {
            case ValueShape.Text text -> node instanceof Scalar scalar && scalar.isText();
            case ValueShape.Flag() ->
                node instanceof Scalar scalar && scalar.value().isBoolean();
            case ValueShape.Whole whole ->
                node instanceof Scalar scalar && scalar.value().isIntegralNumber();
            case ValueShape.Decimal decimal ->
                node instanceof Scalar scalar && scalar.value().isNumber();
            case ValueShape.Any any -> true;
            case ValueShape.Free free -> node instanceof Mapping;
            case ValueShape.JsonSchema() -> true;
            case ValueShape.MapOf map -> node instanceof Mapping;
            case ValueShape.ListOf list -> node instanceof Sequence;
            case ValueShape.Named named -> node instanceof Sequence;
            case ValueShape.Tasks tasks -> node instanceof Sequence;
            case ValueShape.Task() -> node instanceof Mapping;
            case ValueShape.Type type -> node instanceof Mapping;
            case ValueShape.Variant variant -> node instanceof Mapping;
            case ValueShape.Choice choice ->
                choice.alternatives().stream().anyMatch(alternative -> accepts(alternative, node));
        };
    }

    /** How messages call a value of the shape. */
    static String expected(ValueShape shape) {
        return switch (shape) {
            case ValueShape.Text text ->
                text.format() == StringFormat.EXPRESSION || text.format() == StringFormat.WRAPPED
                        ? "an expression, which is a string"
                        : "a string";
            case ValueShape.Flag() -> "true or false";
            case ValueShape.Whole whole -> "an integer";
            case ValueShape.Decimal decimal -> "a number";
            case ValueShape.Any any -> "anything";
            case ValueShape.Free free -> "an object";
            case ValueShape.JsonSchema() -> "a JSON Schema";
            case ValueShape.MapOf map -> "an object";
            case ValueShape.ListOf list -> "a list";
            case ValueShape.Named named -> "a list of named " + named.what() + "s";
            case ValueShape.Tasks tasks -> "a list of named tasks";
            case ValueShape.Task() -> "a task, which is an object";
            case ValueShape.Type type -> "an object";
            case ValueShape.Variant variant -> "an object";
            case ValueShape.Choice choice ->
                choice.alternatives().stream().map(TypeRules::expected).collect(Collectors.joining(" or "));
        };
    }

    static void wrong(FileDiagnostics diagnostics, SourceNode node, ValueShape shape, ValueLocation location) {
        diagnostics.report(
                GrammarCode.WRONG_TYPE,
                node.range(),
                location.pointer(),
                node instanceof Scalar scalar && scalar.missing()
                        ? location.label() + " has no value; it must be " + expected(shape) + "."
                        : location.label() + " must be " + expected(shape) + ", and this is " + actual(node) + ".",
                fix(node, shape));
    }

    private static String actual(SourceNode node) {
        return switch (node) {
            case Mapping mapping -> "an object";
            case Sequence sequence -> "a list";
            case Scalar scalar ->
                switch (scalar.value().getNodeType()) {
                    case STRING -> "a string";
                    case NUMBER -> "the number " + scalar.text();
                    case BOOLEAN -> "the boolean " + scalar.text();
                    case NULL -> "null";
                    case ARRAY, BINARY, MISSING, OBJECT, POJO -> "something else";
                };
        };
    }

    private static @Nullable String fix(SourceNode node, ValueShape shape) {
        if (node instanceof Scalar scalar && scalar.value().isIntegralNumber() && isDuration(shape)) {
            return DurationAbbreviation.iso(scalar.text())
                    .map(iso -> "Write `" + iso + "`.")
                    .orElse(null);
        }
        boolean text = shape instanceof ValueShape.Text
                || (shape instanceof ValueShape.Choice choice
                        && choice.alternatives().stream().anyMatch(ValueShape.Text.class::isInstance));
        if (node instanceof Scalar scalar && !scalar.isText() && !scalar.missing() && text) {
            return "Quote it: \"" + scalar.text() + "\".";
        }
        if (node instanceof Mapping && (shape instanceof ValueShape.Tasks || shape instanceof ValueShape.Named)) {
            return "Begin each of them with '- '.";
        }
        if (node instanceof Scalar scalar && scalar.isText() && wouldFit(scalar.text(), shape)) {
            return "Write it without quotes.";
        }
        return "Write " + expected(shape) + "." + properties(shape);
    }

    private static boolean isDuration(ValueShape shape) {
        return shape instanceof ValueShape.Choice choice
                ? choice.alternatives().stream().anyMatch(TypeRules::isDuration)
                : shape instanceof ValueShape.Text text
                        && (text.format() == StringFormat.DURATION || text.format() == StringFormat.FIXED_DURATION);
    }

    /** Whether quotes are all that keeps the text from being a value of the shape. */
    private static boolean wouldFit(String text, ValueShape shape) {
        return (shape instanceof ValueShape.Flag && (text.equals("true") || text.equals("false")))
                || (shape instanceof ValueShape.Whole && text.matches("-?\\d{1,9}"));
    }

    /** What an object of the shape takes, when that is little enough to say. */
    private static String properties(ValueShape shape) {
        if (shape instanceof ValueShape.Choice choice) {
            return choice.alternatives().stream().map(TypeRules::properties).collect(Collectors.joining());
        }
        if (!(shape instanceof ValueShape.Type(String name))) {
            return "";
        }
        Set<String> names = Grammar.get().type(name).properties().keySet();
        return names.isEmpty() || names.size() > 9
                ? ""
                : " It takes " + names.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", ")) + ".";
    }
}
