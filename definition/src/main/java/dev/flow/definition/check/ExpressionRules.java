package dev.flow.definition.check;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.ExpressionCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.reader.ScalarAlignment;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.TextOffsets;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.expression.Compilation;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.VariableReads;
import dev.flow.expression.VariableScope;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compiles expressions at their sites, and reports what is wrong with them at the exact character. */
final class ExpressionRules {
    private final FileDiagnostics diagnostics;
    private final DocumentFacts facts;
    private final TextOffsets offsets;
    private final Map<EvaluationSite, VariableScope> scopes = new HashMap<>();
    private @Nullable Shared shared;

    /** The scope of the bindings that were asked for last. */
    private record Shared(EvaluationSite site, Set<String> bound, VariableScope scope) {}

    ExpressionRules(FileDiagnostics diagnostics, DocumentFacts facts) {
        this.diagnostics = diagnostics;
        this.facts = facts;
        this.offsets = new TextOffsets(diagnostics.file().text());
    }

    void check(Scalar scalar, WrappedExpression wrapped, Pointer pointer, CheckContext context) {
        switch (Expression.compile(wrapped.source(), scope(context))) {
            case Compilation.Compiled compiled -> {
                compiled.warnings().forEach(problem -> report(problem, scalar, wrapped, pointer, context));
                confidential(compiled.expression().reads(), scalar, wrapped, pointer, context);
                if (facts.policy != null) {
                    policy(facts.policy, compiled.expression().reads(), context);
                }
            }
            case Compilation.Rejected rejected ->
                rejected.problems().forEach(problem -> report(problem, scalar, wrapped, pointer, context));
        }
    }

    /** What a policy reads of what its user binds is checked where it is used. */
    private void policy(String name, VariableReads reads, CheckContext context) {
        reads.paths().stream()
                .map(VariableReads.Path::variable)
                .filter(variable -> context.bound().contains(variable)
                        && !context.site().variables().contains(variable))
                .forEach(variable -> facts.policyReads
                        .computeIfAbsent(name, policy -> new TreeSet<>())
                        .add(variable));
    }

    /** Confidential variables are let through to be told apart from unknown ones. */
    VariableScope scope(CheckContext context) {
        if (context.open()) {
            return VariableScope.any();
        }
        if (context.bound().isEmpty()) {
            return scopes.computeIfAbsent(context.site(), site -> new VariableScope(readable(site, Set.of())));
        }
        // siblings share what is bound, which may be much
        if (shared == null || shared.site() != context.site() || !shared.bound().equals(context.bound())) {
            shared = new Shared(
                    context.site(), context.bound(), new VariableScope(readable(context.site(), context.bound())));
        }
        return shared.scope();
    }

    private static Set<String> readable(EvaluationSite site, Set<String> bound) {
        Set<String> names = new HashSet<>(site.variables());
        names.addAll(EvaluationSite.CONFIDENTIAL);
        names.addAll(bound);
        return names;
    }

    private void report(
            ExpressionProblem problem,
            Scalar scalar,
            WrappedExpression wrapped,
            Pointer pointer,
            CheckContext context) {
        DiagnosticCode code =
                ExpressionCode.valueOf(problem.code().toUpperCase(Locale.ROOT).replace('-', '_'));
        diagnostics.report(
                code,
                range(scalar, wrapped.offset() + problem.start(), wrapped.offset() + problem.end()),
                pointer,
                problem.message(),
                fix(code, problem, wrapped, context));
    }

    private static @Nullable String fix(
            DiagnosticCode code, ExpressionProblem problem, WrappedExpression wrapped, CheckContext context) {
        if (wrapped.offset() > 0 && wrapped.source().contains("${")) {
            return "A text is one `${ }` as a whole; join parts by string interpolation, \"… \\(.a) … \\(.b)\".";
        }
        boolean unbound = code == ExpressionCode.EXPRESSION_UNKNOWN_VARIABLE;
        if (problem.hint() != null && !(unbound && problem.hint().startsWith("Bound here"))) {
            return problem.hint();
        }
        if (unbound) {
            Set<String> names = new TreeSet<>(context.site().variables());
            names.addAll(context.bound());
            return names.isEmpty()
                    ? "No variable is bound here."
                    : "Bound here: " + names.stream().map(name -> "$" + name).collect(Collectors.joining(", ")) + ".";
        }
        return null;
    }

    Range range(Scalar scalar, int start, int end) {
        return new ScalarAlignment(offsets, scalar).range(start, end);
    }

    private void confidential(
            VariableReads reads, Scalar scalar, WrappedExpression wrapped, Pointer pointer, CheckContext context) {
        for (String variable : EvaluationSite.CONFIDENTIAL) {
            if (!reads.reads(variable) || context.bound().contains(variable)) {
                continue;
            }
            if (context.site() == EvaluationSite.MEMBER) {
                diagnostics.report(
                        ExpressionCode.SECRET_IN_STATE,
                        find("\\$" + variable + "\\b", scalar, wrapped),
                        pointer,
                        "$" + variable + " is read here, where its value would become part of the history of each"
                                + " member's run.",
                        "Declare the secret in the workflow of the members, and read it in the arguments of a call"
                                + " there.");
            } else if (!context.site().variables().contains(variable)) {
                diagnostics.report(
                        ExpressionCode.SECRET_IN_STATE,
                        find("\\$" + variable + "\\b", scalar, wrapped),
                        pointer,
                        "$" + variable + " is read here, where its value would become part of the run's state.");
            } else if (variable.equals("secrets")) {
                reads.keys(variable)
                        .forEach(name -> facts.secretReads.add(
                                new DocumentFacts.SecretRead(name, secret(name, scalar, wrapped), pointer)));
            }
        }
    }

    /** Where a secret is read: each by its own name, those that are not read by name at the first {@code $secrets}. */
    private Range secret(String name, Scalar scalar, WrappedExpression wrapped) {
        String quoted = Pattern.quote(name);
        String byName = "\\$secrets\\s*(\\.\\s*" + quoted + "\\b|\\.?\\s*(\\[\\s*)?\"" + quoted + "\")";
        return Pattern.compile(byName).matcher(wrapped.source()).find()
                ? find(byName, scalar, wrapped)
                : find("\\$secrets\\b", scalar, wrapped);
    }

    private Range find(String pattern, Scalar scalar, WrappedExpression wrapped) {
        Matcher matcher = Pattern.compile(pattern).matcher(wrapped.source());
        return matcher.find()
                ? range(scalar, wrapped.offset() + matcher.start(), wrapped.offset() + matcher.end())
                : scalar.range();
    }
}
