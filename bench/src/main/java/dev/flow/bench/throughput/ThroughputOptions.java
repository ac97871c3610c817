package dev.flow.bench.throughput;

import dev.flow.bench.process.ServerKind;
import dev.flow.bench.shape.BenchWorkflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

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
        var plan = new ThroughputOptions(
                List.of(ServerKind.values()),
                List.of(BenchWorkflow.values()),
                5,
                Duration.ofSeconds(4),
                Duration.ofSeconds(45),
                8,
                "");
        for (var argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(argument);
            }
            plan = plan.with(argument.substring(0, equals), argument.substring(equals + 1));
        }
        return plan;
    }

    private ThroughputOptions with(String option, String value) {
        return switch (option) {
            case "engine" ->
                new ThroughputOptions(all(ServerKind.class, value), shapes, rounds, slice, warm, callers, profile);
            case "shape" ->
                new ThroughputOptions(engines, all(BenchWorkflow.class, value), rounds, slice, warm, callers, profile);
            case "rounds" ->
                new ThroughputOptions(engines, shapes, Integer.parseInt(value), slice, warm, callers, profile);
            case "seconds" -> new ThroughputOptions(engines, shapes, rounds, seconds(value), warm, callers, profile);
            case "warm" -> new ThroughputOptions(engines, shapes, rounds, slice, seconds(value), callers, profile);
            case "callers" ->
                new ThroughputOptions(engines, shapes, rounds, slice, warm, Integer.parseInt(value), profile);
            case "profile" -> new ThroughputOptions(engines, shapes, rounds, slice, warm, callers, value);
            default -> throw new IllegalArgumentException(option);
        };
    }

    private static Duration seconds(String value) {
        return Duration.ofMillis(Math.round(Double.parseDouble(value) * 1000));
    }

    private static <E extends Enum<E>> List<E> all(Class<E> type, String value) {
        return new ArrayList<>(Arrays.stream(value.split(",", -1))
                .map(name -> Enum.valueOf(type, name.toUpperCase(Locale.ROOT)))
                .toList());
    }
}
