package dev.flow.store.retention;

import dev.flow.store.Dialect;
import dev.flow.store.OnBothDatabases;
import dev.flow.store.Timekeeper;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CleanerScheduleTest extends OnBothDatabases {
    private final CountDownLatch passes = new CountDownLatch(3);

    CleanerScheduleTest(Dialect dialect) {
        super(dialect, Timekeeper.system());
    }

    @Test
    void a_pass_that_fails_does_not_end_the_schedule() throws InterruptedException {
        Cleaner cleaner = new Cleaner(store, List.of(new Failing()), store.time());

        try (CleanerSchedule _ = CleanerSchedule.start(cleaner, Duration.ofMillis(1))) {
            assertThat(passes.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private final class Failing implements RetentionRule {
        @Override
        public String table() {
            return "broken";
        }

        @Override
        public String owner() {
            return "test";
        }

        @Override
        public String kept() {
            return "";
        }

        @Override
        public int remove(Transaction transaction, Instant now, int limit) {
            passes.countDown();
            if (passes.getCount() % 2 == 0) {
                throw new IllegalStateException("a rule of another module fails");
            }
            return transaction.update("delete from no_such_table").execute();
        }
    }
}
