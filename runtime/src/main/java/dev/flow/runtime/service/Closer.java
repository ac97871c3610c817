package dev.flow.runtime.service;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what was opened, the last first, whatever goes wrong meanwhile. Not thread-safe. */
public final class Closer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Closer.class);

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    /** Takes care of something. */
    public <T extends AutoCloseable> T add(T resource) {
        opened.push(resource);
        return resource;
    }

    /** Takes care of something that is closed after everything else. */
    public <T extends AutoCloseable> T addLast(T resource) {
        opened.addLast(resource);
        return resource;
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                LOG.warn("Something did not close in good order: {}", e.toString());
            }
        }
    }
}
