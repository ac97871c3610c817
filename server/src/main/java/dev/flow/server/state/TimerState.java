package dev.flow.server.state;

import java.time.Instant;

/** A timer that was started and neither fired nor was cancelled. */
public record TimerState(String timerId, long startedEventId, Instant fireAt) {}
