package dev.flow.proofs.starts;

/**
 * The number of starts that were acknowledged, and of those that may begin: a fleet that restarts slowly must not miss
 * the starts that its kills are meant to disturb. Thread-safe.
 */
final class Progress {
    private int begun;
    private int allowed;
    private int acknowledged;
    private boolean over;

    /** Lets this number of starts begin, counted from the first. */
    synchronized void allow(int count) {
        allowed = count;
        notifyAll();
    }

    /** Waits until one more start may begin. */
    synchronized void begin() throws InterruptedException {
        while (begun >= allowed) {
            wait();
        }
        begun++;
    }

    synchronized void oneMore() {
        acknowledged++;
        notifyAll();
    }

    /** No more will come. */
    synchronized void end() {
        over = true;
        notifyAll();
    }

    /**
     * Waits until the count is reached.
     *
     * @return false when there are no more to come
     */
    synchronized boolean await(int count) throws InterruptedException {
        while (acknowledged < count && !over) {
            wait();
        }
        return !over;
    }
}
