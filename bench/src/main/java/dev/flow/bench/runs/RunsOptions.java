package dev.flow.bench.runs;

import dev.flow.bench.load.OptionArguments;
import java.time.Duration;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param rounds how often each subject is measured, alternating
 * @param slice how long each time
 * @param warm how long each subject runs each shape before
 * @param callers how many runs are open at once; {@code hello} has one
 * @param launcher the command of {@code flow}
 */
record RunsOptions(
        List<SubjectKind> kinds,
        List<RunStore> stores,
        List<RunShape> shapes,
        int rounds,
        Duration slice,
        Duration warm,
        int callers,
        List<String> launcher) {
    static final String USAGE = """
            Usage: bench/runs [OPTION=VALUE]...
              subject=flow|local|handwritten|transact|transact_tasks  (several with commas) all by default
              store=sqlite|postgresql                 both by default
              shape=sets|call|loop|fork|order|hello   (several with commas) all by default
              rounds=3 seconds=4 warm=15 callers=8
            """;

    static RunsOptions parse(String... arguments) {
        return OptionArguments.parse(
                new RunsOptions(
                        List.of(SubjectKind.values()),
                        List.of(RunStore.values()),
                        List.of(RunShape.values()),
                        3,
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(15),
                        8,
                        List.of("./flow")),
                RunsOptions::with,
                arguments);
    }

    private RunsOptions with(String option, String value) {
        return switch (option) {
            case "subject" ->
                new RunsOptions(
                        OptionArguments.all(SubjectKind.class, value),
                        stores,
                        shapes,
                        rounds,
                        slice,
                        warm,
                        callers,
                        launcher);
            case "store" ->
                new RunsOptions(
                        kinds,
                        OptionArguments.all(RunStore.class, value),
                        shapes,
                        rounds,
                        slice,
                        warm,
                        callers,
                        launcher);
            case "shape" ->
                new RunsOptions(
                        kinds,
                        stores,
                        OptionArguments.all(RunShape.class, value),
                        rounds,
                        slice,
                        warm,
                        callers,
                        launcher);
            case "rounds" ->
                new RunsOptions(kinds, stores, shapes, Integer.parseInt(value), slice, warm, callers, launcher);
            case "seconds" ->
                new RunsOptions(kinds, stores, shapes, rounds, OptionArguments.seconds(value), warm, callers, launcher);
            case "warm" ->
                new RunsOptions(
                        kinds, stores, shapes, rounds, slice, OptionArguments.seconds(value), callers, launcher);
            case "callers" ->
                new RunsOptions(kinds, stores, shapes, rounds, slice, warm, Integer.parseInt(value), launcher);
            case "launcher" -> new RunsOptions(kinds, stores, shapes, rounds, slice, warm, callers, List.of(value));
            default -> throw new IllegalArgumentException(option);
        };
    }

    /** Every kind on each of the stores that it can use. */
    List<Subject> subjects() {
        return kinds.stream()
                .flatMap(kind -> kind.stores().stream().filter(stores::contains).map(store -> new Subject(kind, store)))
                .toList();
    }

    /** The number of callers of a shape. */
    int callers(RunShape shape) {
        return shape == RunShape.HELLO ? 1 : callers;
    }
}
