package dev.flow.server.service;

import dev.flow.server.state.ExecutionKey;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Executions with a commit whose outcome is unknown: they are loaded again, so that what follows from a commit that was
 * made after all is done. Thread-safe.
 */
final class Recovery {
    private static final int MOST = 10_000;

    private final Set<ExecutionKey> keys = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean all = new AtomicBoolean();
    private final AtomicBoolean running = new AtomicBoolean();
    private final Background background;
    private final Consumer<ExecutionKey> one;
    private final Runnable every;

    /**
     * Nothing to do yet.
     *
     * @param one loads an execution again
     * @param every loads all again, for when there are too many to name them
     */
    Recovery(Background background, Consumer<ExecutionKey> one, Runnable every) {
        this.background = background;
        this.one = one;
        this.every = every;
    }

    /** An execution is to be loaded again, as soon as the store answers. */
    void add(ExecutionKey key) {
        if (keys.size() < MOST) {
            keys.add(key);
        } else {
            all.set(true);
        }
        begin();
    }

    private void begin() {
        if (running.compareAndSet(false, true)) {
            background.run("recovery after a failure of the store", this::recover);
        }
    }

    /** It is called again when it fails. */
    private void recover() {
        while (hasWork()) {
            step();
        }
        running.set(false);
        if (hasWork()) {
            begin();
        }
    }

    private boolean hasWork() {
        return all.get() || !keys.isEmpty();
    }

    private void step() {
        if (all.getAndSet(false)) {
            try {
                every.run();
            } catch (RuntimeException e) {
                all.set(true);
                throw e;
            }
        }
        for (Iterator<ExecutionKey> next = keys.iterator(); next.hasNext(); ) {
            ExecutionKey key = next.next();
            next.remove();
            try {
                one.accept(key);
            } catch (RuntimeException e) {
                keys.add(key);
                throw e;
            }
        }
    }
}
