package dev.flow.bench.service;

import dev.flow.bench.load.OptionArguments;
import dev.flow.bench.process.ServerKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param callers how many at a time, each number by itself
 * @param rounds how often each side is measured, alternating
 * @param slice how long each time
 * @param warm how long before
 * @param runs that are there when lists are measured
 */
record MeasurementOptions(
        List<ServerKind> engines, List<Integer> callers, int rounds, Duration slice, Duration warm, int runs) {
    static final String STARTS = """
            Usage: bench/starts [OPTION=VALUE]...
              engine=embedded|local        both by default
              callers=1,8 rounds=5 seconds=4 warm=60
            """;
    static final String LISTS = """
            Usage: bench/list [OPTION=VALUE]...
              runs=100000 rounds=5 seconds=4 warm=60
            """;

    static MeasurementOptions parse(String... arguments) {
        return OptionArguments.parse(
                new MeasurementOptions(
                        List.of(ServerKind.values()),
                        List.of(1, 8),
                        5,
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(60),
                        100_000),
                MeasurementOptions::with,
                arguments);
    }

    private MeasurementOptions with(String option, String value) {
        return switch (option) {
            case "engine" ->
                new MeasurementOptions(
                        List.of(OptionArguments.one(ServerKind.class, value)), callers, rounds, slice, warm, runs);
            case "callers" ->
                new MeasurementOptions(
                        engines,
                        Arrays.stream(value.split(",", -1))
                                .map(Integer::valueOf)
                                .toList(),
                        rounds,
                        slice,
                        warm,
                        runs);
            case "rounds" -> new MeasurementOptions(engines, callers, Integer.parseInt(value), slice, warm, runs);
            case "seconds" ->
                new MeasurementOptions(engines, callers, rounds, OptionArguments.seconds(value), warm, runs);
            case "warm" ->
                new MeasurementOptions(engines, callers, rounds, slice, OptionArguments.seconds(value), runs);
            case "runs" -> new MeasurementOptions(engines, callers, rounds, slice, warm, Integer.parseInt(value));
            default -> throw new IllegalArgumentException(option);
        };
    }
}
