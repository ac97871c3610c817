package dev.flow.runtime.settings;

import dev.flow.identity.Scope;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a process of the service, typed and checked together (lifecycle page, "Settings"). Immutable.
 *
 * @param common what holds for every role
 * @param configuration where workflows come from
 * @param database where rows are kept
 * @param engine where runs live
 * @param identity who may do something; asked for where HTTP is served
 * @param serving how HTTP is served
 * @param work how runs are executed
 */
public record Settings(
        Common common,
        Configuration configuration,
        Database database,
        Engine engine,
        Identity identity,
        Serving serving,
        Work work) {

    /** The scope of the local profile, unless a setting says otherwise. */
    public static final Scope DEVELOPMENT = new Scope("local", "flow", "development");

    /**
     * What holds for every role.
     *
     * @param dataDir where the local profile keeps what must last
     * @param drain how long a stop may take
     * @param traces where traces go; null for nowhere
     * @param logging how log lines are written
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
     * @param notice how long the process says that it is not ready before it refuses requests
     * @param period how long what is under way then may take
     */
    public record Drain(Duration notice, Duration period) {}

    /** How log lines are written. */
    public record Logging(LogFormat format, LogLevel level) {}

    /**
     * Where workflows come from.
     *
     * @param directory the configuration directory; null unless the mode reads one
     */
    public record Configuration(
            ConfigurationMode mode, @Nullable Path directory) {}

    /**
     * Where rows are kept.
     *
     * @param url JDBC, may hold a password
     */
    public record Database(
            String url, @Nullable String username, @Nullable String password, Duration auditRetention) {

        /** Reads these by themselves; what is wrong with them is the reader's. */
        public static Database read(SettingsReader reader, Path dataDir) {
            String url = reader.optional(Catalogue.STORE_URL).orElse("jdbc:sqlite:" + dataDir.resolve("flow.db"));
            if (!url.startsWith("jdbc:sqlite:") && !url.startsWith("jdbc:postgresql:")) {
                reader.wrong(Catalogue.STORE_URL.name() + " starts with jdbc:sqlite: or jdbc:postgresql:.");
            }
            return new Database(
                    url,
                    reader.optional(Catalogue.STORE_USER).orElse(null),
                    reader.optional(Catalogue.STORE_PASSWORD).orElse(null),
                    reader.value(Catalogue.AUDIT_RETENTION));
        }

        /** Without what may be a secret. */
        @Override
        public String toString() {
            return url.replaceAll("[?].*", "");
        }
    }

    /**
     * Where runs live.
     *
     * @param taskQueue where the scope's runs wait for workers; null for the queue that is named by the scope
     * @param payloads where large values are kept; null for nowhere, or where the engine keeps its own
     */
    public record Engine(
            EngineChoice choice,
            @Nullable String taskQueue,
            @Nullable Path payloads,
            int offloadThreshold,
            int valueLimit,
            int expressionSteps) {}

    /**
     * Who may do something.
     *
     * @param kind null for a worker that nobody may ask anything
     * @param credentials grants as text; null where a file or another provider has them
     * @param credentialsFile a file of grants that is read again when it changes
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

        /** Without the grants. */
        @Override
        public String toString() {
            return String.valueOf(kind);
        }
    }

    /**
     * How HTTP is served.
     *
     * @param cursorKey seals cursors; null for one of this process
     * @param panel whether the panel is served
     */
    public record Serving(Address address, @Nullable String cursorKey, Limits limits, boolean panel) {

        /** Without the key. */
        @Override
        public String toString() {
            return address.host() + ":" + address.port();
        }
    }

    /** What is listened on; port 0 takes a free one. */
    public record Address(String host, int port) {}

    /**
     * Bounds of requests.
     *
     * @param perPrincipal of those in flight, at most as many of one principal
     */
    public record Limits(int requestBytes, int inFlight, int perPrincipal) {}

    /**
     * How runs are executed.
     *
     * @param artifact the build that runs stay on; null for none
     */
    public record Work(
            int healthPort, String deployment, @Nullable String artifact, int concurrentCalls) {}

    /**
     * Reads and checks all of them.
     *
     * @param environment where a binary of the engine is looked for
     * @throws SettingsException naming everything that is wrong
     */
    public static Settings read(SettingsText text, Role role, Map<String, String> environment) {
        SettingsReader reader = new SettingsReader(text);
        Settings settings = new SettingsAssembler(reader, role, environment).fill();
        reader.complain();
        return settings;
    }
}
