package dev.flow.engine;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Asks again until something is so: what an engine does takes as long as it takes. */
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE = Duration.ofMillis(20).toNanos();

    private Eventually() {}

    /** The first answer that is as wanted. */
    public static <T> T get(Callable<T> question, Predicate<? super T> wanted) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            T answer = answer(question);
            if (wanted.test(answer)) {
                return answer;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("It stays " + answer);
            }
            LockSupport.parkNanos(PAUSE);
        }
    }

    private static <T> T answer(Callable<T> question) {
        try {
            return question.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("It cannot be asked.", e);
        }
    }
}
