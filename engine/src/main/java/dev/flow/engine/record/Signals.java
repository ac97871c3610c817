package dev.flow.engine.record;

/** The signals that every run takes. */
public final class Signals {
    /** {@code {"event": CloudEvent, "addressed": boolean}}: an event came. */
    public static final String EVENT = "event";

    /** {@code {"workflowId", "outcome"}}: a sub-workflow ended. */
    public static final String REPORT = "report";

    /** {@code {"request", "outcome"}}: the response to a request of a function of the kind queue. */
    public static final String RESPONSE = "response";

    /** A run that waits for this one no longer receives its end from the engine, and requests a {@link #REPORT}. */
    public static final String ASK = "ask";

    /** {@code {"by", "reason"}}: the run holds at the next boundary of a task. */
    public static final String PAUSE = "pause";

    /** {@code {"by", "reason"}}: it goes on. */
    public static final String RESUME = "resume";

    private Signals() {}
}
