package dev.flow.gateway.server;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Interrupts a thread while it reads and never after. The read of a virtual thread ends so, and its connection is
 * closed. Thread-safe.
 */
final class Interruption {
    private final Thread reader = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private boolean done;
    private boolean expired;

    /** Ends the read, if it is still going on. */
    void expire() {
        lock.lock();
        try {
            if (!done && !expired) {
                expired = true;
                reader.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The read has ended; called by the thread itself, which is not interrupted from then on. */
    void done() {
        lock.lock();
        try {
            done = true;
            if (expired) {
                Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }
}
