package dev.flow.server.persistence.sql;

import dev.flow.server.visibility.Filter;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How many executions an index has for a condition, counted up to a bound and kept for a while: it only decides how
 * executions are found, not which. Thread-safe.
 */
final class IndexSizes {
    private static final int MOST_COUNTED = 20_000;
    private static final int MOST_KEPT = 1_000;
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Subject, Size> sizes = new LinkedHashMap<>(16, 0.75F, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Subject, Size> eldest) {
            return size() > MOST_KEPT;
        }
    };

    private record Subject(String namespace, Filter condition) {}

    private record Size(long count, Instant until) {}

    IndexSizes(InstantSource clock) {
        this.clock = clock;
    }

    long of(Transaction transaction, String namespace, Access way) {
        Subject subject = new Subject(namespace, way.condition());
        Instant now = clock.instant();
        Size kept = kept(subject);
        if (kept != null && now.isBefore(kept.until())) {
            return kept.count();
        }
        long count = SqlVisibilityStore.rows(
                        transaction,
                        Selection.size(transaction.dialect(), namespace, way, MOST_COUNTED),
                        row -> row.getLong(1))
                .getFirst();
        keep(subject, new Size(count, now.plus(KEPT)));
        return count;
    }

    private @Nullable Size kept(Subject subject) {
        lock.lock();
        try {
            return sizes.get(subject);
        } finally {
            lock.unlock();
        }
    }

    private void keep(Subject subject, Size size) {
        lock.lock();
        try {
            sizes.put(subject, size);
        } finally {
            lock.unlock();
        }
    }
}
