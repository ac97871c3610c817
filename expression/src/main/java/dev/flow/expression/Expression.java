package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.expression.internal.compile.CompiledProgram;
import dev.flow.expression.internal.compile.Compiler;
import dev.flow.expression.internal.compile.HyphenatedKeys;
import dev.flow.expression.internal.compile.ReadsAnalysis;
import dev.flow.expression.internal.compile.UnreachableCode;
import dev.flow.expression.internal.run.Machine;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.syntax.ParseResult;
import dev.flow.expression.internal.syntax.Parser;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.value.BudgetExceededException;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JsonWriter;
import dev.flow.expression.internal.value.ResultExport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled jq program: immutable, thread-safe, meant to be compiled once and evaluated often.
 *
 * <p>Evaluation is deterministic: it depends on the program, the input, the bindings, the budget and the clock's
 * answer, and on nothing else. Nothing it is given is ever changed. Its results may share nodes with what it was given,
 * so treat them as immutable as well.
 */
public final class Expression {
    private static final int LONGEST_MESSAGE = 200;

    private final String source;
    private final VariableReads reads;
    private final Node program;
    private final int slots;
    private final ExpressionVersion version;

    private Expression(String source, ExpressionVersion version, VariableReads reads, CompiledProgram compiled) {
        this.version = version;
        this.source = source;
        this.reads = reads;
        this.program = compiled.node();
        this.slots = compiled.slots();
    }

    /**
     * Compiles a program, without the {@code ${ }} that a document puts around it.
     *
     * @return {@link Compilation.Compiled}, or {@link Compilation.Rejected} with every mistake that was found
     */
    public static Compilation compile(String source, VariableScope scope) {
        return compile(source, scope, ExpressionVersion.LATEST);
    }

    /** Compiles a program that was stored with an earlier version of the expression language. */
    public static Compilation compile(String source, VariableScope scope, ExpressionVersion version) {
        ParseResult parsed = Parser.parse(source, version);
        CompiledProgram compiled = Compiler.compile(parsed.tree(), scope, version);
        List<ExpressionProblem> problems = new ArrayList<>(parsed.problems());
        problems.addAll(compiled.problems());
        if (!problems.isEmpty()) {
            problems.sort(Comparator.comparingInt(ExpressionProblem::start));
            return new Compilation.Rejected(HyphenatedKeys.explained(source, problems));
        }
        VariableReads reads = ReadsAnalysis.of(parsed.tree());
        return new Compilation.Compiled(
                new Expression(source, version, reads, compiled), UnreachableCode.find(parsed.tree()));
    }

    /** Whether it means what a program of this text means when it is compiled now. */
    public boolean isLatest() {
        return version == ExpressionVersion.LATEST;
    }

    /** The text it was compiled from; all positions are offsets into it. */
    public String source() {
        return source;
    }

    /** Which variables and which of their top-level keys this program can read, found without running it. */
    public VariableReads reads() {
        return reads;
    }

    /**
     * All results, in order.
     *
     * @throws ExpressionException when the program fails or a budget is used up
     */
    public List<JsonNode> evaluate(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
        Outcome outcome = run(input, bindings, evaluation);
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
        return outcome.results();
    }

    /**
     * The outcome of an evaluation.
     *
     * @param results up to the failure
     */
    record Outcome(List<JsonNode> results, @Nullable ExpressionException failure) {}

    /** How many steps an evaluation takes, whether or not it fails. */
    public long steps(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
        BudgetMeter meter = new BudgetMeter(evaluation.budget(), version);
        run(input, bindings, evaluation, meter);
        return meter.used();
    }

    /** All results are found before the first is handed out: a later one may be made of an earlier one. */
    Outcome run(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
        return run(input, bindings, evaluation, new BudgetMeter(evaluation.budget(), version));
    }

    private Outcome run(JsonNode input, Bindings bindings, EvaluationOptions evaluation, BudgetMeter meter) {
        Machine machine = new Machine(meter, bindings, evaluation.clock(), input);
        List<JsonNode> results = new ArrayList<>(1);
        ExpressionException failure = null;
        try {
            machine.start(slots);
            for (boolean more = machine.advance(program); more; more = machine.advance(null)) {
                results.add(machine.value());
            }
        } catch (JqException error) {
            failure = failure(error, meter, machine.site());
        } catch (BudgetExceededException exhausted) {
            failure = exhausted(exhausted, machine.site());
        }
        try {
            results.replaceAll(new ResultExport(meter)::add);
        } catch (BudgetExceededException exhausted) {
            return new Outcome(List.of(), exhausted(exhausted, new Span(0, source.length())));
        }
        return new Outcome(results, failure);
    }

    private static ExpressionException exhausted(BudgetExceededException exhausted, Span site) {
        return ExpressionException.budget(exhausted.sentence(), Math.max(0, site.start()), Math.max(0, site.end()));
    }

    private static ExpressionException failure(JqException error, BudgetMeter meter, Span site) {
        JsonNode value = error.value();
        try {
            JsonNode plain = new ResultExport(meter).add(value);
            String message = plain.isTextual()
                    ? shortened(plain.textValue())
                    : JsonWriter.excerpt(meter, value, LONGEST_MESSAGE) + " (not a string)";
            return ExpressionException.error(message, plain, Math.max(0, site.start()), Math.max(0, site.end()));
        } catch (BudgetExceededException tooLarge) {
            return exhausted(tooLarge, site);
        }
    }

    private static String shortened(String message) {
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE - 3) + "...";
    }

    /**
     * The results as one value (decision 2, {@code docs/compatibility.md#decision-2}): none is null, one is itself,
     * several are an array.
     *
     * @throws ExpressionException when the program fails or a budget is used up
     */
    public JsonNode value(JsonNode input, Bindings bindings, EvaluationOptions evaluation) {
        List<JsonNode> results = evaluate(input, bindings, evaluation);
        return switch (results.size()) {
            case 0 -> NullNode.getInstance();
            case 1 -> results.getFirst();
            default -> new ArrayNode(JsonNodeFactory.instance, results);
        };
    }

    @Override
    public String toString() {
        return source;
    }
}
