package dev.flow.proofs.differential;

import java.util.List;
import java.util.Optional;

/**
 * The first place at which a scenario went differently on two services.
 *
 * @param reference what it saw on Temporal's server
 * @param subject what it saw on the durable service
 */
record Difference(long seed, List<String> before, String reference, String subject) {
    private static final int CONTEXT = 12;

    static Optional<Difference> between(long seed, Observation reference, Observation subject) {
        List<String> expected = reference.lines();
        List<String> actual = subject.lines();
        int at = 0;
        while (at < expected.size() && at < actual.size() && expected.get(at).equals(actual.get(at))) {
            at++;
        }
        if (at == expected.size() && at == actual.size()) {
            return Optional.empty();
        }
        return Optional.of(new Difference(
                seed, expected.subList(Math.max(0, at - CONTEXT), at), line(expected, at), line(actual, at)));
    }

    private static String line(List<String> lines, int at) {
        return at < lines.size() ? lines.get(at) : "nothing";
    }

    @Override
    public String toString() {
        return "seed " + seed + "\n    " + String.join("\n    ", before) + "\n  temporal: " + reference
                + "\n  flow:     " + subject;
    }
}
