package dev.flow.engine.temporal;

import dev.flow.engine.Availability;
import dev.flow.engine.EngineCapabilities;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;

/**
 * The server that an engine uses, and how the engine behaves on it.
 *
 * @param stubs the connection
 * @param namespace that exists there
 * @param identity of this connection, as the server lists it
 * @param behavior how an engine behaves on this kind of server
 * @param release ends the connection, and the server where it belongs to the engine
 */
public record EngineServer(
        WorkflowServiceStubs stubs, String namespace, String identity, Behavior behavior, Runnable release) {

    /**
     * How an engine behaves on a kind of server.
     *
     * @param capabilities what the server has beyond starting and steering runs
     * @param keepsTimers whether runs leave timers alone that they do not need any more
     * @param eager whether the server hands out the first workflow task of a run with the answer to its start
     * @param sticky how long a task may wait on a worker's own queue; zero when the server never moves it elsewhere
     * @param heartbeats interval between heartbeats of the worker itself; negative for none
     */
    public record Behavior(
            EngineCapabilities capabilities, boolean keepsTimers, boolean eager, Duration sticky, Duration heartbeats) {
        /** A worker that does not poll its own queue for 5 seconds has ended. */
        private static final Duration STICKY = Duration.ofSeconds(5);

        private static final Duration HEARTBEATS = Duration.ofSeconds(60);

        /** A Temporal server, wherever it runs. */
        public static Behavior server() {
            return new Behavior(EngineCapabilities.ALL, false, true, STICKY, HEARTBEATS);
        }

        /**
         * The in-JVM server, which hangs when a timer is stopped in the moment in which it fires, and hands out first
         * tasks by its queues only.
         *
         * @param missing why it has no list, reset or worker versions
         */
        public static Behavior inProcess(Availability missing) {
            return new Behavior(EngineCapabilities.all(missing), true, false, Duration.ZERO, Duration.ofSeconds(-1));
        }
    }
}
