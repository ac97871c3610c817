package dev.flow.bench.trigger;

import dev.flow.bench.load.OptionArguments;
import java.time.Duration;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param schedules in one process
 * @param every how often each of them fires, in whole seconds
 * @param length how long firings count
 * @param warm how long before that
 * @param rounds of scheduled starts beside starts
 * @param slice how long each of the two in a round
 * @param callers at a time
 * @param due how many scheduled starts fall due in the same second
 * @param launcher the command of {@code flow}
 */
record TriggerOptions(
        int schedules,
        int every,
        Duration length,
        Duration warm,
        int rounds,
        Duration slice,
        int callers,
        int due,
        List<String> launcher) {
    static final String USAGE = """
            Usage: bench/triggers [OPTION=VALUE]...
              schedules=1000 every=10 length=60 warm=30
              rounds=3 seconds=4 callers=8 due=1000
            """;

    static TriggerOptions parse(String... arguments) {
        return OptionArguments.parse(
                new TriggerOptions(
                        1000,
                        10,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30),
                        3,
                        Duration.ofSeconds(4),
                        8,
                        1000,
                        List.of("./flow")),
                TriggerOptions::with,
                arguments);
    }

    private TriggerOptions with(String option, String value) {
        int number = option.equals("launcher") ? 0 : Integer.parseInt(value);
        return switch (option) {
            case "schedules" -> new TriggerOptions(number, every, length, warm, rounds, slice, callers, due, launcher);
            case "every" -> new TriggerOptions(schedules, number, length, warm, rounds, slice, callers, due, launcher);
            case "length" ->
                new TriggerOptions(
                        schedules, every, Duration.ofSeconds(number), warm, rounds, slice, callers, due, launcher);
            case "warm" ->
                new TriggerOptions(
                        schedules, every, length, Duration.ofSeconds(number), rounds, slice, callers, due, launcher);
            case "rounds" -> new TriggerOptions(schedules, every, length, warm, number, slice, callers, due, launcher);
            case "seconds" ->
                new TriggerOptions(
                        schedules, every, length, warm, rounds, Duration.ofSeconds(number), callers, due, launcher);
            case "callers" -> new TriggerOptions(schedules, every, length, warm, rounds, slice, number, due, launcher);
            case "due" -> new TriggerOptions(schedules, every, length, warm, rounds, slice, callers, number, launcher);
            case "launcher" ->
                new TriggerOptions(
                        schedules, every, length, warm, rounds, slice, callers, due, List.of(value.split(" ", -1)));
            default -> throw new IllegalArgumentException(option);
        };
    }
}
