package dev.flow.bench.micro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.load.TableHeading;
import dev.flow.engine.payload.Json;
import dev.flow.expression.Bindings;
import dev.flow.expression.Compilation;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.VariableScope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Versions;

/** Evaluating expressions of workflows, beside jackson-jq. Run by {@code bench/expressions}. */
public final class Expressions {
    private static final int BUDGET_NANOS = 3_000;

    private Expressions() {}

    /** One expression in both. */
    record Pair(SampleExpression sample, MeasuredOperation ours, MeasuredOperation theirs) {
        static Pair of(SampleExpression sample) throws Exception {
            return new Pair(
                    sample,
                    new MeasuredOperation(sample.title(), interpreted(sample)),
                    new MeasuredOperation(sample.title(), jacksonJq(sample)));
        }

        /** Whether both yield the same. */
        boolean agrees() throws Exception {
            return Json.same((JsonNode) ours.operation().call(), (JsonNode)
                    theirs.operation().call());
        }
    }

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length == 0 ? 10 : Integer.parseInt(arguments[0]);
        measure(rounds, Duration.ofSeconds(1), Duration.ofMillis(200));
    }

    /** Measures and prints; the same from both is a condition of it. */
    static void measure(int rounds, Duration warm, Duration slice) throws Exception {
        List<Pair> pairs = new ArrayList<>();
        for (var sample : SampleExpression.ALL) {
            var pair = Pair.of(sample);
            if (!pair.agrees()) {
                throw new IllegalStateException("Not the same from both: " + sample.source());
            }
            pairs.add(pair);
        }
        var interleaved = new InterleavedMeasurement(pairs.stream()
                .<MeasuredOperation>mapMulti((pair, all) -> {
                    all.accept(pair.ours());
                    all.accept(pair.theirs());
                })
                .toList());
        interleaved.run(rounds, warm, slice);
        TableHeading.print(rounds);
        System.out.printf(
                Locale.ROOT, "| %-24s | %8s | %10s | %5s | %8s |%n", "ns", "Flow", "jackson-jq", "ratio", "budget");
        System.out.println("| --- | ---: | ---: | ---: | ---: |");
        for (var pair : pairs) {
            double ours = interleaved.nanos(pair.ours());
            double theirs = interleaved.nanos(pair.theirs());
            System.out.printf(
                    Locale.ROOT,
                    "| %-24s | %8.0f | %10.0f | %5.2f | %8s |%n",
                    pair.sample().title(),
                    ours,
                    theirs,
                    ours / theirs,
                    BUDGET_NANOS + (ours <= BUDGET_NANOS ? " ok" : " OVER"));
        }
    }

    private static Callable<JsonNode> interpreted(SampleExpression sample) {
        Expression expression = switch (Expression.compile(sample.source(), VariableScope.of("line"))) {
            case Compilation.Compiled compiled -> compiled.expression();
            case Compilation.Rejected rejected ->
                throw new IllegalStateException(rejected.problems().toString());
        };
        var order = SampleExpression.order();
        JsonNode line = SampleExpression.line();
        Bindings bindings = name -> name.equals("line") ? line : null;
        var evaluation = EvaluationOptions.at(Instant.EPOCH);
        return () -> expression.value(order, bindings, evaluation);
    }

    private static Callable<JsonNode> jacksonJq(SampleExpression sample) throws Exception {
        var scope = net.thisptr.jackson.jq.Scope.newEmptyScope();
        BuiltinFunctionLoader.getInstance().loadFunctions(Versions.JQ_1_7, scope);
        var query = JsonQuery.compile(sample.source(), Versions.JQ_1_7);
        var order = SampleExpression.order();
        var line = SampleExpression.line();
        return () -> {
            var own = net.thisptr.jackson.jq.Scope.newChildScope(scope);
            own.setValue("line", line);
            var results = new ArrayList<JsonNode>(1);
            query.apply(own, order, results::add);
            return results.getFirst();
        };
    }
}
