package dev.flow.definition;

import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.Property;
import dev.flow.definition.grammar.Rule;
import dev.flow.definition.grammar.Shape;
import dev.flow.definition.grammar.Site;
import dev.flow.definition.grammar.TaskKind;
import dev.flow.definition.grammar.TextKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the reference page of the language from the grammar. */
final class GrammarPage {
    private static final List<String> FILES = List.of(
            "settings",
            "egress",
            "secretSources",
            "trigger",
            "testFile",
            "test",
            "mock",
            "answer",
            "mockedError",
            "testEvent",
            "cloudEvent",
            "expectation",
            "expectedFault",
            "expectedCall");

    private final StringBuilder out = new StringBuilder();

    private GrammarPage() {}

    static String write() {
        GrammarPage page = new GrammarPage();
        page.introduction();
        Grammar grammar = Grammar.get();
        page.heading("The document");
        page.type(grammar.type("workflow"));
        page.heading("Tasks");
        page.type(grammar.task());
        for (TaskKind kind : grammar.kinds().values()) {
            kind.variants().values().stream()
                    .sorted((a, b) -> a.name().compareTo(b.name()))
                    .forEach(variant -> page.type(without(variant, grammar.task())));
            page.type(without(kind.type(), grammar.task()));
        }
        page.heading("Parts");
        grammar.types().stream()
                .filter(type -> !type.name().equals("workflow") && !FILES.contains(type.name()))
                .forEach(page::type);
        page.heading("Other files of a configuration");
        grammar.types().stream().filter(type -> FILES.contains(type.name())).forEach(page::type);
        page.sites();
        return page.out.toString();
    }

    private void introduction() {
        out.append("""
                # Grammar

                <!-- Generated from the grammar table by DocsPagesTest; do not edit. -->

                Every object of a workflow document, property by property. The same table drives `flow validate`, `flow schema`
                and this page. *Expression* is jq, bare or in `${ }`; *text or `${ }`* is an expression only when the whole text is
                `${ … }`. What expressions may read is listed [at the end](#what-expressions-may-read).
                """);
    }

    private void heading(String text) {
        out.append("\n## ").append(text).append('\n');
    }

    private void type(ObjectType type) {
        out.append("\n### ")
                .append(title(type))
                .append("\n\n")
                .append(type.doc())
                .append('\n');
        rules(type);
        if (!type.properties().isEmpty()) {
            out.append("\n| property | value | | meaning |\n| --- | --- | --- | --- |\n");
            type.properties().values().forEach(this::row);
        }
        if (type.rest() != null) {
            out.append("\nFurther properties are allowed.\n");
        }
    }

    private static String title(ObjectType type) {
        return type.name();
    }

    private static ObjectType without(ObjectType type, ObjectType common) {
        var own = new java.util.LinkedHashMap<>(type.properties());
        common.properties().keySet().forEach(own::remove);
        return new ObjectType(type.name(), type.noun(), type.doc(), own, type.rules(), type.rest());
    }

    private void row(Property property) {
        out.append("| `")
                .append(property.name())
                .append("` | ")
                .append(value(property.shape()))
                .append(" | ")
                .append(property.required() ? "required" : "")
                .append(" | ")
                .append(property.doc());
        if (property.fallback() != null) {
            out.append(" Default: `").append(property.fallback()).append("`.");
        }
        if (property.since() != null) {
            out.append(" Not in release 1.0.3; taken from the main branch of the specification.");
        }
        if (property.evaluation().site() != null) {
            out.append(" *Reads: ").append(anchor(property.evaluation().site())).append(".*");
        }
        if (!property.evaluation().bindings().isEmpty()) {
            out.append(" *Binds: ")
                    .append(property.evaluation().bindings().stream()
                            .map(binding -> "`$" + binding.fallback() + "` (named by `"
                                    + String.join(".", binding.path()) + "`)")
                            .collect(Collectors.joining(", ")))
                    .append(".*");
        }
        out.append(" |\n");
    }

    private static String value(Shape shape) {
        return switch (shape) {
            case Shape.Text text -> text(text);
            case Shape.Flag() -> "boolean";
            case Shape.Whole(long least, long most) ->
                "integer"
                        + (least > Integer.MIN_VALUE ? " from " + least : "")
                        + (most < Integer.MAX_VALUE ? " to " + most : "");
            case Shape.Decimal(double least) -> "number from " + (long) least;
            case Shape.Any(boolean evaluated) -> evaluated ? "any value, with `${ }` in it" : "any value";
            case Shape.Free(boolean evaluated, int least) ->
                (least > 0 ? "object that is not empty" : "object") + (evaluated ? ", with `${ }` in it" : "");
            case Shape.JsonSchema() -> "JSON Schema";
            case Shape.MapOf(Shape element) -> "map of names to " + value(element);
            case Shape.ListOf(Shape element, int least) -> "list of " + value(element);
            case Shape.Named(Shape element, String what, int least) -> "list of named " + value(element);
            case Shape.Tasks tasks -> "list of named [task](#task)";
            case Shape.Task() -> "[task](#task)";
            case Shape.Type(String name) -> "[" + name + "](#" + name.toLowerCase(Locale.ROOT) + ")";
            case Shape.Choice(var alternatives) ->
                alternatives.stream().map(GrammarPage::value).collect(Collectors.joining(" or "));
        };
    }

    private static String text(Shape.Text text) {
        if (text.kind() == TextKind.OPTION) {
            return text.options().stream().map(option -> "`" + option + "`").collect(Collectors.joining(", "));
        }
        return text.component() == null
                ? text.kind().words()
                : "name of `use." + text.component().property() + "`";
    }

    private void rules(ObjectType type) {
        for (Rule rule : type.rules()) {
            String sentence = switch (rule) {
                case Rule.ExactlyOne(List<String> names) -> "Exactly one of " + names(names) + ".";
                case Rule.AtMostOne(List<String> names) -> "At most one of " + names(names) + ".";
                case Rule.AtLeastOne(List<String> names) -> "At least one of " + names(names) + ".";
                case Rule.AloneOr(String alone, List<String> together) ->
                    "Either `" + alone + "` alone, or " + names(together) + ".";
                case Rule.Needs(String property, String other) -> "`" + property + "` only with `" + other + "`.";
                case Rule.OnlyWith(String property, String other, String value) ->
                    "`" + property + "` exactly when `" + other + "` is `" + value + "`.";
                case Rule.NotEmpty() -> "At least one property.";
            };
            out.append('\n').append(sentence).append('\n');
        }
    }

    private static String names(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String anchor(Site site) {
        return site.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void sites() {
        heading("What expressions may read");
        out.append("""

                Besides the variables that loops, catches and iterators bind. `$secrets` and `$authorization` exist only in
                activities: anywhere else they are the error `secret-in-state`.

                | where | variables |
                | --- | --- |
                """);
        for (Site site : Site.values()) {
            if (site != Site.NOWHERE) {
                out.append("| ")
                        .append(anchor(site))
                        .append(" | ")
                        .append(site.display().stream()
                                .map(name -> "`" + name + "`")
                                .collect(Collectors.joining(", ")))
                        .append(" |\n");
            }
        }
    }
}
