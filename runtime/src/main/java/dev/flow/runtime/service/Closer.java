package dev.flow.runtime.service;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes resources in the reverse order of their opening, also after one of them fails. Not thread-safe. */
public final class Closer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Closer.class);

    private final Deque<AutoCloseable> resources = new ArrayDeque<>();

    /** Adds a resource that is closed before those that were added earlier. */
    public <T extends AutoCloseable> T add(T resource) {
        resources.push(resource);
        return resource;
    }

    /** Adds a resource that is closed after all others. */
    public <T extends AutoCloseable> T addLast(T resource) {
        resources.addLast(resource);
        return resource;
    }

    @Override
    public void close() {
        while (!resources.isEmpty()) {
            try {
                resources.pop().close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                LOG.warn("A resource could not be closed: {}", e.toString());
            }
        }
    }
}
