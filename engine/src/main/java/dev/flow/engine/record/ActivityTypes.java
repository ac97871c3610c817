package dev.flow.engine.record;

import java.util.Set;

/**
 * The types of the activities that a run schedules beside its calls; the type of a call is the document's own
 * ({@code http}, {@code openapi}, {@code name:version} of a function).
 */
public final class ActivityTypes {
    /** {@code emit}: publishes an event. */
    public static final String EMIT = "emit";

    /** A {@code listen} begins. */
    public static final String SUBSCRIBE = "listen.subscribe";

    /** A {@code listen} is over, however it ended. */
    public static final String UNSUBSCRIBE = "listen.unsubscribe";

    /** Reads how another run ended: JSON, or null while it is open. */
    public static final String LOOK = "run.look";

    /** Starts the workflow that the trigger of a failed run names for its failures. */
    public static final String ON_FAILURE = "run.on_failure";

    /** {@code call} of a function of the kind queue: sends the request, and does not wait for the response. */
    public static final String REQUEST = "queue";

    /** No response to a request is accepted any more. */
    public static final String WITHDRAW = "queue.withdraw";

    /** Publishes lifecycle events of the run. */
    public static final String LIFECYCLE = "run.lifecycle";

    /** The activities of the event router. */
    public static final Set<String> EVENTS = Set.of(EMIT, SUBSCRIBE, UNSUBSCRIBE, LIFECYCLE);

    private ActivityTypes() {}
}
