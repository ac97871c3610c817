package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;

/**
 * An event that comes while a run is under way.
 *
 * @param event structured CloudEvent
 * @param ignored whether the test expects that no task listens for it
 */
public record Delivery(Target target, Moment moment, ObjectNode event, boolean ignored) {

    /** The receiver of the event: the run, or every listener. */
    public enum Target {
        /** The run itself, which keeps it until a task listens. */
        RUN,
        /** Whoever listens when it comes. */
        ROUTER
    }

    /** The moment at which the event is sent. */
    public sealed interface Moment {
        /** So long after the start, in the run's own time. */
        record At(Duration since) implements Moment {}

        /** When this task listens. */
        record Listening(Subject.OfTask task) implements Moment {}

        /** As soon as it can be heard. */
        record Soonest() implements Moment {}
    }
}
