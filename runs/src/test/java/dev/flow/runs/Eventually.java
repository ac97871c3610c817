package dev.flow.runs;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Asks again until something is so: what an engine does takes as long as it takes. */
final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE = Duration.ofMillis(20).toNanos();

    private Eventually() {}

    static <T> T get(Supplier<T> question, Predicate<T> wanted) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            T answer = question.get();
            if (wanted.test(answer)) {
                return answer;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("It stays " + answer);
            }
            LockSupport.parkNanos(PAUSE);
        }
    }
}
