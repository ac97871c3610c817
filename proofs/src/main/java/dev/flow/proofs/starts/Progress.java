package dev.flow.proofs.starts;

/** How many starts were acknowledged. Thread-safe. */
final class Progress {
    private int acknowledged;
    private boolean over;

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
