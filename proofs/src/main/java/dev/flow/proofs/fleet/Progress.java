package dev.flow.proofs.fleet;

/**
 * The number of steps that clients have made, and of those that may begin: a fleet that restarts slowly must not miss
 * the steps that its kills are meant to disturb. A step is what a kill waits for: a start that was acknowledged, a
 * switch that was asked for. Thread-safe.
 */
public final class Progress {
    private int begun;
    private int allowed;
    private int made;
    private boolean over;

    /** Lets this number of steps begin, counted from the first. */
    public synchronized void allow(int count) {
        allowed = count;
        notifyAll();
    }

    /** Waits until one more step may begin. */
    public synchronized void begin() throws InterruptedException {
        while (begun >= allowed) {
            wait();
        }
        begun++;
    }

    /** A step was made. */
    public synchronized void oneMore() {
        made++;
        notifyAll();
    }

    /** No more will come. */
    public synchronized void end() {
        over = true;
        notifyAll();
    }

    /**
     * Waits until the count is reached.
     *
     * @return false when there are no more to come
     */
    public synchronized boolean await(int count) throws InterruptedException {
        while (made < count && !over) {
            wait();
        }
        return !over;
    }
}
