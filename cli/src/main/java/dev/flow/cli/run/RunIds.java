package dev.flow.cli.run;

import java.time.InstantSource;
import java.util.random.RandomGenerator;

/** Ids of runs: {@code namespace.name.} and 26 characters that sort by time (as a ULID does). */
final class RunIds {
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final int TIME_CHARACTERS = 10;
    private static final int RANDOM_CHARACTERS = 16;
    private static final int BITS = 5;

    private RunIds() {}

    static String next(String workflow, InstantSource clock, RandomGenerator random) {
        var id = new StringBuilder(workflow).append('.');
        long millis = clock.millis();
        for (int i = TIME_CHARACTERS - 1; i >= 0; i--) {
            id.append(ALPHABET.charAt((int) (millis >>> (i * BITS)) & 31));
        }
        for (int i = 0; i < RANDOM_CHARACTERS; i++) {
            id.append(ALPHABET.charAt(random.nextInt(32)));
        }
        return id.toString();
    }
}
