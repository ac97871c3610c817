package dev.flow.events.router;

/** The ends of threads. */
final class Threads {
    private Threads() {}

    /** Waits until a thread has ended, or this one is interrupted. */
    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
