package dev.flow.bench.event;

import dev.flow.bench.load.OptionArguments;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param runs that wait in each turn; half of them are woken at full speed, half one after the other
 * @param rounds in which each side has its turn
 * @param warm rounds before these that do not count
 * @param callers at a time
 * @param routing what it is that waits while events are routed
 * @param launcher the command of {@code flow}
 */
record EventOptions(int runs, int rounds, int warm, int callers, Routing routing, List<String> launcher) {
    static final String USAGE = """
            Usage: bench/events [OPTION=VALUE]...
              runs=1000 rounds=3 warm=2 callers=8
              few=100 many=10000 events=2000
            """;

    /**
     * The cost of routing.
     *
     * @param few runs that wait for other values
     * @param many runs that wait for other values
     * @param events of a turn
     */
    record Routing(int few, int many, int events) {}

    static EventOptions parse(String... arguments) {
        return OptionArguments.parse(
                new EventOptions(1_000, 3, 2, 8, new Routing(100, 10_000, 2_000), List.of("./flow")),
                EventOptions::with,
                arguments);
    }

    private EventOptions with(String option, String value) {
        int number = option.equals("launcher") ? 0 : Integer.parseInt(value);
        return switch (option) {
            case "runs" -> new EventOptions(number, rounds, warm, callers, routing, launcher);
            case "rounds" -> new EventOptions(runs, number, warm, callers, routing, launcher);
            case "warm" -> new EventOptions(runs, rounds, number, callers, routing, launcher);
            case "callers" -> new EventOptions(runs, rounds, warm, number, routing, launcher);
            case "few" -> with(new Routing(number, routing.many(), routing.events()));
            case "many" -> with(new Routing(routing.few(), number, routing.events()));
            case "events" -> with(new Routing(routing.few(), routing.many(), number));
            case "launcher" -> new EventOptions(runs, rounds, warm, callers, routing, List.of(value.split(" ", -1)));
            default -> throw new IllegalArgumentException(option);
        };
    }

    private EventOptions with(Routing changed) {
        return new EventOptions(runs, rounds, warm, callers, changed, launcher);
    }
}
