package dev.flow.store;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** Runs work in transactions: begins, commits or rolls back, and retries after serialization failures. */
final class Transactions {
    /** With the pauses below about two seconds, within which the most contended row of the tests was always reached. */
    private static final int MAX_ATTEMPTS = 12;

    private static final long MAX_PAUSE_MILLIS = 400;

    private final StoreUrl url;
    private final Duration longest;
    private final Connections connections;
    private final Timekeeper time;
    private final ThreadLocal<Boolean> inside = new ThreadLocal<>();
    private volatile boolean closed;
    private volatile StoreObserver observer = StoreObserver.NONE;

    Transactions(StoreSettings settings, Connections connections, Timekeeper time) {
        this.url = settings.url();
        this.longest = settings.deadlines().answer();
        this.connections = connections;
        this.time = time;
    }

    /** From now on a failure is reported as that of a closed store. */
    void close() {
        closed = true;
    }

    private StoreException failure(JdbiException e) {
        return closed
                ? StoreException.unavailable("The store " + url.display() + " is closed.", e)
                : SqlFailures.of(url, e);
    }

    void observe(StoreObserver newObserver) {
        observer = newObserver;
    }

    <T extends @Nullable Object> T write(Isolation isolation, Function<Transaction, T> work) {
        return observed(StoreObserver.Kind.WRITE, () -> writeWithRetries(isolation, work));
    }

    <T extends @Nullable Object> T read(Function<Transaction, T> work) {
        return observed(StoreObserver.Kind.READ, () -> readOnce(work));
    }

    private <T extends @Nullable Object> T observed(StoreObserver.Kind kind, Supplier<T> work) {
        long begun = System.nanoTime();
        boolean done = false;
        try {
            T result = work.get();
            done = true;
            return result;
        } finally {
            observer.onTransaction(kind, done, System.nanoTime() - begun);
        }
    }

    private <T extends @Nullable Object> T writeWithRetries(Isolation isolation, Function<Transaction, T> work) {
        if (inside.get() != null) {
            throw StoreException.defect("A transaction was begun inside another one: pass the outer one on.", null);
        }
        inside.set(true);
        Instant end = time.instant().plus(longest);
        try {
            for (int attempt = 1; ; attempt++) {
                try (Handle handle = connections.writing().open()) {
                    return handle.inTransaction(begun -> {
                        begin(begun, isolation);
                        return work.apply(new Transaction(begun, url.dialect()));
                    });
                } catch (JdbiException e) {
                    if (attempt == MAX_ATTEMPTS
                            || !SqlFailures.isSerializationFailure(e)
                            || time.instant().isAfter(end)) {
                        throw failure(e);
                    }
                    pause(attempt);
                }
            }
        } finally {
            inside.remove();
        }
    }

    private <T extends @Nullable Object> T readOnce(Function<Transaction, T> work) {
        try (Handle handle = connections.reading().open()) {
            return handle.inTransaction(begun -> {
                if (url.dialect() == Dialect.POSTGRESQL) {
                    begun.execute("set transaction isolation level repeatable read, read only");
                }
                return work.apply(new Transaction(begun, url.dialect()));
            });
        } catch (JdbiException e) {
            throw SqlFailures.isRefusedWrite(e)
                    ? StoreException.defect("A read tried to write: " + e.getMessage(), e)
                    : failure(e);
        }
    }

    private void begin(Handle handle, Isolation isolation) {
        if (url.dialect() == Dialect.POSTGRESQL && isolation == Isolation.SERIALIZABLE) {
            handle.execute("set transaction isolation level serializable");
        }
    }

    private void pause(int attempt) {
        long bound = Math.min(MAX_PAUSE_MILLIS, 4L << attempt);
        try {
            time.pause(Duration.ofMillis(ThreadLocalRandom.current().nextLong(1, bound + 1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoreException.unavailable("The wait for the store was interrupted.", e);
        }
    }
}
