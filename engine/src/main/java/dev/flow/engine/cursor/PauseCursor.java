package dev.flow.engine.cursor;

/**
 * The pause of a run that an operator or client has paused.
 *
 * @param since engine time in milliseconds
 * @param by who paused it
 * @param reason why; may be empty
 */
public record PauseCursor(long since, String by, String reason) {}
