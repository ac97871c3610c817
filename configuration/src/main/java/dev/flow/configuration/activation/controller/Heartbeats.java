package dev.flow.configuration.activation.controller;

import io.temporal.activity.ActivityExecutionContext;
import io.temporal.client.ActivityCompletionException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells the engine that the worker of an attempt is alive, whatever the attempt waits for: a store that does not answer
 * is no reason to begin another attempt beside it. Thread-safe.
 */
final class Heartbeats implements AutoCloseable {
    /** In the time after which the engine gives an attempt up. */
    private static final int MARGIN = 4;

    private final AtomicBoolean givenUp = new AtomicBoolean();
    private final KeepAlive sending;

    private Heartbeats(Duration timeout, Runnable heartbeat) {
        this.sending = KeepAlive.start("heartbeat", timeout.dividedBy(MARGIN), () -> send(heartbeat));
    }

    /** Those of an activity. */
    static Heartbeats of(ActivityExecutionContext activity) {
        return start(activity.getInfo().getHeartbeatTimeout(), () -> activity.heartbeat(null));
    }

    /**
     * Begins to send.
     *
     * @param timeout after which the engine gives the attempt up
     * @param heartbeat throws {@link ActivityCompletionException} once the engine has given it up
     */
    static Heartbeats start(Duration timeout, Runnable heartbeat) {
        return new Heartbeats(timeout, heartbeat);
    }

    private boolean send(Runnable heartbeat) {
        try {
            heartbeat.run();
            return true;
        } catch (ActivityCompletionException e) {
            givenUp.set(true);
            return false;
        }
    }

    /** Whether the engine still waits for the attempt, as far as is known. */
    boolean isWanted() {
        return !givenUp.get();
    }

    @Override
    public void close() {
        sending.close();
    }
}
