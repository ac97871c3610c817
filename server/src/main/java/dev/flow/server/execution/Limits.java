package dev.flow.server.execution;

import java.time.Duration;

/**
 * Bounds of the service, as Temporal has them.
 *
 * @param historyEvents an execution with more events is terminated
 * @param historyBytes an execution with a larger history is terminated
 * @param suggestEvents from so many events on workers are told to continue as new
 * @param suggestBytes from this size on workers are told to continue as new
 * @param blobBytes the largest payloads of one command, signal or result
 * @param cachedBytes of events that are kept in memory
 * @param page events of one page of a history
 * @param alarms how far ahead deadlines are kept in memory
 */
public record Limits(
        int historyEvents,
        long historyBytes,
        int suggestEvents,
        long suggestBytes,
        int blobBytes,
        long cachedBytes,
        int page,
        Duration alarms) {
    /** Those of Temporal. */
    public static Limits defaults() {
        int mebibyte = 1024 * 1024;
        return new Limits(
                51_200,
                50L * mebibyte,
                4_096,
                4L * mebibyte,
                2 * mebibyte,
                64L * mebibyte,
                256,
                Duration.ofMinutes(10));
    }
}
