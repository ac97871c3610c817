package dev.flow.engine.cursor;

/**
 * Somebody has paused the run.
 *
 * @param since engine time in milliseconds
 * @param by who
 * @param reason why; may be empty
 */
public record PauseCursor(long since, String by, String reason) {}
