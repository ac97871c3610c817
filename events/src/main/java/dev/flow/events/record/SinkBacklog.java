package dev.flow.events.record;

import java.time.Duration;

/**
 * What waits for one sink.
 *
 * @param events their number
 * @param oldest the age of the oldest one
 */
public record SinkBacklog(String sink, long events, Duration oldest) {}
