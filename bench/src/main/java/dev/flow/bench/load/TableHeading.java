package dev.flow.bench.load;

import java.util.Locale;

/** The heading above a table of interleaved rounds. */
public final class TableHeading {
    private TableHeading() {}

    public static void print(int rounds) {
        System.out.printf(
                Locale.ROOT,
                "%d rounds, interleaved; JDK %s, %d cores%n%n",
                rounds,
                Runtime.version(),
                Runtime.getRuntime().availableProcessors());
    }
}
