package dev.flow.engine.temporal;

import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;

/**
 * The Temporal service that an engine uses.
 *
 * @param stubs the connection
 * @param namespace that exists there
 * @param identity of this connection, as the service lists it
 * @param eagerStarts whether a worker in the process of the starter gets the first task of a run with the answer to the
 *     start; a service that gives it to workers while it makes the start durable is faster without
 * @param heartbeats interval between heartbeats of the worker itself; negative for none
 * @param release ends the connection, and the service where it belongs to the engine
 */
public record EngineServer(
        WorkflowServiceStubs stubs,
        String namespace,
        String identity,
        boolean eagerStarts,
        Duration heartbeats,
        Runnable release) {
    /** Between heartbeats of a worker whose service is another process. */
    public static final Duration HEARTBEATS = Duration.ofSeconds(60);

    /** Of a worker whose service ends with it. */
    public static final Duration NO_HEARTBEATS = Duration.ofSeconds(-1);
}
