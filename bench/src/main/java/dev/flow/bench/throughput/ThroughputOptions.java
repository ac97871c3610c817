package dev.flow.bench.throughput;

import dev.flow.bench.load.OptionArguments;
import dev.flow.bench.process.ServerKind;
import dev.flow.bench.shape.BenchWorkflow;
import java.time.Duration;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param rounds how often each is measured, alternating
 * @param slice how long each time
 * @param warm how long both run before
 * @param callers how many runs are open at once
 * @param profile folder for a recording of each worker; empty for none
 */
record ThroughputOptions(
        List<ServerKind> engines,
        List<BenchWorkflow> shapes,
        int rounds,
        Duration slice,
        Duration warm,
        int callers,
        String profile) {
    static final String USAGE = """
            Usage: bench/throughput [OPTION=VALUE]...
              engine=embedded|local        both by default
              shape=sets|call|loop|calls|fork|rescue|order|checkout   (several with commas) all by default
              rounds=5 seconds=4 warm=45 callers=8
              profile=FOLDER               records each worker with JFR
            """;

    static ThroughputOptions parse(String... arguments) {
        return OptionArguments.parse(
                new ThroughputOptions(
                        List.of(ServerKind.values()),
                        List.of(BenchWorkflow.values()),
                        5,
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(45),
                        8,
                        ""),
                ThroughputOptions::with,
                arguments);
    }

    private ThroughputOptions with(String option, String value) {
        return switch (option) {
            case "engine" ->
                new ThroughputOptions(
                        OptionArguments.all(ServerKind.class, value), shapes, rounds, slice, warm, callers, profile);
            case "shape" ->
                new ThroughputOptions(
                        engines,
                        OptionArguments.all(BenchWorkflow.class, value),
                        rounds,
                        slice,
                        warm,
                        callers,
                        profile);
            case "rounds" ->
                new ThroughputOptions(engines, shapes, Integer.parseInt(value), slice, warm, callers, profile);
            case "seconds" ->
                new ThroughputOptions(engines, shapes, rounds, OptionArguments.seconds(value), warm, callers, profile);
            case "warm" ->
                new ThroughputOptions(engines, shapes, rounds, slice, OptionArguments.seconds(value), callers, profile);
            case "callers" ->
                new ThroughputOptions(engines, shapes, rounds, slice, warm, Integer.parseInt(value), profile);
            case "profile" -> new ThroughputOptions(engines, shapes, rounds, slice, warm, callers, value);
            default -> throw new IllegalArgumentException(option);
        };
    }
}
