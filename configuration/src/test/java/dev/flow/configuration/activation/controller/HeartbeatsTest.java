package dev.flow.configuration.activation.controller;

import dev.flow.testing.Eventually;
import io.temporal.client.ActivityNotExistsException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
final class HeartbeatsTest {
    private static final Duration TIMEOUT = Duration.ofMillis(40);

    @Test
    void heartbeats_are_sent_until_the_attempt_is_done_whatever_it_waits_for() throws InterruptedException {
        CountDownLatch sent = new CountDownLatch(3);
        try (Heartbeats heartbeats = Heartbeats.start(TIMEOUT, sent::countDown)) {
            sent.await();

            assertThat(heartbeats.isWanted()).isTrue();
        }
    }

    @Test
    void a_heartbeat_that_fails_is_repeated() throws InterruptedException {
        CountDownLatch sent = new CountDownLatch(3);
        try (Heartbeats heartbeats = Heartbeats.start(TIMEOUT, () -> {
            sent.countDown();
            throw new IllegalStateException("the engine is unavailable");
        })) {
            sent.await();

            assertThat(heartbeats.isWanted()).isTrue();
        }
    }

    @Test
    void an_attempt_that_the_engine_has_given_up_is_not_wanted() {
        try (Heartbeats heartbeats = Heartbeats.start(TIMEOUT, () -> {
            throw new ActivityNotExistsException("The attempt has timed out.", null);
        })) {
            assertThat(Eventually.get(heartbeats::isWanted, wanted -> !wanted)).isFalse();
        }
    }
}
