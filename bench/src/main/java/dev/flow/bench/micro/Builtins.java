package dev.flow.bench.micro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.expression.Bindings;
import dev.flow.expression.Budget;
import dev.flow.expression.Compilation;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.VariableScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every builtin on large inputs: how long a counted step takes at most. What takes longer than the bound does work that
 * it does not count. Run by {@code bench/builtins}.
 */
public final class Builtins {
    /** A step stands for some tens of nanoseconds, on a busy machine for more. */
    private static final double MOST_NANOS_PER_STEP = 2_000;

    private static final long SHORTEST_NANOS = 2_000_000;
    private static final int SIZE = 100_000;
    private static final int ROUNDS = 3;
    private static final Budget BUDGET = new Budget(3_000_000, 10_000, 64L << 20, 1_000_000);
    private static final List<String> ARGUMENTS = List.of(".", "$text", "$half", "$array", "$object", "1", "\"a\"");

    private Builtins() {}

    /** What one program took for a step, at its slowest input. */
    record Cost(String program, String input, double nanosPerStep) {}

    public static void main(String[] arguments) {
        List<Cost> costs = measure(inputs(SIZE), SHORTEST_NANOS);
        costs.stream()
                .sorted(Comparator.comparingDouble(Cost::nanosPerStep).reversed())
                .limit(25)
                .forEach(cost -> System.out.printf(
                        Locale.ROOT, "| %8.0f ns | %-32s | %s |%n", cost.nanosPerStep(), cost.program(), cost.input()));
        List<Cost> over = costs.stream()
                .filter(cost -> cost.nanosPerStep() > MOST_NANOS_PER_STEP)
                .toList();
        System.out.println(costs.size() + " programs, " + over.size() + " over " + MOST_NANOS_PER_STEP + " ns a step");
        if (!over.isEmpty()) {
            System.exit(1);
        }
    }

    /** The slowest step of every program that takes long enough to be measured. */
    static List<Cost> measure(Map<String, JsonNode> inputs, long shortestNanos) {
        List<Cost> costs = new ArrayList<>();
        for (String program : programs()) {
            if (Expression.compile(program, VariableScope.of("text", "half", "array", "object"))
                    instanceof Compilation.Compiled(Expression expression, var _)) {
                inputs.forEach((name, input) -> {
                    double nanos = nanosPerStep(expression, input, inputs, shortestNanos);
                    if (nanos > 0) {
                        costs.add(new Cost(program, name, nanos));
                    }
                });
            }
        }
        return costs;
    }

    private static double nanosPerStep(
            Expression expression, JsonNode input, Map<String, JsonNode> inputs, long shortestNanos) {
        Bindings bindings = inputs::get;
        EvaluationOptions evaluation = new EvaluationOptions(BUDGET, () -> Instant.EPOCH);
        double best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            long steps = expression.steps(input, bindings, evaluation);
            long nanos = System.nanoTime() - start;
            if (nanos < shortestNanos) {
                return 0;
            }
            best = Math.min(best, (double) nanos / Math.max(1, steps));
        }
        return best;
    }

    /** Every builtin with every combination of arguments, as the language itself lists them. */
    static List<String> programs() {
        List<String> programs = new ArrayList<>();
        if (Expression.compile("builtins[]", VariableScope.none())
                instanceof Compilation.Compiled(Expression all, var _)) {
            for (JsonNode signature :
                    all.evaluate(Json.object(), Bindings.empty(), EvaluationOptions.at(Instant.EPOCH))) {
                String[] parts = signature.asText().split("/", 2);
                add(programs, parts[0], Integer.parseInt(parts[1]), List.of());
            }
        }
        return programs;
    }

    private static void add(List<String> programs, String name, int arity, List<String> arguments) {
        if (arguments.size() == arity) {
            String list = arguments.isEmpty() ? "" : "(" + String.join("; ", arguments) + ")";
            // What is handed out is counted by the budget of the result, so nothing large is.
            programs.add("[limit(3; " + name + list + ")?] | length");
            return;
        }
        for (String argument : arity > 2 ? ARGUMENTS.subList(0, 2) : ARGUMENTS) {
            List<String> more = new ArrayList<>(arguments);
            more.add(argument);
            add(programs, name, arity, more);
        }
    }

    /** A long text, half of it, a long array and an object with many fields and a long key. */
    static Map<String, JsonNode> inputs(int size) {
        Map<String, JsonNode> inputs = new TreeMap<>();
        inputs.put("text", Json.text("a".repeat(size)));
        inputs.put("half", Json.text("a".repeat(size / 2)));
        var array = Json.object().putArray("array");
        var object = Json.object();
        for (int i = 0; i < size / 10; i++) {
            array.add(i % 7);
            object.put("key" + i, i);
        }
        object.put("a".repeat(size), 1);
        inputs.put("array", array);
        inputs.put("object", object);
        return inputs;
    }
}
