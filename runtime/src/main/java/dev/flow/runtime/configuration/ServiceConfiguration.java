package dev.flow.runtime.configuration;

import dev.flow.calls.CallEnvironments;
import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.store.worker.ReadyWorker;

/** The configuration of a role, as its parts use it, whatever the mode. Thread-safe. */
public interface ServiceConfiguration {
    /** What is active, and the definitions of runs. */
    ActiveSnapshot active();

    /** What the calls of each run may use. */
    CallEnvironments environments();

    /** The options of calls, apart from those of each environment. */
    CallOptions options();

    AuthoringSource authoring();

    /** What a worker of this role has loaded now. */
    ReadyWorker.Loaded loaded();

    /** How a role comes to its configuration: made before the store is open, so that errors show at once. */
    @FunctionalInterface
    interface Source {
        /**
         * Makes the configuration active that is to be active at the start. Repeated while the store is unavailable.
         *
         * @throws dev.flow.store.StoreException when the store is unavailable
         */
        ServiceConfiguration open(ServiceStore store);
    }
}
