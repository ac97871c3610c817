package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.grammar.Shape;
import dev.flow.definition.grammar.Site;
import dev.flow.definition.grammar.TextKind;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.CronText;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.Names;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.Suggestion;
import dev.flow.definition.text.UriText;
import dev.flow.definition.text.Wrapped;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What must be true of a string, by what it is for. */
final class TextRules {
    private static final Set<String> DIRECTIVES = Set.of("continue", "exit", "end");
    private static final Pattern BARE_VARIABLE = Pattern.compile("\\$[a-zA-Z_][a-zA-Z0-9_]*([.\\[| ].*)?");

    private final Report report;
    private final DocumentFacts facts;
    private final ExpressionRules expressions;

    TextRules(Report report, DocumentFacts facts, ExpressionRules expressions) {
        this.report = report;
        this.facts = facts;
        this.expressions = expressions;
    }

    void check(Scalar scalar, Shape.Text shape, Place place, Context context) {
        String text = scalar.text();
        switch (shape.kind()) {
            case PLAIN -> {
                // any text will do
            }
            case TEMPLATE, CODE -> template(scalar, shape.kind(), place, context);
            case EXPRESSION -> expressions.check(scalar, Wrapped.bare(text), place.pointer(), context);
            case WRAPPED -> wrapped(scalar, place, context);
            case OPTION -> option(scalar, shape.options(), place);
            case URI -> unlessExpression(scalar, place, context, () -> uri(scalar, place));
            case ADDRESS ->
                unlessExpression(scalar, place, context, () -> {
                    uri(scalar, place);
                    facts.addresses.add(new DocumentFacts.Address(scalar, place.pointer()));
                });
            case LITERAL_URI -> uri(scalar, place);
            case DURATION -> unlessExpression(scalar, place, context, () -> duration(scalar, place));
            case FIXED_DURATION -> duration(scalar, place);
            case LABEL -> pattern(scalar, place, Names.DNS_LABEL, DiagnosticCode.INVALID_NAME, "a DNS label");
            case SEMVER ->
                pattern(scalar, place, Names.SEMANTIC_VERSION, DiagnosticCode.INVALID_VERSION, "a semantic version");
            case DSL -> dsl(scalar, place);
            case CRON ->
                CronText.problem(text)
                        .ifPresent(why -> report.say(
                                DiagnosticCode.INVALID_CRON,
                                scalar.range(),
                                place.pointer(),
                                "`" + text + "` is not a cron expression: " + why + "."));
            case DIRECTIVE -> directive(scalar, place, context);
            case REFERENCE ->
                facts.references.add(new DocumentFacts.Reference(
                        Objects.requireNonNull(shape.component(), "component"), scalar, place.pointer()));
            case FUNCTION -> facts.calls.add(new DocumentFacts.Call(scalar, place.pointer()));
            case VARIABLE -> variable(scalar, place);
            case POINTER ->
                unlessExpression(scalar, place, context, () -> {
                    if (!Pointer.isValid(text)) {
                        report.say(
                                DiagnosticCode.INVALID_POINTER,
                                scalar.range(),
                                place.pointer(),
                                "`" + text + "` is not a JSON pointer.");
                    }
                });
            case TIMESTAMP -> unlessExpression(scalar, place, context, () -> timestamp(scalar, place));
            case HOST -> pattern(scalar, place, Names.HOST, DiagnosticCode.INVALID_NAME, "a host name");
            case LANGUAGE -> supported(scalar, place, "jq", "expressions are written in jq");
            case FORMAT -> supported(scalar, place, "json", "schemas are JSON Schema");
            case WORKFLOW -> facts.workflowNames.add(new DocumentFacts.WorkflowName(scalar, place.pointer()));
        }
    }

    /** A value slot: evaluated only when the whole text is one expression (decision 1). */
    void template(Scalar scalar, TextKind kind, Place place, Context context) {
        String text = scalar.text();
        if (text.indexOf('$') < 0 && !place.label().equals("`set`")) {
            return;
        }
        Optional<Wrapped> wrapped = context.site() == Site.NOWHERE ? Optional.empty() : Wrapped.of(text);
        if (wrapped.isPresent()) {
            expressions.check(scalar, wrapped.get(), place.pointer(), context);
            return;
        }
        int partial = text.indexOf("${");
        if (partial >= 0 && kind != TextKind.CODE) {
            report.say(
                    DiagnosticCode.PARTIAL_EXPRESSION,
                    expressions.range(scalar, partial, partial + 2),
                    place.pointer(),
                    "`${` stands inside of a text, where nothing evaluates it.");
        } else if (looksLikeExpression(text, place, context)) {
            report.say(
                    DiagnosticCode.UNWRAPPED_EXPRESSION,
                    scalar.range(),
                    place.pointer(),
                    "`" + text.strip() + "` looks like an expression but is not in `${ }`, so it stays this text.",
                    "Write ${ " + text.strip() + " }, in quotes where YAML needs them.");
        }
    }

    private static boolean looksLikeExpression(String text, Place place, Context context) {
        if (place.label().equals("`set`")) {
            return text.startsWith(".") || text.startsWith("$");
        }
        if (!BARE_VARIABLE.matcher(text).matches()) {
            return false;
        }
        String name = text.substring(1).split("[.\\[| ]", 2)[0];
        return context.bound().contains(name) || context.site().variables().contains(name);
    }

