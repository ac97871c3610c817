package dev.flow.runtime.settings;

import dev.flow.configuration.retention.RevisionRetention;
import dev.flow.identity.Scope;
import dev.flow.triggers.record.StoreQuotas;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a process of the service, typed and checked together. Immutable.
 *
 * @param common settings of every role
 * @param configuration where workflows come from
 * @param database the store
 * @param engine the engine of the runs
 * @param identity how requests are authenticated
 * @param serving how HTTP is served
 * @param work how runs are executed
 * @param starts how scheduled starts are limited
 * @param events how events come in
 */
public record Settings(
        Common common,
        Configuration configuration,
        Database database,
        Engine engine,
        Identity identity,
        Serving serving,
        Work work,
        Starts starts,
        Events events) {

    /** The default scope of the local profile. */
    public static final Scope DEVELOPMENT = new Scope("local", "flow", "development");

    /**
     * Settings of every role.
     *
     * @param dataDir where the local profile keeps its data
     * @param drain how long a stop may take
     * @param traces the collector of traces; null for none
     * @param logging which log lines are written, and how
     */
    public record Common(
            Role role,
            Profile profile,
            Scope scope,
            Path dataDir,
            Drain drain,
            @Nullable URI traces,
            Logging logging) {}

    /**
     * How long a stop may take.
     *
     * @param notice how long the process reports that it is not ready before it refuses requests
     * @param period how long requests and calls under way may take after that
     */
    public record Drain(Duration notice, Duration period) {}

    /** Which log lines are written, and how. */
    public record Logging(LogFormat format, LogLevel level) {}

    /**
     * Where workflows come from.
     *
     * @param directory the configuration directory; null in a mode that has none
     * @param retention how long the revisions of the store are kept
     */
    public record Configuration(
            ConfigurationMode mode, @Nullable Path directory, RevisionRetention retention) {}

    /**
     * The database of the store.
     *
     * @param url of JDBC, may contain a password
     */
    public record Database(
            String url, @Nullable String username, @Nullable String password, Duration auditRetention) {

        /** Reads only the settings of the database; problems are added to the reader. */
        public static Database read(SettingsReader reader, Path dataDir) {
            String url = reader.optional(Catalogue.STORE_URL).orElse("jdbc:sqlite:" + dataDir.resolve("flow.db"));
            if (!url.startsWith("jdbc:sqlite:") && !url.startsWith("jdbc:postgresql:")) {
                reader.problem(Catalogue.STORE_URL.name() + " must start with jdbc:sqlite: or jdbc:postgresql:.");
            }
            return new Database(
                    url,
                    reader.optional(Catalogue.STORE_USER).orElse(null),
                    reader.optional(Catalogue.STORE_PASSWORD).orElse(null),
                    reader.value(Catalogue.AUDIT_RETENTION));
        }

        /** The URL without parameters, which may contain a password. */
        @Override
        public String toString() {
            return url.replaceAll("[?].*", "");
        }
    }

    /**
     * The engine of the runs.
     *
     * @param taskQueue the task queue of the scope's runs; null for the one that is named by the scope's digest
     * @param payloads the folder of large values; null for the default of the engine
     * @param payloadCleaning how often a worker removes large values that no run needs
     */
    public record Engine(
            EngineChoice choice,
            @Nullable String taskQueue,
            @Nullable Path payloads,
            Duration payloadCleaning,
            int offloadThreshold,
            int valueLimit,
            int expressionSteps) {}

    /**
     * How requests are authenticated.
     *
     * @param kind null for a worker that refuses every request
     * @param credentials the grants as JSON; null where they are in a file, or the provider has none
     * @param credentialsFile the file of the grants, which is read again when it changes
     */
    public record Identity(
            @Nullable IdentityKind kind,
            @Nullable String credentials,
            @Nullable Path credentialsFile,
            @Nullable String publicOrigin,
            List<String> trustedProxies) {
        public Identity {
            trustedProxies = List.copyOf(trustedProxies);
        }

        /** The kind of provider, without the grants, which are secret. */
        @Override
        public String toString() {
            return String.valueOf(kind);
        }
    }

    /**
     * How HTTP is served.
     *
     * @param cursorKey the key that protects cursors; null for a random one
     * @param panel whether the panel is served
     */
    public record Serving(Address address, @Nullable String cursorKey, Limits limits, boolean panel) {

        /** The address, without the key, which is secret. */
        @Override
        public String toString() {
            return address.host() + ":" + address.port();
        }
    }

    /** The address to listen on; port 0 takes a free one. */
    public record Address(String host, int port) {}

    /**
     * Limits of requests.
     *
     * @param perPrincipal the number of requests in flight of one principal
     */
    public record Limits(int requestBytes, int inFlight, int perPrincipal) {}

    /**
     * How runs are executed.
     *
     * @param artifact the build of this worker, which runs stay on; null for workers without versioning
     */
    public record Work(
            int healthPort, String deployment, @Nullable String artifact, int concurrentCalls) {}

    /**
     * How scheduled starts are limited.
     *
     * @param quotas null where none are accepted
     * @param limits of quotas in the store
     * @param horizon how far away one may be
     */
    public record Starts(@Nullable QuotaKind quotas, StoreQuotas.Limits limits, Duration horizon) {}

    /**
     * How events come in.
     *
     * @param http whether a gateway serves {@code /events} and {@code /webhooks}
     * @param mostHops how many runs may start each other by events
     */
    public record Events(boolean http, int mostHops) {}

    /**
     * Reads and checks all settings.
     *
     * @param environment where the binary of a local engine is looked for
     * @throws SettingsException with all problems
     */
    public static Settings read(SettingsText text, Role role, Map<String, String> environment) {
        SettingsReader reader = new SettingsReader(text);
        Settings settings = new SettingsAssembler(reader, role, environment).assemble();
        reader.throwIfInvalid();
        return settings;
    }
}
