package dev.flow.configuration.activation.controller;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats something while a step works, such as the renewal of its lease, until it is closed or of no use any more.
 * Confined to its step.
 */
final class KeepAlive implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeepAlive.class);

    private final CountDownLatch done = new CountDownLatch(1);

    private KeepAlive() {}

    /**
     * Begins to repeat; what fails is repeated too.
     *
     * @param name for logs
     * @param interval real time between two calls
     * @param signal false when it is of no use any more
     */
    static KeepAlive start(String name, Duration interval, BooleanSupplier signal) {
        KeepAlive started = new KeepAlive();
        Thread.ofVirtual().name("activation " + name).start(() -> started.run(name, interval, signal));
        return started;
    }

    private void run(String name, Duration interval, BooleanSupplier signal) {
        try {
            while (!done.await(interval.toMillis(), TimeUnit.MILLISECONDS) && goesOn(name, signal)) {
                // until the step is done
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean goesOn(String name, BooleanSupplier signal) {
        try {
            return signal.getAsBoolean();
        } catch (RuntimeException e) {
            LOG.warn("The {} of a step of an activation failed; it is repeated: {}", name, e.toString());
            return true;
        }
    }

    @Override
    public void close() {
        done.countDown();
    }
}
