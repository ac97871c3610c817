package dev.flow.runtime.configuration;

import dev.flow.calls.CallEnvironments;
import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.engine.Engine;
import dev.flow.engine.SystemWork;
import dev.flow.events.webhook.WebhookSettings;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.gateway.metrics.RetentionMetrics;
import dev.flow.runs.Runs;
import dev.flow.runtime.event.QueueService;
import dev.flow.runtime.event.SinkService;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.trigger.QuerySettings;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.triggers.DeclaredTriggers;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The configuration of a role, as its parts use it, whatever the mode. Thread-safe. */
public interface ServiceConfiguration {
    /** What is active, and the definitions of runs. */
    ActiveSnapshot active();

    /** What the calls of each run may use. */
    CallEnvironments environments();

    /** The options of calls, apart from those of each environment. */
    CallOptions options();

    /**
     * What authors may use.
     *
     * @param queries the names of those that populations may name now
     */
    AuthoringSource authoring(Supplier<List<String>> queries);

    /** Why runs cannot be started or executed with what is active; empty when they can. */
    Optional<String> problem();

    /** What a worker of this role has loaded now. */
    ReadyWorker.Loaded loaded();

    /** The triggers that it declares. */
    DeclaredTriggers triggers();

    /** The queries that it declares. */
    QuerySettings queries();

    /** The sources of webhooks that it declares. */
    WebhookSettings webhooks();

    /** What it says of brokers. */
    QueueService.Declared brokers();

    /** What it says of sinks. */
    SinkService.Declared sinks();

    /** Workflows of our own that the worker of this role executes. */
    SystemWork system();

    /**
     * Begins what changes the configuration, and follows its changes, once the engine is there.
     *
     * @param opened closes what was begun
     * @return what a gateway serves of it
     */
    ConfigurationParts begin(Connection connection, Timekeeper time, Closer opened);

    /**
     * Follows the files of the configuration from now on, where it is made of files that can change under the process.
     *
     * @param opened closes what was begun
     * @param changed told after each change that has become active
     */
    default void watch(Timekeeper time, Closer opened, Runnable changed) {}

    /**
     * What is there once the engine is.
     *
     * @param instance of the worker in this process; null when it executes no runs
     * @param removals counts what was kept long enough
     */
    record Connection(Engine engine, Runs runs, @Nullable String instance, RetentionMetrics removals) {}

    /** How a role comes to its configuration: made before the store is open, so that errors show at once. */
    @FunctionalInterface
    interface Source {
        /**
         * Makes the configuration active that is to be active at the start. Repeated while the store is unavailable.
         *
         * @param schedules follows the active revision
         * @throws dev.flow.store.StoreException when the store is unavailable
         */
        ServiceConfiguration open(ServiceStore store, ActivationParticipant schedules);
    }
}
