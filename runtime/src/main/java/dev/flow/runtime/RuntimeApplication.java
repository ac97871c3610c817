package dev.flow.runtime;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.text.NamePatterns;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.events.webhook.WebhookVerifier;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.queues.QueueBinding;
import dev.flow.runtime.settings.IdentityKind;
import dev.flow.runtime.settings.QuotaKind;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import dev.flow.triggers.population.PopulationQueries;
import dev.flow.triggers.population.PopulationQuery;
import dev.flow.triggers.quota.QuotaBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process of the service, embedded in a host application; the entry point of the library. Thread-safe.
 *
 * <pre>{@code
 * Settings settings = Settings.read(SettingsText.of(System.getenv()), Role.GATEWAY, System.getenv());
 * RuntimeApplication application =
 *         RuntimeApplication.builder(settings).authentication(identity).build();
 * application.start();
 * application.stopOnSignals();
 * application.await();
 * }</pre>
 */
public final class RuntimeApplication implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RuntimeApplication.class);

    private final Settings settings;
    private final HostIntegration host;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable String failure;
    private @Nullable RoleStart roleStart;
    private boolean closed;

    private RuntimeApplication(Settings settings, HostIntegration host) {
        this.settings = settings;
        this.host = host;
    }

    /** An application that is not started; its role is one of the settings. */
    public static Builder builder(Settings settings) {
        return new Builder(settings);
    }

    /**
     * Starts the role, and waits for the store and the engine it needs; the log says for which. Called once.
     *
     * @return false when it was closed before it had started: nothing runs then
     * @throws StartException when it cannot start until its operator changes something
     * @throws dev.flow.engine.EngineException when the engine cannot be used
     * @throws dev.flow.configuration.source.InvalidConfigurationException when the configuration has errors
     * @throws dev.flow.gateway.server.GatewayException when it cannot listen on the address
     */
    public boolean start() {
        RoleStart start;
        synchronized (this) {
            if (roleStart != null) {
                throw new IllegalStateException("The application has already been started: build another one.");
            }
            if (closed) {
                return false;
            }
            start = RoleStart.begin(settings, host, this::fail);
            roleStart = start;
        }
        return start.await();
    }

    private synchronized Optional<RunningRole> role() {
        return roleStart == null || closed ? Optional.empty() : roleStart.role();
    }

    /** The port of the HTTP interface; empty for a worker, and while nothing runs. */
    public Optional<Integer> port() {
        return role().flatMap(RunningRole::port);
    }

    /** The port of a worker's probes; empty for other roles, and while nothing runs. */
    public Optional<Integer> healthPort() {
        return role().flatMap(RunningRole::healthPort);
    }

    /**
     * Activates changes of the configuration directory from now on; a change with errors is logged and not activated.
     * Called after the start.
     */
    public void watch() {
        role().ifPresent(RunningRole::watch);
    }

    /**
     * Fires a trigger of the kind {@code host} of the active configuration: starts its run. In every role, after the
     * start. Blocks until the store has committed; once this returns the run will be started, also when this process
     * ends. An event of the same source and id as an earlier one starts nothing, for as long as deliveries are kept.
     *
     * @param trigger its name
     * @param event structured CloudEvent (CloudEvents 1.0, JSON format) with {@code specversion}, {@code id},
     *     {@code source} and {@code type}: {@code $event} in the input of the trigger, which is the event's
     *     {@code data} without one. Must not be modified afterwards
     * @return with the workflow id of the run, unless it is a duplicate
     * @throws IllegalStateException when nothing runs: before the start, and once it is closed
     * @throws dev.flow.events.EventsException {@code unknown_source} when there is no such trigger,
     *     {@code not_selected} when it is of another kind, {@code self_trigger_loop}; nothing was accepted, here and
     *     below
     * @throws dev.flow.runs.RunsException what the start of the run is refused with, among them {@code input_rejected},
     *     {@code trigger_paused} and {@code invalid_payload}
     * @throws dev.flow.store.StoreException when the store is unavailable
     */
    public Receipt fire(String trigger, ObjectNode event) {
        return role().orElseThrow(() -> new IllegalStateException("The application does not run."))
                .intake()
                .accept(InboundEvent.forTrigger(Door.HOST, trigger, event));
    }

    /** Closes itself, on a thread of its own, because nothing can be done any more. */
    private void fail(String reason) {
        LOG.error("Stopping: {}", reason);
        failure = reason;
        Thread.ofVirtual().name("stop").start(this::close);
    }

    /** Why the application has closed itself; empty while it runs, and when it was closed. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** Waits until the application is closed, by its caller or by itself. */
    public void await() throws InterruptedException {
        stopped.await();
    }

    /**
     * Closes the application at the first INT or TERM, and ends the process at the second. Called before the start, so
     * that a start that waits for a dependency can be stopped too.
     */
    public void stopOnSignals() {
        StopSignals.install(this);
    }

    /**
     * Cancels a start that is under way, and waits for its end.
     *
     * @return false when it has not ended within the timeout
     */
    boolean cancelStart(Duration timeout) throws InterruptedException {
        RoleStart start;
        synchronized (this) {
            start = roleStart;
        }
        return start == null || start.cancel(timeout);
    }

    /**
     * Drains and stops: it is not ready while load balancers notice, then refuses new requests, gives requests and
     * calls under way the drain period, and stops the worker. A start that is under way is cancelled. Closing it again
     * does nothing.
     */
    @Override
    public void close() {
        RoleStart start;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            start = roleStart;
        }
        if (start != null) {
            start.close();
        }
        stopped.countDown();
    }

    /** Collects what a host application provides. Not thread-safe. */
    public static final class Builder {
        private final Settings settings;
        private @Nullable AuthenticationProvider authentication;
        private HostFunctions functions = HostFunctions.none();
        private Map<String, String> environment = System.getenv();
        private @Nullable QuotaBinding quotas;
        private final Map<String, PopulationQueries.Named> queries = new LinkedHashMap<>();
        private final Map<String, WebhookVerifier> webhooks = new LinkedHashMap<>();
        private final Map<String, QueueBinding> queueBindings = new LinkedHashMap<>();
        private InstantSource clock = InstantSource.system();

        private Builder(Settings settings) {
            this.settings = Objects.requireNonNull(settings, "settings");
        }

        /** The host's own identity provider, for {@code FLOW_IDENTITY__PROVIDER=host}. */
        public Builder authentication(AuthenticationProvider provider) {
            authentication = provider;
            return this;
        }

        /** The host's own functions, in addition to those of the configuration's jars. */
        public Builder functions(HostFunctions value) {
            functions = value;
            return this;
        }

        /** Where secrets of calls come from; the environment of the process by default. */
        public Builder environment(Map<String, String> value) {
            environment = value;
            return this;
        }

        /** The host's own quotas, for {@code FLOW_QUOTAS__BINDING=host}. */
        public Builder quotas(QuotaBinding binding) {
            quotas = binding;
            return this;
        }

        /**
         * A query of the host, which populations may name.
         *
         * @param name begins with a letter or a digit, and has letters, digits, {@code .}, {@code _} and {@code -}, at
         *     most 128
         * @param mostMembers of a page, at least 1; whatever a document asks for
         * @throws IllegalArgumentException when the name is none, or another query of the host has it
         */
        public Builder query(String name, PopulationQuery query, int mostMembers) {
            requireName(name, "a query");
            if (mostMembers < 1) {
                throw new IllegalArgumentException(
                        "A page of the query " + name + " must have at least 1 member, not " + mostMembers + ".");
            }
            if (queries.putIfAbsent(name, new PopulationQueries.Named(name, query, mostMembers)) != null) {
                throw new IllegalArgumentException("The host has two queries named " + name + ": rename one.");
            }
            return this;
        }

        /**
         * A verifier of webhooks of the host, which a source of {@code flow.yaml} may name in {@code host}.
         *
         * @param name begins with a letter or a digit, and has letters, digits, {@code .}, {@code _} and {@code -}, at
         *     most 128
         * @throws IllegalArgumentException when the name is none, or another verifier of the host has it
         */
        public Builder webhookVerifier(String name, WebhookVerifier verifier) {
            requireName(name, "a verifier");
            if (webhooks.putIfAbsent(name, verifier) != null) {
                throw new IllegalArgumentException("The host has two verifiers named " + name + ": rename one.");
            }
            return this;
        }

        /**
         * A binding of queues of the host, which a broker of {@code flow.yaml} of the kind {@code host} may name in
         * {@code binding}.
         *
         * @param name begins with a letter or a digit, and has letters, digits, {@code .}, {@code _} and {@code -}, at
         *     most 128
         * @throws IllegalArgumentException when the name is none, or another binding of the host has it
         */
        public Builder queueBinding(String name, QueueBinding binding) {
            requireName(name, "a binding");
            if (queueBindings.putIfAbsent(name, binding) != null) {
                throw new IllegalArgumentException("The host has two bindings named " + name + ": rename one.");
            }
            return this;
        }

        private static void requireName(String name, String what) {
            if (!NamePatterns.TRIGGER.matcher(name).matches()) {
                throw new IllegalArgumentException("`" + name + "` cannot be the name of " + what
                        + ": begin with a letter or a digit, and use letters, digits, `.`, `_` and `-`, at most 128.");
            }
        }

        /** The clock of everything outside the engine; the system's by default. */
        public Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /**
         * Builds the application, which is not started.
         *
         * @throws StartException when the settings name the host's identity provider or quotas and there are none, or
         *     there are such that they do not name
         */
        public RuntimeApplication build() {
            if (settings.common().role().servesHttp()) {
                boolean wanted = settings.identity().kind() == IdentityKind.HOST;
                if (wanted && authentication == null) {
                    throw StartException.of("FLOW_IDENTITY__PROVIDER is host, and this program has no identity"
                            + " provider: use credentials, or give the builder one.");
                }
                if (!wanted && authentication != null) {
                    throw StartException.of(
                            "This program has an identity provider, and FLOW_IDENTITY__PROVIDER is not host: set it to host.");
                }
            }
            boolean hosted = settings.starts().quotas() == QuotaKind.HOST;
            if (hosted != (quotas != null)) {
                throw StartException.of(
                        hosted
                                ? "FLOW_QUOTAS__BINDING is host, and this program has no quota binding: use store, or give the"
                                        + " builder one."
                                : "This program has a quota binding, and FLOW_QUOTAS__BINDING is not host: set it to host.");
            }
            return new RuntimeApplication(
                    settings,
                    new HostIntegration(
                            authentication, functions, environment, quotas, queries, webhooks, queueBindings, clock));
        }
    }
}
