package dev.flow.bench.micro;

import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Checking a long document in which every task has a mistake, beside one in which none has: diagnostics must not cost
 * more than the check. Run by {@code bench/validate}.
 */
final class InvalidDocuments {
    static final int TASKS = 10_000;
    private static final double BUDGET = 2;
    private static final double MILLI = 1e6;

    /** What each task is, by what is wrong with it; the first is right. */
    static final Map<String, IntFunction<String>> KINDS = kinds();

    private InvalidDocuments() {}

    private static Map<String, IntFunction<String>> kinds() {
        Map<String, IntFunction<String>> kinds = new LinkedHashMap<>();
        kinds.put("nothing", number -> "{ set: { a: '${ .a }' }, then: task" + number + " }");
        kinds.put("an unknown target", number -> "{ set: { a: '${ .a }' }, then: tsk" + number + " }");
        kinds.put("an unknown property", number -> "{ set: { a: '${ .a }' }, thn: task" + number + " }");
        kinds.put("a broken expression", number -> "{ set: { a: '${ .a | }' }, then: task" + number + " }");
        kinds.put("an unwrapped expression", number -> "{ set: { a: .a.b }, then: task" + number + " }");
        return kinds;
    }

    /** Runs the measurement and prints its table. */
    static void measure(int tasks, int rounds, Duration warm, Duration slice) throws Exception {
        List<MeasuredOperation> operations = new ArrayList<>();
        KINDS.forEach((name, task) -> {
            String text = document(tasks, task);
            operations.add(new MeasuredOperation(name, () -> diagnostics(text)));
        });
        var interleaved = new InterleavedMeasurement(operations);
        interleaved.run(rounds, warm, slice);
        System.out.printf(Locale.ROOT, "%d tasks; %d rounds, interleaved%n%n", tasks, rounds);
        System.out.printf(
                Locale.ROOT,
                "| %-40s | %6s | %15s | %8s |%n",
                "wrong with each task",
                "ms",
                "times the right",
                "budget");
        System.out.println("| --- | ---: | ---: | ---: |");
        double right = interleaved.nanos(operations.getFirst());
        for (var operation : operations) {
            double nanos = interleaved.nanos(operation);
            double times = nanos / right;
            String budget = operation.equals(operations.getFirst()) ? "" : BUDGET + (times <= BUDGET ? " ok" : " OVER");
            System.out.printf(
                    Locale.ROOT, "| %-40s | %6.1f | %15.2f | %8s |%n", operation.name(), nanos / MILLI, times, budget);
        }
    }

    /** The number of diagnostics about a text. */
    static int diagnostics(String text) {
        return ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("long.yaml", text)))
                .diagnostics()
                .size();
    }

    static String document(int tasks, IntFunction<String> task) {
        var text =
                new StringBuilder("document: { dsl: '1.0.3', namespace: bench, name: long, version: '1.0.0' }\ndo:\n");
        for (int number = 0; number < tasks; number++) {
            text.append("  - task")
                    .append(number)
                    .append(": ")
                    .append(task.apply(Math.min(number + 1, tasks - 1)))
                    .append('\n');
        }
        return text.toString();
    }
}
