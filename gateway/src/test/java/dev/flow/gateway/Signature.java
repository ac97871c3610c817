package dev.flow.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One line of {@code operations.txt}: what an operation is promised to be.
 *
 * @param action an action, {@code open}, {@code source}, {@code authenticated} or {@code any}
 * @param statuses of success
 */
record Signature(String operation, String method, String path, String action, List<Integer> statuses) {
    static List<Signature> all() {
        try (InputStream in = Objects.requireNonNull(Signature.class.getResourceAsStream("/operations.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Signature::parsed)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The operation of an id. */
    static Signature of(String operation) {
        return all().stream()
                .filter(one -> one.operation().equals(operation))
                .findFirst()
                .orElseThrow();
    }

    private static Signature parsed(String line) {
        String[] parts = line.split(" \\| ", -1);
        return new Signature(
                parts[0],
                parts[1],
                parts[2],
                parts[3],
                Arrays.stream(parts[4].split(" ")).map(Integer::valueOf).toList());
    }

    boolean isOpen() {
        return action.equals("open");
    }

    /** Whether a source verifies who calls it. */
    boolean isOfSenders() {
        return action.equals("source");
    }

    @Override
    public String toString() {
        return operation;
    }
}
