package dev.flow.proofs.populations;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads the progress of a population every second, and holds each reading against the one before. Used once. */
final class Following {
    private static final Duration POLL = Duration.ofSeconds(1);

    /** A kill may cost the time-out of an activity, and the start of a process. */
    private static final Duration PATIENCE = Duration.ofMinutes(6);

    private static final int MOST_FINDINGS = 10;

    private final OperatorClient client;
    private final String population;
    private final int concurrency;
    private final Timekeeper time;
    private final List<String> violations = new ArrayList<>();
    private int readings;

    Following(OperatorClient client, String population, int concurrency, Timekeeper time) {
        this.client = client;
        this.population = population;
        this.concurrency = concurrency;
        this.time = time;
    }

    /** Is told of each reading. */
    interface Watcher {
        void saw(Seen seen) throws InterruptedException;
    }

    /** Until this number of members are dealt with, or the population has ended. */
    Seen until(long ended, Watcher watcher) throws InterruptedException {
        Seen seen = client.look(population);
        Instant changed = time.instant();
        while (true) {
            readings++;
            check(seen.isConsistent(concurrency), "The progress does not add up: " + seen + ".");
            watcher.saw(seen);
            if (seen.isFinal() || seen.ended() >= ended) {
                return seen;
            }
            time.pause(POLL);
            Seen next = client.look(population);
            check(next.follows(seen), "The progress went back from " + seen + " to " + next + ".");
            if (!next.equals(seen)) {
                changed = time.instant();
            } else if (changed.plus(PATIENCE).isBefore(time.instant())) {
                throw new IllegalStateException("The population does not go on: " + seen);
            }
            seen = next;
        }
    }

    /** Until it has ended. */
    Seen untilEnd(Watcher watcher) throws InterruptedException {
        return until(Long.MAX_VALUE, watcher);
    }

    private void check(boolean holds, String violation) {
        if (!holds && violations.size() < MOST_FINDINGS) {
            violations.add(violation);
        }
    }

    /** How often it was read. */
    int readings() {
        return readings;
    }

    List<String> violations() {
        return List.copyOf(violations);
    }
}
