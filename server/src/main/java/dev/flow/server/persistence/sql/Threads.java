package dev.flow.server.persistence.sql;

/** Waits for threads of this package. */
final class Threads {
    private Threads() {}

    /** Waits until a thread has ended, also when the calling one is interrupted. */
    static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
