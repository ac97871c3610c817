package dev.flow.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Asks again until the answer is as wanted, for what a server, a process or another thread does in its own time. */
public final class Eventually {
    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long PAUSE = Duration.ofMillis(20).toNanos();

    private Eventually() {}

    /** The first answer that is as wanted; an error with the last one when a minute has passed without. */
    public static <T> T get(Callable<T> question, Predicate<? super T> wanted) {
        return get(question, wanted, DEADLINE);
    }

    static <T> T get(Callable<T> question, Predicate<? super T> wanted, Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            T answer = answer(question);
            if (wanted.test(answer)) {
                return answer;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("After " + deadline + " the answer is still: " + answer);
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
            throw new AssertionError("The question failed.", e);
        }
    }
}
