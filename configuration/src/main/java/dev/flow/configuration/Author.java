package dev.flow.configuration;

/**
 * The principal that changes a configuration.
 *
 * @param principalId stable, opaque; {@code cli} for commands that use the store directly, {@code system} for what a
 *     process does by itself
 */
public record Author(String principalId) {
    /** What a process does by itself. */
    public static final Author SYSTEM = new Author("system");
}
