package dev.flow.store;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A query that checks whether the database answers, with a deadline of its own instead of the connection's. */
final class Ping {
    private final Store store;

    Ping(Store store) {
        this.store = store;
    }

    void within(Duration deadline) {
        FutureTask<Integer> answer = new FutureTask<>(() -> store.read(transaction ->
                transaction.query("select 1").mapTo(Integer.class).one()));
        Thread.ofVirtual().name("flow-store-ping").start(answer);
        try {
            answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw StoreException.unavailable(
                    "The store " + store.url().display() + " did not answer within " + deadline + ".", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StoreException known
                    ? known
                    : StoreException.defect("The store could not be queried.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StoreException.unavailable("The wait for the store was interrupted.", e);
        }
    }
}
