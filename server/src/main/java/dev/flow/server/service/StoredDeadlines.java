package dev.flow.server.service;

import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.ExecutionStore.Due;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ServiceClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Reads the stored deadlines, those of executions that are not in memory too, and reads them again before the last of
 * them passes. A deadline that is read may be an old one, which is of no use any more: of an activity whose retry waits
 * for a worker, for example. However many of those there are, the others are read as well. Thread-safe.
 */
final class StoredDeadlines {
    private final ExecutionStore store;
    private final ServiceClock clock;
    private final Duration horizon;
    private final int page;
    private final BiConsumer<ExecutionKey, Instant> alarm;

    /**
     * Reads nothing yet.
     *
     * @param horizon how far ahead deadlines are read
     * @param page how many are read at once
     * @param alarm is given each of them
     */
    StoredDeadlines(
            ExecutionStore store,
            ServiceClock clock,
            Duration horizon,
            int page,
            BiConsumer<ExecutionKey, Instant> alarm) {
        this.store = store;
        this.clock = clock;
        this.horizon = horizon;
        this.page = page;
        this.alarm = alarm;
    }

    /** From where deadlines are to be read next, and when. */
    record Next(Instant from, Instant at) {}

    /** Reads deadlines, all that have passed and as many of the next ones as a page has. */
    Next read(Instant from) {
        Instant now = clock.instant();
        Instant until = now.plus(horizon);
        Instant first = from;
        int limit = page;
        while (true) {
            List<Due> due = store.due(first, until, limit);
            due.forEach(each -> alarm.accept(each.key(), each.deadline()));
            if (due.size() < limit) {
                return new Next(Instant.EPOCH, now.plus(horizon.dividedBy(2)));
            }
            Instant last = due.getLast().deadline();
            if (last.isAfter(now)) {
                return new Next(last, last);
            }
            limit = last.equals(first) ? limit * 2 : page;
            first = last;
        }
    }
}
