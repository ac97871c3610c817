package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.StringFormat;
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
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What must be true of a string, by what it is for. */
final class TextRules {
    private static final List<String> DIRECTIVES = List.of("continue", "exit", "end");

    private final FileDiagnostics diagnostics;
    private final DocumentFacts facts;
    private final ValueRules values;

    TextRules(FileDiagnostics diagnostics, DocumentFacts facts, ValueRules values) {
        this.diagnostics = diagnostics;
        this.facts = facts;
        this.values = values;
    }

    void check(Scalar scalar, ValueShape.Text shape, ValueLocation location, CheckContext context) {
        String text = scalar.text();
        switch (shape.format()) {
            case PLAIN -> values.plain(scalar, location, context);
            case TEMPLATE, CODE -> values.value(scalar, shape.format(), location, context);
            case EXPRESSION -> values.expression(scalar, location, context);
            case WRAPPED -> wrapped(scalar, shape, location, context);
            case OPTION -> option(scalar, shape.options(), location);
            case URI ->
                unlessExpression(scalar, shape, location, context, () -> {
                    uri(scalar, location);
                    values.bare(scalar, location, context);
                });
            case ADDRESS ->
                unlessExpression(scalar, shape, location, context, () -> {
                    uri(scalar, location);
                    values.bare(scalar, location, context);
                    facts.addresses.add(new DocumentFacts.Address(scalar, location.pointer()));
                });
            case LITERAL_URI -> uri(scalar, location);
            case DURATION ->
                unlessExpression(scalar, shape, location, context, () -> {
                    if (CalendarDuration.parse(text).isEmpty()) {
                        duration(scalar, location, () -> values.fix(scalar, context));
                    }
                });
            case FIXED_DURATION -> duration(scalar, location, () -> null);
            case LABEL -> pattern(scalar, location, NamePatterns.DNS_LABEL, GrammarCode.INVALID_NAME, "a DNS label");
            case SEMVER ->
                pattern(
                        scalar,
                        location,
                        NamePatterns.SEMANTIC_VERSION,
                        GrammarCode.INVALID_VERSION,
                        "a semantic version");
            case DSL -> dsl(scalar, location);
            case CRON ->
                CronExpression.problem(text)
                        .ifPresent(why -> diagnostics.report(
                                GrammarCode.INVALID_CRON,
                                scalar.range(),
                                location.pointer(),
                                "`" + text + "` is not a cron expression: " + why + "."));
            case DIRECTIVE -> directive(scalar, location, context);
            case REFERENCE ->
                facts.references.add(new DocumentFacts.Reference(
                        Objects.requireNonNull(shape.component(), "component"),
                        scalar,
                        location.pointer(),
                        context.open() ? null : context.bound()));
            case FUNCTION -> facts.calls.add(new DocumentFacts.Call(scalar, location.pointer()));
            case QUERY -> unlessExpression(scalar, shape, location, context, () -> query(scalar, location, context));
            case VARIABLE -> variable(scalar, location);
            case POINTER ->
                unlessExpression(scalar, shape, location, context, () -> {
                    if (!Pointer.isValid(text)) {
                        diagnostics.report(
                                GrammarCode.INVALID_POINTER,
                                scalar.range(),
                                location.pointer(),
                                "`" + text + "` is not a JSON pointer.");
                    }
                });
            case TIMESTAMP -> unlessExpression(scalar, shape, location, context, () -> timestamp(scalar, location));
            case FIXED_TIMESTAMP -> timestamp(scalar, location);
            case DATE -> date(scalar, location);
            case TIME_ZONE -> timeZone(scalar, location);
            case HOST -> pattern(scalar, location, NamePatterns.HOST, GrammarCode.INVALID_NAME, "a host name");
            case LANGUAGE -> supported(scalar, location, "jq", "expressions are written in jq");
            case FORMAT -> supported(scalar, location, "json", "schemas are JSON Schema");
            case WORKFLOW -> facts.workflowNames.add(new DocumentFacts.WorkflowName(scalar, location.pointer()));
        }
    }

    private void unlessExpression(
            Scalar scalar, ValueShape.Text shape, ValueLocation location, CheckContext context, Runnable literal) {
        if (!values.isExpression(scalar, shape.format(), location, context)) {
            literal.run();
        }
    }

    private void wrapped(Scalar scalar, ValueShape.Text shape, ValueLocation location, CheckContext context) {
        unlessExpression(
                scalar,
                shape,
                location,
                context,
                () -> diagnostics.report(
                        GrammarCode.WRONG_TYPE,
                        scalar.range(),
                        location.pointer(),
                        location.label() + " must be an expression in `${ }`.",
                        "Put it in `${ }`."));
    }

    private void option(Scalar scalar, List<String> options, ValueLocation location) {
        if (!options.contains(scalar.text())) {
            diagnostics.report(
                    GrammarCode.VALUE_NOT_ALLOWED,
                    scalar.range(),
                    location.pointer(),
                    location.label() + " cannot be `" + scalar.text() + "`.",
                    NameSuggestion.of(scalar.text(), options)
                            .map(near -> "Did you mean `" + near + "`?")
                            .orElse("It is one of " + String.join(", ", options) + "."));
        }
    }

    private void uri(Scalar scalar, ValueLocation location) {
        UriSyntax.problem(scalar.text()).ifPresent(why -> {
            if (scalar.text().contains("${")) {
                values.partial(
                        scalar,
                        location,
                        "`${` appears inside a URI, where nothing evaluates it.",
                        "Write {name} for a top-level property of the input, or one expression around the whole URI.");
            } else {
                diagnostics.report(
                        GrammarCode.INVALID_URI,
                        scalar.range(),
                        location.pointer(),
                        "`" + scalar.text() + "` is not a URI: " + why + ".",
                        UriSyntax.isTemplate(scalar.text())
                                ? "Name a top-level property, {id}, or write one expression around the whole URI:"
                                        + " ${ \"https://…/\\(.order.id)\" }."
                                : null);
            }
        });
    }

