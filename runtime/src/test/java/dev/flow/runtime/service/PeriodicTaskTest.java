package dev.flow.runtime.service;

import dev.flow.store.ManualTime;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource({"PT1H, PT3S", "PT1S, PT1S"})
    void housekeeping_begins_some_seconds_after_the_start_and_at_most_an_interval_after_it(
            Duration interval, Duration expected) throws Exception {
        ManualTime time = new ManualTime();
        CompletableFuture<Duration> first = new CompletableFuture<>();

        try (var _ = PeriodicTask.housekeeping(
                "test", interval, time, () -> first.complete(Duration.between(ManualTime.START, time.instant())))) {
            assertThat(first.get(60, TimeUnit.SECONDS)).isEqualTo(expected);
        }
    }

    @Test
    void housekeeping_that_is_stopped_before_it_begins_does_nothing() throws Exception {
        CountDownLatch pausing = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Timekeeper time = new Timekeeper() {
            @Override
            public Instant instant() {
                return ManualTime.START;
            }

            @Override
            public void pause(Duration duration) throws InterruptedException {
                pausing.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    interrupted.countDown();
                }
            }
        };

        try (var _ = PeriodicTask.housekeeping("test", Duration.ofHours(1), time, runs::incrementAndGet)) {
            pausing.await();
        }
        interrupted.await();

        assertThat(runs).hasValue(0);
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
