package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.CalendarDuration;
import dev.flow.definition.text.CronExpression;
import dev.flow.definition.text.DurationAbbreviation;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.NamePatterns;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.UriSyntax;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must be true of a string, by what it is for. */
final class TextRules {
    private static final List<String> DIRECTIVES = List.of("continue", "exit", "end");

    private final FileDiagnostics report;
    private final DocumentFacts facts;
    private final ValueRules values;

    TextRules(FileDiagnostics report, DocumentFacts facts, ValueRules values) {
        this.report = report;
        this.facts = facts;
        this.values = values;
    }

    void check(Scalar scalar, ValueShape.Text shape, ValueLocation place, CheckContext context) {
        String text = scalar.text();
        switch (shape.kind()) {
            case PLAIN -> values.plain(scalar, place, context);
            case TEMPLATE, CODE -> values.value(scalar, shape.kind(), place, context);
            case EXPRESSION -> values.expression(scalar, place, context);
            case WRAPPED -> wrapped(scalar, shape, place, context);
            case OPTION -> option(scalar, shape.options(), place);
            case URI ->
                unlessExpression(scalar, shape, place, context, () -> {
                    uri(scalar, place);
                    values.bare(scalar, place, context);
                });
            case ADDRESS ->
                unlessExpression(scalar, shape, place, context, () -> {
                    uri(scalar, place);
                    values.bare(scalar, place, context);
                    facts.addresses.add(new DocumentFacts.Address(scalar, place.pointer()));
                });
            case LITERAL_URI -> uri(scalar, place);
            case DURATION ->
                unlessExpression(scalar, shape, place, context, () -> {
                    if (CalendarDuration.parse(text).isEmpty()) {
                        duration(scalar, place, () -> values.fix(scalar, context));
                    }
                });
            case FIXED_DURATION -> duration(scalar, place, () -> null);
            case LABEL -> pattern(scalar, place, NamePatterns.DNS_LABEL, DiagnosticCode.INVALID_NAME, "a DNS label");
            case SEMVER ->
                pattern(
                        scalar,
                        place,
                        NamePatterns.SEMANTIC_VERSION,
                        DiagnosticCode.INVALID_VERSION,
                        "a semantic version");
            case DSL -> dsl(scalar, place);
            case CRON ->
                CronExpression.problem(text)
                        .ifPresent(why -> report.say(
                                DiagnosticCode.INVALID_CRON,
                                scalar.range(),
                                place.pointer(),
                                "`" + text + "` is not a cron expression: " + why + "."));
            case DIRECTIVE -> directive(scalar, place, context);
            case REFERENCE ->
                facts.references.add(new DocumentFacts.Reference(
                        Objects.requireNonNull(shape.component(), "component"),
                        scalar,
                        place.pointer(),
                        context.open() ? null : context.bound()));
            case FUNCTION -> facts.calls.add(new DocumentFacts.Call(scalar, place.pointer()));
            case VARIABLE -> variable(scalar, place);
            case POINTER ->
                unlessExpression(scalar, shape, place, context, () -> {
                    if (!Pointer.isValid(text)) {
                        report.say(
                                DiagnosticCode.INVALID_POINTER,
                                scalar.range(),
                                place.pointer(),
                                "`" + text + "` is not a JSON pointer.");
                    }
                });
            case TIMESTAMP -> unlessExpression(scalar, shape, place, context, () -> timestamp(scalar, place));
            case HOST -> pattern(scalar, place, NamePatterns.HOST, DiagnosticCode.INVALID_NAME, "a host name");
            case LANGUAGE -> supported(scalar, place, "jq", "expressions are written in jq");
            case FORMAT -> supported(scalar, place, "json", "schemas are JSON Schema");
            case WORKFLOW -> facts.workflowNames.add(new DocumentFacts.WorkflowName(scalar, place.pointer()));
        }
    }

    private void unlessExpression(
            Scalar scalar, ValueShape.Text shape, ValueLocation place, CheckContext context, Runnable literal) {
        if (!values.isExpression(scalar, shape.kind(), place, context)) {
            literal.run();
        }
    }

    private void wrapped(Scalar scalar, ValueShape.Text shape, ValueLocation place, CheckContext context) {
        unlessExpression(
                scalar,
                shape,
                place,
                context,
                () -> report.say(
                        DiagnosticCode.WRONG_TYPE,
                        scalar.range(),
                        place.pointer(),
                        place.label() + " must be an expression in `${ }`.",
                        "Put it in `${ }`."));
    }