    private void unlessExpression(Scalar scalar, Place place, Context context, Runnable literal) {
        Optional<Wrapped> wrapped = Wrapped.of(scalar.text());
        if (wrapped.isPresent()) {
            expressions.check(scalar, wrapped.get(), place.pointer(), context);
        } else {
            literal.run();
        }
    }

    private void wrapped(Scalar scalar, Place place, Context context) {
        unlessExpression(
                scalar,
                place,
                context,
                () -> report.say(
                        DiagnosticCode.WRONG_TYPE,
                        scalar.range(),
                        place.pointer(),
                        place.label() + " must be an expression in `${ }`.",
                        "Put it in `${ }`."));
    }

    private void option(Scalar scalar, List<String> options, Place place) {
        if (!options.contains(scalar.text())) {
            report.say(
                    DiagnosticCode.VALUE_NOT_ALLOWED,
                    scalar.range(),
                    place.pointer(),
                    place.label() + " cannot be `" + scalar.text() + "`.",
                    Suggestion.of(scalar.text(), options)
                            .map(near -> "Did you mean `" + near + "`?")
                            .orElse("It is one of " + String.join(", ", options) + "."));
        }
    }

    private void uri(Scalar scalar, Place place) {
        UriText.problem(scalar.text()).ifPresent(why -> {
            if (scalar.text().contains("${")) {
                report.say(
                        DiagnosticCode.PARTIAL_EXPRESSION,
                        expressions.range(
                                scalar,
                                scalar.text().indexOf("${"),
                                scalar.text().indexOf("${") + 2),
                        place.pointer(),
                        "`${` stands inside of a URI, where nothing evaluates it.",
                        "Write {name} for a top-level property of the input, or one expression around the whole URI.");
            } else {
                report.say(
                        DiagnosticCode.INVALID_URI,
                        scalar.range(),
                        place.pointer(),
                        "`" + scalar.text() + "` is not a URI: " + why + ".");
            }
        });
    }

    private void duration(Scalar scalar, Place place) {
        String text = scalar.text();
        if (IsoDuration.parse(text).isEmpty()) {
            boolean calendar = text.matches("P[^T]*\\d[YM].*");
            report.say(
                    DiagnosticCode.INVALID_DURATION,
                    scalar.range(),
                    place.pointer(),
                    calendar
                            ? "`" + text + "` has no fixed length: years and months differ."
                            : "`" + text + "` is not a duration.",
                    calendar ? "Write it in weeks or days." : null);
        }
    }

    private void pattern(Scalar scalar, Place place, Pattern pattern, DiagnosticCode code, String what) {
        if (!pattern.matcher(scalar.text()).matches()) {
            report.say(
                    code,
                    scalar.range(),
                    place.pointer(),
                    place.label() + " must be " + what + ", and `" + scalar.text() + "` is not.");
        }
    }

    private void dsl(Scalar scalar, Place place) {
        if (!Names.SEMANTIC_VERSION.matcher(scalar.text()).matches()) {
            pattern(scalar, place, Names.SEMANTIC_VERSION, DiagnosticCode.INVALID_VERSION, "a release such as 1.0.3");
        } else if (!Names.DSL_RELEASE.matcher(scalar.text()).matches()) {
            report.say(
                    DiagnosticCode.UNSUPPORTED_DSL,
                    scalar.range(),
                    place.pointer(),
                    "Release " + scalar.text() + " of the specification is not supported; 1.0.x is.");
        }
    }

    private void directive(Scalar scalar, Place place, Context context) {
        String target = scalar.text();
        if (DIRECTIVES.contains(target) || context.siblings().contains(target)) {
            return;
        }
        Set<String> names = new HashSet<>(context.siblings());
        names.addAll(DIRECTIVES);
        report.say(
                DiagnosticCode.UNKNOWN_TARGET,
                scalar.range(),
                place.pointer(),
                context.place().branch()
                        ? "The branches of a fork are separate: `then` cannot go to `" + target + "`."
                        : "`" + target + "` is not a task of this list.",
                Suggestion.of(target, names)
                        .map(near -> "Did you mean `" + near + "`?")
                        .orElse(DiagnosticCode.UNKNOWN_TARGET.fix()));
    }

    private void variable(Scalar scalar, Place place) {
        String name = scalar.text();
        if (!Names.VARIABLE.matcher(name).matches()) {
            report.say(
                    DiagnosticCode.INVALID_VARIABLE,
                    scalar.range(),
                    place.pointer(),
                    "`" + name + "` cannot be the name of a variable.",
                    name.startsWith("$") ? "Write it without the `$`." : null);
        } else if (Site.ARGUMENTS.contains(name)) {
            report.say(
                    DiagnosticCode.SHADOWED_VARIABLE,
                    scalar.range(),
                    place.pointer(),
                    "The variable `" + name + "` hides the runtime argument $" + name + ".");
        }
    }

    private void timestamp(Scalar scalar, Place place) {
        try {
            OffsetDateTime.parse(scalar.text());
        } catch (DateTimeException notATime) {
            report.say(
                    DiagnosticCode.INVALID_TIMESTAMP,
                    scalar.range(),
                    place.pointer(),
                    "`" + scalar.text() + "` is not a date and time.");
        }
    }

    private void supported(Scalar scalar, Place place, String only, String why) {
        if (!scalar.text().equals(only)) {
            report.say(
                    DiagnosticCode.UNSUPPORTED_LANGUAGE,
                    scalar.range(),
                    place.pointer(),
                    "`" + scalar.text() + "` is not supported: " + why + ".",
                    "Write `" + only + "`, or leave it out.");
        }
    }
}
