package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.Shape;
import dev.flow.definition.grammar.TextKind;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.DurationWords;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values of the wrong type, in words. */
final class Types {
    private Types() {}

    /** Whether a value of this kind can have the shape; what is in it does not matter. */
    static boolean accepts(Shape shape, SourceNode node) {
        return switch (shape) {
            case Shape.Text text -> node instanceof Scalar scalar && scalar.isText();
            case Shape.Flag() -> node instanceof Scalar scalar && scalar.value().isBoolean();
            case Shape.Whole whole ->
                node instanceof Scalar scalar && scalar.value().isIntegralNumber();
            case Shape.Decimal decimal ->
                node instanceof Scalar scalar && scalar.value().isNumber();
            case Shape.Any any -> true;
            case Shape.Free free -> node instanceof Mapping;
            case Shape.JsonSchema() -> true;
            case Shape.MapOf map -> node instanceof Mapping;
            case Shape.ListOf list -> node instanceof Sequence;
            case Shape.Named named -> node instanceof Sequence;
            case Shape.Tasks tasks -> node instanceof Sequence;
            case Shape.Task() -> node instanceof Mapping;
            case Shape.Type type -> node instanceof Mapping;
            case Shape.Choice choice ->
                choice.alternatives().stream().anyMatch(alternative -> accepts(alternative, node));
        };
    }

    /** How messages call a value of the shape. */
    static String expected(Shape shape) {
        return switch (shape) {
            case Shape.Text text ->
                text.kind() == TextKind.EXPRESSION || text.kind() == TextKind.WRAPPED
                        ? "an expression, which is a string"
                        : "a string";
            case Shape.Flag() -> "true or false";
            case Shape.Whole whole -> "an integer";
            case Shape.Decimal decimal -> "a number";
            case Shape.Any any -> "anything";
            case Shape.Free free -> "an object";
            case Shape.JsonSchema() -> "a JSON Schema";
            case Shape.MapOf map -> "an object";
            case Shape.ListOf list -> "a list";
            case Shape.Named named -> "a list of named " + named.what() + "s";
            case Shape.Tasks tasks -> "a list of named tasks";
            case Shape.Task() -> "a task, which is an object";
            case Shape.Type type -> "an object";
            case Shape.Choice choice ->
                choice.alternatives().stream().map(Types::expected).collect(Collectors.joining(" or "));
        };
    }

    static void wrong(Report report, SourceNode node, Shape shape, Place place) {
        report.say(
                DiagnosticCode.WRONG_TYPE,
                node.range(),
                place.pointer(),
                node instanceof Scalar scalar && scalar.missing()
                        ? place.label() + " has no value; it must be " + expected(shape) + "."
                        : place.label() + " must be " + expected(shape) + ", and this is " + actual(node) + ".",
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

    private static @Nullable String fix(SourceNode node, Shape shape) {
        if (node instanceof Scalar scalar && scalar.value().isIntegralNumber() && isDuration(shape)) {
            return DurationWords.iso(scalar.text())
                    .map(iso -> "Write `" + iso + "`.")
                    .orElse(null);
        }
        boolean text = shape instanceof Shape.Text
                || (shape instanceof Shape.Choice choice
                        && choice.alternatives().stream().anyMatch(Shape.Text.class::isInstance));
        if (node instanceof Scalar scalar && !scalar.isText() && !scalar.missing() && text) {
            return "Quote it: \"" + scalar.text() + "\".";
        }
        if (node instanceof Mapping && (shape instanceof Shape.Tasks || shape instanceof Shape.Named)) {
            return "Begin each of them with '- '.";
        }
        if (node instanceof Scalar scalar && scalar.isText() && wouldFit(scalar.text(), shape)) {
            return "Write it without quotes.";
        }
        return "Write " + expected(shape) + "." + properties(shape);
    }

    private static boolean isDuration(Shape shape) {
        return shape instanceof Shape.Choice choice
                ? choice.alternatives().stream().anyMatch(Types::isDuration)
                : shape instanceof Shape.Text text
                        && (text.kind() == TextKind.DURATION || text.kind() == TextKind.FIXED_DURATION);
    }

    /** Whether quotes are all that keeps the text from being a value of the shape. */
    private static boolean wouldFit(String text, Shape shape) {
        return (shape instanceof Shape.Flag && (text.equals("true") || text.equals("false")))
                || (shape instanceof Shape.Whole && text.matches("-?\\d{1,9}"));
    }

    /** What an object of the shape takes, when that is little enough to say. */
    private static String properties(Shape shape) {
        if (shape instanceof Shape.Choice choice) {
            return choice.alternatives().stream().map(Types::properties).collect(Collectors.joining());
        }
        if (!(shape instanceof Shape.Type(String name))) {
            return "";
        }
        Set<String> names = Grammar.get().type(name).properties().keySet();
        return names.isEmpty() || names.size() > 9
                ? ""
                : " It takes " + names.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", ")) + ".";
    }
}
