package dev.flow.calls.call;

import java.util.ArrayList;
import java.util.List;

/** Whether a call is cancelled, and the listeners that stop its work when it is. Thread-safe. */
public final class Cancellation {
    private final List<Runnable> stops = new ArrayList<>();
    private boolean requested;

    /** Cancels the call: runs all listeners that are registered, and at once each one registered later. */
    public void request() {
        List<Runnable> now;
        synchronized (stops) {
            requested = true;
            now = List.copyOf(stops);
            stops.clear();
        }
        now.forEach(Runnable::run);
    }

    public boolean isRequested() {
        synchronized (stops) {
            return requested;
        }
    }

    /** Runs {@code stop} when the call is cancelled before the registration is closed; at once if it already is. */
    public Registration onRequest(Runnable stop) {
        synchronized (stops) {
            if (!requested) {
                stops.add(stop);
                return () -> {
                    synchronized (stops) {
                        stops.remove(stop);
                    }
                };
            }
        }
        stop.run();
        return () -> {};
    }

    /** A registered listener; {@link #close()} removes it. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
