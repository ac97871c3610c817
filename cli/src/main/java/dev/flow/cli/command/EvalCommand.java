package dev.flow.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.cli.diagnostics.TextDiagnostics;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.Json;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.directory.DiagnosticReport;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.engine.payload.ValueBudget;
import dev.flow.expression.Bindings;
import dev.flow.expression.Compilation;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.VariableScope;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow eval}: tries an expression out, with the evaluator and the budgets that workflows have. */
final class EvalCommand implements Command {
    private static final String FILE = "expression";

    private final Terminal terminal;
    private final InstantSource clock;

    private final Argument<String> expression = Argument.positional("EXPRESSION", "jq, bare or in $${ }.");

    private final Argument<String> input =
            Argument.text("-i --input", "FILE|-", "JSON to evaluate on; - is standard input.");

    private final Argument<Boolean> nullInput =
            Argument.flag("-n --null-input", "Evaluates on null and reads nothing.");

    private final Argument<List<String>> arguments =
            Argument.texts("-a --arg", "NAME=JSON", "Binds $$NAME to a JSON value; may be repeated.");

    private final Argument<Boolean> compact = Argument.flag("-c --compact", "Prints each result in one line.");

    EvalCommand(Terminal terminal) {
        this(terminal, InstantSource.system());
    }

    EvalCommand(Terminal terminal, InstantSource clock) {
        this.terminal = terminal;
        this.clock = clock;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "eval", expression, input, nullInput, arguments, compact);
        spec.usageMessage()
                .description(
                        "Evaluates a jq expression as a workflow would, and prints each result.",
                        "The input is JSON from --input, or from standard input; several values are evaluated one by"
                                + " one.",
                        "FLOW_ENGINE__EXPRESSION_STEPS sets how many steps an evaluation may take, as in the service.",
                        "Exits with 1 when the evaluation fails, 2 when the expression cannot be compiled.")
                .footer(
                        "  echo '{\"items\": [1, 2]}' | flow eval '.items | add'",
                        "  flow eval --null-input --arg 'user={\"name\": \"Ada\"}' '$$user.name'");
        return spec;
    }

    @Override
    public Integer call() {
        var program = bare(expression.get());
        var evaluation = new EvaluationOptions(
                ValueBudget.of(EngineFlags.expressionSteps(terminal.environment())), clock::instant);
        var variables = variables();
        return switch (Expression.compile(program, new VariableScope(variables.keySet()))) {
            case Compilation.Rejected rejected -> {
                complain(program, Severity.ERROR, rejected.problems());
                yield Exit.USAGE;
            }
            case Compilation.Compiled compiled -> {
                complain(program, Severity.WARNING, compiled.warnings());
                yield evaluate(program, compiled.expression(), variables, evaluation);
            }
        };
    }

    private int evaluate(
            String program, Expression compiled, Map<String, JsonNode> variables, EvaluationOptions evaluation) {
        for (var value : inputs()) {
            try {
                for (var result : compiled.evaluate(value, Bindings.of(variables), evaluation)) {
                    terminal.out().println(compact.get() ? Json.compact(result) : Json.pretty(result));
                }
            } catch (ExpressionException e) {
                complain(
                        program,
                        Severity.ERROR,
                        List.of(new ExpressionProblem(
                                e.code(), String.valueOf(e.getMessage()), e.start(), e.end(), null)));
                return Exit.FAILED;
            }
        }
        return Exit.DONE;
    }

    private List<JsonNode> inputs() {
        if (nullInput.get()) {
            return List.of(NullNode.getInstance());
        }
        try {
            return Json.readAll(Text.read(input.given().orElse("-"), terminal));
        } catch (JsonProcessingException e) {
            throw CommandException.usage("the input is not JSON: " + Parsing.sentence(e));
        }
    }

    private Map<String, JsonNode> variables() {
        Map<String, JsonNode> variables = new LinkedHashMap<>();
        for (var argument : arguments.given().orElse(List.of())) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw CommandException.usage("--arg takes NAME=JSON, not '" + argument + "'.");
            }
            var name = argument.substring(argument.startsWith("$") ? 1 : 0, equals);
            try {
                variables.put(name, Json.read(argument.substring(equals + 1)));
            } catch (JsonProcessingException e) {
                throw CommandException.usage("the value of --arg " + name + " is not JSON: " + Parsing.sentence(e)
                        + " A string needs its quotes: --arg '" + name + "=\"text\"'.");
            }
        }
        return variables;
    }

    private static String bare(String text) {
        var trimmed = text.strip();
        return trimmed.startsWith("${") && trimmed.endsWith("}")
                ? trimmed.substring(2, trimmed.length() - 1).strip()
                : text;
    }

    private void complain(String program, Severity severity, List<ExpressionProblem> problems) {
        var diagnostics = problems.stream()
                .map(problem -> new Diagnostic(
                        problem.code(), severity, FILE, range(program, problem), "", problem.message(), hint(problem)))
                .toList();
        terminal.out().flush();
        terminal.err()
                .print(TextDiagnostics.write(
                        new DiagnosticReport(diagnostics, Map.of(FILE, program)), terminal.errStyle()));
    }

    private static @Nullable String hint(ExpressionProblem problem) {
        return problem.hint();
    }

    private static Diagnostic.Range range(String program, ExpressionProblem problem) {
        int start = Math.clamp(problem.start(), 0, program.length());
        int end = Math.clamp(problem.end(), start, program.length());
        return new Diagnostic.Range(
                line(program, start), column(program, start), line(program, end), column(program, end));
    }

    private static int line(String text, int offset) {
        return 1
                + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    private static int column(String text, int offset) {
        return 1 + text.codePointCount(text.lastIndexOf('\n', offset - 1) + 1, offset);
    }
}
