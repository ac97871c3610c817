package dev.flow.proofs.fleet;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Waits for what is promised; that it does not come is a violation, and the proof goes on. Thread-safe.
 *
 * @param poll how often is looked
 * @param longest after which it is a violation
 * @param violations take a sentence
 */
public record Patience(Timekeeper time, Duration poll, Duration longest, Consumer<String> violations) {
    /** Waits until the fact is so. */
    public void await(String fact, BooleanSupplier condition) throws InterruptedException {
        Instant end = time.instant().plus(longest);
        while (!condition.getAsBoolean()) {
            if (time.instant().isAfter(end)) {
                violations.accept("This was not so after " + longest + ": " + fact + ".");
                return;
            }
            time.pause(poll);
        }
    }
}
