package dev.flow.runtime;

import dev.flow.calls.host.HostFunctions;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.runtime.settings.IdentityKind;
import dev.flow.runtime.settings.Settings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A process of the service, embedded in a host's own program: the library's front door. Thread-safe.
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
    private final Settings settings;
    private final HostIntegration host;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private @Nullable RoleStart starting;
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
     * Starts the role, and waits for the store and the engine it needs, saying so in the log. Called once.
     *
     * @return false when it was closed before it had started: nothing runs then
     * @throws StartException when it cannot start as things are
     * @throws dev.flow.engine.EngineException when the engine cannot be used
     * @throws dev.flow.configuration.source.InvalidConfigurationException when the configuration has errors
     * @throws dev.flow.gateway.server.GatewayException when the address cannot be had
     */
    public boolean start() {
        RoleStart begun;
        synchronized (this) {
            if (starting != null) {
                throw new IllegalStateException("The application was started before.");
            }
            if (closed) {
                return false;
            }
            begun = RoleStart.begin(settings, host);
            starting = begun;
        }
        return begun.await();
    }

    private synchronized Optional<RunningRole> role() {
        return starting == null || closed ? Optional.empty() : starting.role();
    }

    /** The port that HTTP is served on, where it is. */
    public Optional<Integer> port() {
        return role().flatMap(RunningRole::port);
    }

    /** The port of a worker's probes, where there is one. */
    public Optional<Integer> healthPort() {
        return role().flatMap(RunningRole::healthPort);
    }

    /** What this process cannot do, one sentence each, for its operator. */
    public List<String> limitations() {
        return role().map(RunningRole::limitations).orElse(List.of());
    }

    /**
     * Takes over changes of the configuration directory from now on; one with errors is logged, and not taken over.
     * Called after the start.
     */
    public void watch() {
        role().ifPresent(RunningRole::watch);
    }

    /** Waits until it is closed. */
    public void await() throws InterruptedException {
        stopped.await();
    }

    /**
     * Closes it at the first signal to stop, and ends the process at the second. Called before the start, so that a
     * start that waits for something can be stopped too.
     */
    public void stopOnSignals() {
        StopSignals.install(this);
    }

    /**
     * Ends a start that is under way.
     *
     * @return false when it has not ended after so long
     */
    boolean abandonStart(Duration patience) throws InterruptedException {
        RoleStart begun;
        synchronized (this) {
            begun = starting;
        }
        return begun == null || begun.abandon(patience);
    }

    /**
     * Drains and stops: not ready any more while load balancers hear of it, then no new requests, what is under way
     * gets the drain period, then the worker stops. A start that is under way ends, and does not wait for anything any
     * more. Closing it again does nothing.
     */
    @Override
    public void close() {
        RoleStart begun;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            begun = starting;
        }
        if (begun != null) {
            begun.close();
        }
        stopped.countDown();
    }

    /** Collects what a host brings. Not thread-safe. */
    public static final class Builder {
        private final Settings settings;
        private @Nullable AuthenticationProvider authentication;
        private HostFunctions functions = HostFunctions.none();
        private Map<String, String> environment = System.getenv();
        private InstantSource clock = InstantSource.system();

        private Builder(Settings settings) {
            this.settings = Objects.requireNonNull(settings, "settings");
        }

        /** The host's own identity provider, for {@code FLOW_IDENTITY__PROVIDER=host}. */
        public Builder authentication(AuthenticationProvider provider) {
            authentication = provider;
            return this;
        }

        /** The host's own functions; those of the configuration's jars come on top. */
        public Builder functions(HostFunctions value) {
            functions = value;
            return this;
        }

        /** Where secrets of calls come from; the process's own environment unless given. */
        public Builder environment(Map<String, String> value) {
            environment = value;
            return this;
        }

        /** Another clock. */
        public Builder clock(InstantSource value) {
            clock = value;
            return this;
        }

        /**
         * The application.
         *
         * @throws StartException when the settings want a host's identity and there is none, or the other way round
         */
        public RuntimeApplication build() {
            if (settings.common().role().serves()) {
                boolean wanted = settings.identity().kind() == IdentityKind.HOST;
                if (wanted && authentication == null) {
                    throw StartException.of("FLOW_IDENTITY__PROVIDER is host, and this program brings no identity"
                            + " provider: use credentials, or give the builder one.");
                }
                if (!wanted && authentication != null) {
                    throw StartException.of(
                            "This program brings an identity provider, and FLOW_IDENTITY__PROVIDER is not" + " host.");
                }
            }
            return new RuntimeApplication(settings, new HostIntegration(authentication, functions, environment, clock));
        }
    }
}
