package dev.flow.configuration.activation.controller;

import io.temporal.client.ActivityCompletionException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Renews a lease while a step works, until it is closed or the lease is lost. Confined to its step. */
final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    private final CountDownLatch done = new CountDownLatch(1);

    private LeaseKeeper() {}

    /**
     * Begins to renew.
     *
     * @param interval real time between two renewals
     * @param renewal false when the lease is lost
     */
    static LeaseKeeper start(Duration interval, BooleanSupplier renewal) {
        LeaseKeeper keeper = new LeaseKeeper();
        Thread.ofVirtual().name("activation-lease").start(() -> keeper.run(interval, renewal));
        return keeper;
    }

    private void run(Duration interval, BooleanSupplier renewal) {
        try {
            while (!done.await(interval.toMillis(), TimeUnit.MILLISECONDS) && renewed(renewal)) {
                // until the step is done
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A lease that was not renewed may be taken by another controller: its fencing token keeps this one out. */
    private static boolean renewed(BooleanSupplier renewal) {
        try {
            return renewal.getAsBoolean();
        } catch (ActivityCompletionException e) {
            return false; // the engine has given this attempt up
        } catch (RuntimeException e) {
            LOG.warn("The lease of an activation was not renewed: {}", e.toString());
            return true;
        }
    }

    @Override
    public void close() {
        done.countDown();
    }
}
