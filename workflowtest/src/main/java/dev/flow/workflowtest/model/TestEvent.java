package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * An event that a test sends while its run is in progress.
 *
 * @param event structured CloudEvent
 * @param ignored whether the test expects that no task listens for it
 */
public record TestEvent(Target target, Timing timing, ObjectNode event, boolean ignored) {

    /** The receiver of an event. */
    public enum Target {
        /** The run itself, which keeps the event until a task listens for it. */
        RUN,
        /** The tasks that listen when the event is published. */
        ROUTER
    }

    /** When an event is sent. */
    public sealed interface Timing {
        /** This long after the start, in the time of the run. */
        record After(Duration start) implements Timing {}

        /** When this task starts to listen. */
        record WhenListening(CallSelector.OfTask task) implements Timing {}

        /** To the run at its start; to the router when a task listens for the type of the event. */
        record AsSoonAsPossible() implements Timing {}
    }
}
