package dev.flow.definition;

import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.PropertyRule;
import dev.flow.definition.grammar.StringFormat;
import dev.flow.definition.grammar.TaskGrammar;
import dev.flow.definition.grammar.ValueShape;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the reference page of the language from the grammar. */
final class GrammarPage {
    private static final List<String> FILES = List.of(
            "settings",
            "egress",
            "secretSources",
            "populationQuery",
            "webhookSource",
            "webhookSignature",
            "webhookToken",
            "webhookValue",
            "sqsBroker",
            "sqsQueue",
            "kafkaBroker",
            "kafkaTopic",
            "amqpBroker",
            "amqpQueue",
            "hostBroker",
            "hostQueue",
            "queueFunction",
            "httpSink",
            "queueSink",
            "apiTrigger",
            "scheduleTrigger",
            "webhookTrigger",
            "eventTrigger",
            "queueTrigger",
            "hostTrigger",
            "scheduleSpec",
            "scheduleInterval",
            "scheduleCalendar",
            "backfill",
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
        for (TaskGrammar kind : grammar.kinds().values()) {
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

    private void row(ObjectProperty property) {
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

    private static String value(ValueShape shape) {
        return switch (shape) {
            case ValueShape.Text text -> text(text);
            case ValueShape.Flag() -> "boolean";
            case ValueShape.Whole(long least, long most) ->
                "integer"
                        + (least > Integer.MIN_VALUE ? " from " + least : "")
                        + (most < Integer.MAX_VALUE ? " to " + most : "");
            case ValueShape.Decimal(double least) -> "number from " + (long) least;
            case ValueShape.Any(boolean evaluated) -> evaluated ? "any value, with `${ }` in it" : "any value";
            case ValueShape.Free(boolean evaluated, int least) ->
                (least > 0 ? "object that is not empty" : "object") + (evaluated ? ", with `${ }` in it" : "");
            case ValueShape.JsonSchema() -> "JSON Schema";
            case ValueShape.MapOf(ValueShape element) -> "map of names to " + value(element);
            case ValueShape.ListOf(ValueShape element, int least) -> "list of " + value(element);
            case ValueShape.Named(ValueShape element, String what, int least) -> "list of named " + value(element);
            case ValueShape.Tasks tasks -> "list of named [task](#task)";
            case ValueShape.Task() -> "[task](#task)";
            case ValueShape.Type(String name) -> "[" + name + "](#" + name.toLowerCase(Locale.ROOT) + ")";
            case ValueShape.Variant(String property, var types) ->
                types.values().stream()
                        .map(type -> value(new ValueShape.Type(type)))
                        .collect(Collectors.joining(" or ", "", ", by its `" + property + "`"));
            case ValueShape.Choice(var alternatives) ->
                alternatives.stream().map(GrammarPage::value).collect(Collectors.joining(" or "));
        };
    }

    private static String text(ValueShape.Text text) {
        if (text.format() == StringFormat.OPTION) {
            return text.options().stream().map(option -> "`" + option + "`").collect(Collectors.joining(", "));
        }
        return text.component() == null
                ? text.format().words()
                : "name of `use." + text.component().property() + "`";
    }

    private void rules(ObjectType type) {
        for (PropertyRule rule : type.rules()) {
            String sentence = switch (rule) {
                case PropertyRule.ExactlyOne(List<String> names) -> "Exactly one of " + names(names) + ".";
                case PropertyRule.AtMostOne(List<String> names) -> "At most one of " + names(names) + ".";
                case PropertyRule.AtLeastOne(List<String> names) -> "At least one of " + names(names) + ".";
                case PropertyRule.AloneOr(String alone, List<String> together) ->
                    "Either `" + alone + "` alone, or " + names(together) + ".";
                case PropertyRule.Needs(String property, String other) ->
                    "`" + property + "` only with `" + other + "`.";
                case PropertyRule.OnlyWith(String property, String other, String value) ->
                    "`" + property + "` exactly when `" + other + "` is `" + value + "`.";
                case PropertyRule.NotEmpty() -> "At least one property.";
            };
            out.append('\n').append(sentence).append('\n');
        }
    }

    private static String names(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String anchor(EvaluationSite site) {
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
        for (EvaluationSite site : EvaluationSite.values()) {
            if (site != EvaluationSite.NOWHERE) {
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
