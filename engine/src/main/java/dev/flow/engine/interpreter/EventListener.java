package dev.flow.engine.interpreter;

import dev.flow.engine.cursor.Arrival;
import java.util.List;

/** A task that listens for events, as the {@link Inbox} knows it. Confined to its workflow. */
public interface EventListener {
    /** Shows it an event; true when it takes it. */
    boolean offer(Arrival arrival);

    /** The number of the last event that it was shown before it was parked. */
    long heard();

    /** Sets the number of the last event that it was shown. */
    void heard(long number);

    /** Addressed events that it took and did not consume. */
    List<Arrival> unused();
}
