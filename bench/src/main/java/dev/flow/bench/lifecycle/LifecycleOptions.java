package dev.flow.bench.lifecycle;

import dev.flow.bench.load.OptionArguments;
import dev.flow.bench.process.ServerKind;

/**
 * What is to be measured.
 *
 * @param workflows of the large configuration
 * @param bytes of its import document
 * @param rounds of the large configuration; the small one has four times as many
 */
record LifecycleOptions(ServerKind engine, Store store, int workflows, int bytes, int rounds) {
    static final String USAGE = """
            Usage: bench/lifecycle [OPTION=VALUE]...
              engine=local|embedded       by default local
              store=sqlite|postgresql     by default sqlite
              workflows=2000 kib=16384 rounds=3
            """;

    /** Where the service keeps revisions. */
    enum Store {
        SQLITE,
        POSTGRESQL
    }

    static LifecycleOptions parse(String... arguments) {
        return OptionArguments.parse(
                new LifecycleOptions(ServerKind.LOCAL, Store.SQLITE, 2_000, 16 << 20, 3),
                LifecycleOptions::with,
                arguments);
    }

    private LifecycleOptions with(String option, String value) {
        return switch (option) {
            case "engine" ->
                new LifecycleOptions(OptionArguments.one(ServerKind.class, value), store, workflows, bytes, rounds);
            case "store" ->
                new LifecycleOptions(engine, OptionArguments.one(Store.class, value), workflows, bytes, rounds);
            case "workflows" -> new LifecycleOptions(engine, store, Integer.parseInt(value), bytes, rounds);
            case "kib" -> new LifecycleOptions(engine, store, workflows, Integer.parseInt(value) << 10, rounds);
            case "rounds" -> new LifecycleOptions(engine, store, workflows, bytes, Integer.parseInt(value));
            default -> throw new IllegalArgumentException(option);
        };
    }
}
