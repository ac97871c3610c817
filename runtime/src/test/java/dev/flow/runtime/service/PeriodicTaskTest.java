package dev.flow.runtime.service;

import dev.flow.store.ManualTime;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
final class PeriodicTaskTest {
    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, StackOverflowError.class, OutOfMemoryError.class})
    void a_task_that_fails_is_repeated_whatever_the_failure(Class<? extends Throwable> failure) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch repeated = new CountDownLatch(1);

        try (var _ = PeriodicTask.start("test", Duration.ofSeconds(1), new ManualTime(), () -> {
            if (runs.incrementAndGet() == 1) {
                throw raised(failure);
            }
            repeated.countDown();
        })) {
            repeated.await();
        }

        assertThat(runs).hasValueGreaterThan(1);
    }

    private static RuntimeException raised(Class<? extends Throwable> failure) {
        try {
            switch (failure.getDeclaredConstructor().newInstance()) {
                case Error error -> throw error;
                case RuntimeException exception -> {
                    return exception;
                }
                case Throwable other -> throw new AssertionError(other);
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
