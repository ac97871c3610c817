package dev.flow.store.idempotency;

import dev.flow.store.Dialect;
import dev.flow.store.OnBothDatabases;
import dev.flow.store.Store;
import dev.flow.store.Timekeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
class ConcurrentRequestsTest extends OnBothDatabases {
    private static final int REQUESTS = 100;

    ConcurrentRequestsTest(Dialect dialect) {
        super(dialect, Timekeeper.system());
    }

    @Test
    void equal_requests_at_two_gateways_have_one_effect_and_one_answer() throws Exception {
        try (Store second = store.dialect() == Dialect.SQLITE ? null : database.open(Timekeeper.system())) {
            List<IdempotencyRecords> gateways =
                    List.of(new IdempotencyRecords(store), new IdempotencyRecords(second == null ? store : second));
            Set<String> effects = ConcurrentHashMap.newKeySet();
            AtomicInteger performed = new AtomicInteger();

            List<RecordedResponse> answers = together(number -> {
                IdempotencyRecords records = gateways.get(number % 2);
                return switch (records.claim(new IdempotentRequest("k", "ann", "op", "scope", "body"))) {
                    case Claim.Owned owned -> {
                        effects.add(owned.effectId());
                        int times = performed.incrementAndGet();
                        yield records.complete(
                                owned.ownership(), new RecordedResponse(200, Map.of(), "answer " + times));
                    }
                    case Claim.Replay replay -> replay.response();
                    case Claim.Conflict() -> new RecordedResponse(409, Map.of(), "");
                };
            });

            assertThat(effects).hasSize(1);
            assertThat(performed).hasValue(1);
            assertThat(answers).hasSize(REQUESTS).containsOnly(new RecordedResponse(200, Map.of(), "answer 1"));
        }
    }

    @Test
    void of_different_requests_under_one_key_one_is_performed() throws Exception {
        IdempotencyRecords records = new IdempotencyRecords(store);

        List<Class<?>> claims =
                together(number -> records.claim(new IdempotentRequest("k", "ann", "op", "scope", "body " + number))
                        .getClass());

        assertThat(claims).filteredOn(Claim.New.class::equals).hasSize(1);
        assertThat(claims).filteredOn(Claim.Conflict.class::equals).hasSize(REQUESTS - 1);
    }

    private interface Request<T> {
        T send(int number) throws Exception;
    }

    private static <T> List<T> together(Request<T> request) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> all = new ArrayList<>();
            for (int number = 0; number < REQUESTS; number++) {
                int mine = number;
                all.add(pool.submit(() -> {
                    start.await();
                    return request.send(mine);
                }));
            }
            start.countDown();
            List<T> answers = new ArrayList<>();
            for (Future<T> each : all) {
                answers.add(each.get());
            }
            return answers;
        }
    }
}
