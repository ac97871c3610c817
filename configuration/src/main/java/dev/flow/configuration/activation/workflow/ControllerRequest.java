package dev.flow.configuration.activation.workflow;

import java.time.Duration;

/**
 * How a controller calls its activities. Stored in histories: properties may be added, and stay as they are.
 *
 * @param heartbeatMillis after this time without a sign of life an attempt of a step is given up
 * @param attemptMillis how long one attempt of a step may take
 * @param retryMillis the longest pause between two attempts that failed
 */
public record ControllerRequest(long heartbeatMillis, long attemptMillis, long retryMillis) {
    /** For production: 4 seconds, 10 minutes, 5 seconds. */
    public static ControllerRequest defaults() {
        return of(Duration.ofSeconds(4), Duration.ofMinutes(10), Duration.ofSeconds(5));
    }

    public static ControllerRequest of(Duration heartbeat, Duration attempt, Duration retry) {
        return new ControllerRequest(heartbeat.toMillis(), attempt.toMillis(), retry.toMillis());
    }
}
