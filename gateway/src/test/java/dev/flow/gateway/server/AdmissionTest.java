package dev.flow.gateway.server;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.server.Admission.Place;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Eight places, six of them for one principal; four bodies, three of them of one principal. */
class AdmissionTest {
    private static final long SLOW = Duration.ofSeconds(2).toNanos();

    private final AtomicLong time = new AtomicLong();
    private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();
    private final Admission admission = new Admission(new Limits(1, 1, 1, 8, 6, 1, Duration.ofSeconds(15)), time::get);

    @AfterEach
    void close() {
        admission.close();
    }

    private Place enter(String principal) {
        Place place = admission.enter(
                problem -> refused.add(principal + " " + problem.code().code()));
        try {
            place.claim(principal);
            return place;
        } catch (ProblemException e) {
            place.close();
            throw e;
        }
    }

    /** A body that arrives until it is interrupted or let go. */
    private final class Slow {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch arrived = new CountDownLatch(1);
        final CompletableFuture<String> read = new CompletableFuture<>();

        Slow(String principal) throws InterruptedException {
            Thread.ofVirtual().start(() -> {
                try {
                    read.complete(whole(principal));
                } catch (RuntimeException e) {
                    read.completeExceptionally(e);
                }
            });
            begun.await();
        }

        /** The body; the place is free again when it is returned. */
        private String whole(String principal) {
            try (Place place = enter(principal)) {
                return place.reading(_ -> {
                    begun.countDown();
                    try {
                        arrived.await();
                        return "body";
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
            }
        }

        void isShed() {
            assertThatThrownBy(read::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(Admission.ShedException.class);
        }
    }

    private static void refuses(ProblemCode code, Runnable attempt) {
        assertThatThrownBy(attempt::run).isInstanceOfSatisfying(ProblemException.class, problem -> {
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.headers()).containsEntry("retry-after", "1");
        });
    }

    @Test
    void a_principal_has_its_part_and_leaves_the_rest_to_others() {
        for (int i = 0; i < 6; i++) {
            enter("ann");
        }
        refuses(ProblemCode.RATE_LIMITED, () -> enter("ann"));
        Place last = enter("bob");
        enter("bob").close();
        last.close();
    }

    @Test
    void without_a_slow_body_a_full_service_refuses_whoever_comes() {
        for (int i = 0; i < 6; i++) {
            enter("ann");
        }
        enter("bob");
        enter("bob");
        refuses(ProblemCode.OVERLOADED, () -> enter("cid"));
    }

    @Test
    void a_place_that_is_closed_is_free_again_and_once_only() {
        for (int i = 0; i < 20; i++) {
            Place place = enter("ann");
            place.close();
            place.close();
        }
        for (int i = 0; i < 6; i++) {
            enter("ann");
        }
        refuses(ProblemCode.RATE_LIMITED, () -> enter("ann"));
    }

    @Test
    void a_slow_body_gives_way_to_a_new_one_of_its_principal() throws Exception {
        Slow first = new Slow("ann");
        time.addAndGet(1);
        Slow second = new Slow("ann");
        Slow third = new Slow("ann");
        try (Place place = enter("ann")) {
            refuses(ProblemCode.RATE_LIMITED, () -> place.reading(_ -> "too soon"));
            time.addAndGet(SLOW);

            assertThat(place.<String>reading(_ -> "body")).isEqualTo("body");
        }
        first.isShed();
        assertThat(refused.take()).isEqualTo("ann overloaded");
        second.arrived.countDown();
        third.arrived.countDown();
        assertThat(second.read.get()).isEqualTo("body");
        assertThat(third.read.get()).isEqualTo("body");
    }

    @Test
    void the_principal_with_the_most_slow_bodies_gives_way_first() throws Exception {
        Slow oldest = new Slow("bob");
        time.addAndGet(1);
        Slow older = new Slow("ann");
        time.addAndGet(1);
        Slow newer = new Slow("ann");
        Slow newest = new Slow("ann");
        time.addAndGet(SLOW);
        try (Place place = enter("cid")) {
            assertThat(place.<String>reading(_ -> "body")).isEqualTo("body");
        }
        older.isShed();
        for (Slow slow : new Slow[] {oldest, newer, newest}) {
            slow.arrived.countDown();
            assertThat(slow.read.get()).isEqualTo("body");
        }
    }

    @Test
    void a_full_service_takes_the_place_of_a_slow_body() throws Exception {
        Slow slow = new Slow("ann");
        for (int i = 0; i < 5; i++) {
            enter("ann");
        }
        enter("bob");
        enter("bob");
        time.addAndGet(SLOW);

        enter("cid");

        slow.isShed();
        refuses(ProblemCode.OVERLOADED, () -> enter("cid"));
    }

    @Test
    void a_thread_that_has_read_its_body_is_not_interrupted_later() throws Exception {
        Slow slow = new Slow("ann");
        slow.arrived.countDown();
        slow.read.get();
        time.addAndGet(SLOW);
        for (int i = 0; i < 6; i++) {
            enter("ann");
        }
        refuses(ProblemCode.RATE_LIMITED, () -> enter("ann"));
        assertThat(refused).isEmpty();
    }
}