    private void duration(Scalar scalar, ValueLocation location, Supplier<@Nullable String> fix) {
        String text = scalar.text();
        if (IsoDuration.parse(text).isEmpty()) {
            boolean calendar = CalendarDuration.parse(text).isPresent();
            diagnostics.report(
                    GrammarCode.INVALID_DURATION,
                    scalar.range(),
                    location.pointer(),
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

    private void pattern(Scalar scalar, ValueLocation location, Pattern pattern, DiagnosticCode code, String what) {
        if (!pattern.matcher(scalar.text()).matches()) {
            diagnostics.report(
                    code,
                    scalar.range(),
                    location.pointer(),
                    location.label() + " must be " + what + ", and `" + scalar.text() + "` is not.");
        }
    }

    private void dsl(Scalar scalar, ValueLocation location) {
        if (!NamePatterns.SEMANTIC_VERSION.matcher(scalar.text()).matches()) {
            pattern(
                    scalar,
                    location,
                    NamePatterns.SEMANTIC_VERSION,
                    GrammarCode.INVALID_VERSION,
                    "a release such as 1.0.3");
        } else if (!NamePatterns.DSL_RELEASE.matcher(scalar.text()).matches()) {
            diagnostics.report(
                    GrammarCode.UNSUPPORTED_DSL,
                    scalar.range(),
                    location.pointer(),
                    "Release " + scalar.text() + " of the specification is not supported; 1.0.x is.");
        }
    }

    private void directive(Scalar scalar, ValueLocation location, CheckContext context) {
        String target = scalar.text();
        if (DIRECTIVES.contains(target) || context.siblings().contains(target)) {
            return;
        }
        diagnostics.report(
                DocumentCode.UNKNOWN_TARGET,
                scalar.range(),
                location.pointer(),
                context.enclosing().branch()
                        ? "The branches of a fork are separate: `then` cannot go to `" + target + "`."
                        : "`" + target + "` is not a task of this list.",
                context.siblings()
                        .hint(target)
                        .or(() -> NameSuggestion.of(target, DIRECTIVES).map(near -> "Did you mean `" + near + "`?"))
                        .orElse(DocumentCode.UNKNOWN_TARGET.fix()));
    }

    private void variable(Scalar scalar, ValueLocation location) {
        String name = scalar.text();
        if (!NamePatterns.VARIABLE.matcher(name).matches()) {
            diagnostics.report(
                    GrammarCode.INVALID_VARIABLE,
                    scalar.range(),
                    location.pointer(),
                    "`" + name + "` cannot be the name of a variable.",
                    name.startsWith("$") ? "Write it without the `$`." : null);
        } else if (EvaluationSite.ARGUMENTS.contains(name)) {
            diagnostics.report(
                    DocumentCode.SHADOWED_VARIABLE,
                    scalar.range(),
                    location.pointer(),
                    "The variable `" + name + "` hides the runtime argument $" + name + ".");
        }
    }

    private void query(Scalar scalar, ValueLocation location, CheckContext context) {
        if (scalar.text().isBlank()) {
            diagnostics.report(
                    GrammarCode.EMPTY_VALUE,
                    scalar.range(),
                    location.pointer(),
                    location.label() + " must not be empty.",
                    "Name a query of flow.yaml or of the host.");
            return;
        }
        values.value(scalar, StringFormat.TEMPLATE, location, context);
        boolean expression = scalar.text().contains("${") || values.fix(scalar, context) != null;
        if (!expression) {
            facts.queries.add(new DocumentFacts.Query(scalar, location.pointer()));
        }
    }

    private void timestamp(Scalar scalar, ValueLocation location) {
        try {
            OffsetDateTime.parse(scalar.text());
        } catch (DateTimeException notATime) {
            diagnostics.report(
                    GrammarCode.INVALID_TIMESTAMP,
                    scalar.range(),
                    location.pointer(),
                    "`" + scalar.text() + "` is not a date and time.");
        }
    }

    private void date(Scalar scalar, ValueLocation location) {
        try {
            LocalDate.parse(scalar.text());
        } catch (DateTimeException notADate) {
            diagnostics.report(
                    GrammarCode.INVALID_TIMESTAMP,
                    scalar.range(),
                    location.pointer(),
                    "`" + scalar.text() + "` is not a date.",
                    "Write it as in 2026-12-24.");
        }
    }

    private void timeZone(Scalar scalar, ValueLocation location) {
        String name = scalar.text();
        if (!ZoneId.getAvailableZoneIds().contains(name)) {
            diagnostics.report(
                    GrammarCode.INVALID_TIME_ZONE,
                    scalar.range(),
                    location.pointer(),
                    "`" + name + "` is not a time zone.",
                    NameSuggestion.of(name, ZoneId.getAvailableZoneIds())
                            .map(near -> "Did you mean `" + near + "`?")
                            .orElse(GrammarCode.INVALID_TIME_ZONE.fix()));
        }
    }

    private void supported(Scalar scalar, ValueLocation location, String only, String why) {
        if (!scalar.text().equals(only)) {
            diagnostics.report(
                    GrammarCode.UNSUPPORTED_LANGUAGE,
                    scalar.range(),
                    location.pointer(),
                    "`" + scalar.text() + "` is not supported: " + why + ".",
                    "Write `" + only + "`, or leave it out.");
        }
    }
}