    private void option(Scalar scalar, List<String> options, ValueLocation place) {
        if (!options.contains(scalar.text())) {
            report.say(
                    DiagnosticCode.VALUE_NOT_ALLOWED,
                    scalar.range(),
                    place.pointer(),
                    place.label() + " cannot be `" + scalar.text() + "`.",
                    NameSuggestion.of(scalar.text(), options)
                            .map(near -> "Did you mean `" + near + "`?")
                            .orElse("It is one of " + String.join(", ", options) + "."));
        }
    }

    private void uri(Scalar scalar, ValueLocation place) {
        UriSyntax.problem(scalar.text()).ifPresent(why -> {
            if (scalar.text().contains("${")) {
                values.partial(
                        scalar,
                        place,
                        "`${` stands inside of a URI, where nothing evaluates it.",
                        "Write {name} for a top-level property of the input, or one expression around the whole URI.");
            } else {
                report.say(
                        DiagnosticCode.INVALID_URI,
                        scalar.range(),
                        place.pointer(),
                        "`" + scalar.text() + "` is not a URI: " + why + ".",
                        UriSyntax.isTemplate(scalar.text())
                                ? "Name a top-level property, {id}, or write one expression around the whole URI:"
                                        + " ${ \"https://…/\\(.order.id)\" }."
                                : null);
            }
        });
    }

    private void duration(Scalar scalar, ValueLocation place, Supplier<@Nullable String> fix) {
        String text = scalar.text();
        if (IsoDuration.parse(text).isEmpty()) {
            boolean calendar = CalendarDuration.parse(text).isPresent();
            report.say(
                    DiagnosticCode.INVALID_DURATION,
                    scalar.range(),
                    place.pointer(),
                    calendar
                            ? "`" + text + "` has no fixed length: years and months differ."
                            : "`" + text + "` is not a duration.",
                    calendar
                            ? "Write it in weeks or days."
                            : DurationAbbreviation.iso(text)
                                    .map(iso -> "Write `" + iso + "`.")
                                    .orElseGet(fix));
        }
    }

    private void pattern(Scalar scalar, ValueLocation place, Pattern pattern, DiagnosticCode code, String what) {
        if (!pattern.matcher(scalar.text()).matches()) {
            report.say(
                    code,
                    scalar.range(),
                    place.pointer(),
                    place.label() + " must be " + what + ", and `" + scalar.text() + "` is not.");
        }
    }

    private void dsl(Scalar scalar, ValueLocation place) {
        if (!NamePatterns.SEMANTIC_VERSION.matcher(scalar.text()).matches()) {
            pattern(
                    scalar,
                    place,
                    NamePatterns.SEMANTIC_VERSION,
                    DiagnosticCode.INVALID_VERSION,
                    "a release such as 1.0.3");
        } else if (!NamePatterns.DSL_RELEASE.matcher(scalar.text()).matches()) {
            report.say(
                    DiagnosticCode.UNSUPPORTED_DSL,
                    scalar.range(),
                    place.pointer(),
                    "Release " + scalar.text() + " of the specification is not supported; 1.0.x is.");
        }
    }

    private void directive(Scalar scalar, ValueLocation place, CheckContext context) {
        String target = scalar.text();
        if (DIRECTIVES.contains(target) || context.siblings().contains(target)) {
            return;
        }
        report.say(
                DiagnosticCode.UNKNOWN_TARGET,
                scalar.range(),
                place.pointer(),
                context.place().branch()
                        ? "The branches of a fork are separate: `then` cannot go to `" + target + "`."
                        : "`" + target + "` is not a task of this list.",
                context.siblings()
                        .hint(target)
                        .or(() -> NameSuggestion.of(target, DIRECTIVES).map(near -> "Did you mean `" + near + "`?"))
                        .orElse(DiagnosticCode.UNKNOWN_TARGET.fix()));
    }

    private void variable(Scalar scalar, ValueLocation place) {
        String name = scalar.text();
        if (!NamePatterns.VARIABLE.matcher(name).matches()) {
            report.say(
                    DiagnosticCode.INVALID_VARIABLE,
                    scalar.range(),
                    place.pointer(),
                    "`" + name + "` cannot be the name of a variable.",
                    name.startsWith("$") ? "Write it without the `$`." : null);
        } else if (EvaluationSite.ARGUMENTS.contains(name)) {
            report.say(
                    DiagnosticCode.SHADOWED_VARIABLE,
                    scalar.range(),
                    place.pointer(),
                    "The variable `" + name + "` hides the runtime argument $" + name + ".");
        }
    }

    private void timestamp(Scalar scalar, ValueLocation place) {
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

    private void supported(Scalar scalar, ValueLocation place, String only, String why) {
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
