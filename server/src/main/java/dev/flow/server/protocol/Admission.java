package dev.flow.server.protocol;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How many requests, of what size together, are answered at once: more are refused instead of held. Thread-safe. */
final class Admission {
    private final int mostRequests;
    private final long mostBytes;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    Admission(int mostRequests, long mostBytes) {
        this.mostRequests = mostRequests;
        this.mostBytes = mostBytes;
    }

    /** Whether there is room for a request; it is left when it is answered. A request is never too large when alone. */
    boolean enter(int size) {
        int others = requests.getAndIncrement();
        long together = bytes.addAndGet(size);
        if (others < mostRequests && (together <= mostBytes || together == size)) {
            return true;
        }
        leave(size);
        return false;
    }

    void leave(int size) {
        requests.decrementAndGet();
        bytes.addAndGet(-size);
    }
}
