package dev.flow.gateway.api;

import dev.flow.gateway.operation.Tag;

/** The groups of operations in the docs. */
public final class Tags {
    static final Tag OPEN = new Tag("Open", "What anybody may ask.");
    static final Tag HEALTH = new Tag("Health", "How this process is: components, metrics.");
    static final Tag PANEL = new Tag("Panel", "The browser panel's files.");
    static final Tag WORKFLOWS = new Tag("Workflows and runs", "Start runs, look at them, steer them.");
    public static final Tag OPERATIONS = new Tag("Operations", "What there is and how it goes.");

    private Tags() {}
}
