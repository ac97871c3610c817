package dev.flow.runtime.settings;

import dev.flow.configuration.retention.RevisionRetention;
import dev.flow.engine.local.LocalEngine;
import dev.flow.identity.Scope;
import dev.flow.triggers.record.StoreQuotas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes {@link Settings} with the defaults and the checks of its profile. Used once. */
final class SettingsAssembler {
    /** Enough for two probes of a load balancer that asks every two seconds. */
    private static final Duration NOTICE = Duration.ofSeconds(5);

    private static final Duration MIN_DRAIN = Duration.ofSeconds(60);
    private static final int KEY_CHARACTERS = 32;
    private static final String SQLITE = "jdbc:sqlite:";
    private static final int SERVE_PORT = 8321;
    private static final int GATEWAY_PORT = 8080;

    private final SettingsReader reader;
    private final Role role;
    private final Map<String, String> environment;
    private final Profile profile;
    private final Path dataDir;

    SettingsAssembler(SettingsReader reader, Role role, Map<String, String> environment) {
        this.reader = reader;
        this.role = role;
        this.environment = environment;
        this.profile = reader.optional(Catalogue.PROFILE).orElse(role.profile());
        this.dataDir = reader.value(Catalogue.DATA_DIR);
    }

    Settings assemble() {
        return new Settings(
                new Settings.Common(
                        role,
                        profile,
                        scope(),
                        dataDir,
                        new Settings.Drain(drainNotice(), drainPeriod()),
                        reader.optional(Catalogue.TRACES).orElse(null),
                        logging()),
                configuration(),
                database(),
                engine(),
                identity(),
                serving(),
                new Settings.Work(
                        reader.value(Catalogue.HEALTH_PORT),
                        reader.value(Catalogue.DEPLOYMENT),
                        reader.optional(Catalogue.ARTIFACT).orElse(null),
                        reader.value(Catalogue.CONCURRENT_CALLS)),
                starts(),
                new Settings.Events(
                        reader.optional(Catalogue.INGRESS_HTTP).orElse(!production()),
                        reader.value(Catalogue.EVENT_HOPS)));
    }

    private Settings.Logging logging() {
        return new Settings.Logging(
                reader.optional(Catalogue.LOG_FORMAT).orElse(production() ? LogFormat.JSON : LogFormat.TEXT),
                reader.value(Catalogue.LOG_LEVEL));
    }

    private boolean production() {
        return profile == Profile.PRODUCTION;
    }

    /** The given value, which production requires, or the default of the local profile. */
    private <T> T requiredInProduction(Setting<T> setting, T localDefault) {
        Optional<T> given = production()
                ? reader.required(setting, "the production profile has no default for it.")
                : reader.optional(setting);
        return given.orElse(localDefault);
    }

    private Scope scope() {
        return requiredInProduction(Catalogue.SCOPE, Settings.DEVELOPMENT);
    }

    private Duration drainNotice() {
        return reader.optional(Catalogue.DRAIN_NOTICE).orElse(production() ? NOTICE : Duration.ZERO);
    }

    private Duration drainPeriod() {
        Duration period = reader.value(Catalogue.DRAIN_PERIOD);
        if (production() && period.compareTo(MIN_DRAIN) < 0) {
            reader.problem(Catalogue.DRAIN_PERIOD.name() + " is at least " + MIN_DRAIN
                    + " in the production profile, not '" + period + "'.");
        }
        return period;
    }

    private Settings.Configuration configuration() {
        ConfigurationMode mode = requiredInProduction(Catalogue.MODE, ConfigurationMode.LOCAL_SOURCE);
        Path directory = reader.optional(Catalogue.CONFIG_DIR).orElse(null);
        switch (mode) {
            case LOCAL_SOURCE -> {
                if (directory == null && production()) {
                    reader.problem(Catalogue.CONFIG_DIR.name() + " is missing: local_source reads a directory.");
                }
                directory = directory == null ? Path.of("") : directory;
                requireFolder(directory);
            }
            case MANAGED -> {
                if (directory != null) {
                    requireFolder(directory);
                }
            }
            case UNAVAILABLE -> directory = null;
        }
        return new Settings.Configuration(
                mode,
                directory,
                new RevisionRetention(
                        reader.value(Catalogue.REVISION_RETENTION),
                        reader.value(Catalogue.REVISIONS_KEPT),
                        reader.value(Catalogue.ROLLBACK_WINDOW)));
    }

    private void requireFolder(Path directory) {
        if (!Files.isDirectory(directory.toAbsolutePath())) {
            reader.problem(Catalogue.CONFIG_DIR.name() + " is not a folder: " + directory);
        }
    }

    private Settings.Database database() {
        if (production()) {
            reader.required(Catalogue.STORE_URL, "the production profile has no default for it.");
        }
        var database = Settings.Database.read(reader, dataDir);
        if (database.url().startsWith(SQLITE) && production() && role != Role.COMBINED) {
            reader.problem(
                    Catalogue.STORE_URL.name()
                            + " names SQLite, which serves one process only: gateways and workers by themselves need PostgreSQL.");
        }
        return database;
    }

    private Settings.Engine engine() {
        EngineSettings engine = new EngineSettings(reader, profile, environment);
        EngineKind given = reader.optional(Catalogue.ENGINE_KIND).orElse(null);
        if (production() && given != null && given != EngineKind.REMOTE) {
            reader.problem(Catalogue.ENGINE_KIND.name() + " must be remote in the production profile.");
        }
        EngineChoice choice = production()
                ? new EngineChoice.Remote(engine.cluster())
                : engine.choice(hasLocalRuns() ? EngineKind.LOCAL : EngineKind.EMBEDDED, dataDir);
        if (role != Role.COMBINED && !(choice instanceof EngineChoice.Remote)) {
            reader.problem(Catalogue.ENGINE_KIND.name() + " must be remote for a gateway or a worker by itself.");
        }
        return new Settings.Engine(
                choice,
                reader.optional(Catalogue.TASK_QUEUE).orElse(null),
                reader.optional(Catalogue.PAYLOAD_DIR).orElse(null),
                reader.value(Catalogue.PAYLOAD_CLEANING_INTERVAL),
                reader.value(Catalogue.OFFLOAD_THRESHOLD),
                reader.value(Catalogue.VALUE_LIMIT),
                reader.value(Catalogue.EXPRESSION_STEPS));
    }

    /** Runs that a local engine keeps go on there, until its operator names another engine. */
    private boolean hasLocalRuns() {
        return LocalEngine.hasDatabase(EngineSettings.folder(dataDir));
    }

    private Settings.Identity identity() {
        if (!role.servesHttp() && !reader.isGiven(Catalogue.IDENTITY)) {
            return new Settings.Identity(production() ? null : IdentityKind.LOCAL, null, null, null, List.of());
        }
        IdentityKind kind = requiredInProduction(Catalogue.IDENTITY, IdentityKind.LOCAL);
        if (production() && reader.isGiven(Catalogue.IDENTITY) && kind == IdentityKind.LOCAL) {
            reader.problem(Catalogue.IDENTITY.name() + " must not be local in the production profile.");
        }
        if (kind == IdentityKind.CREDENTIALS) {
            checkCredentials();
            if (role.servesHttp()) {
                reader.required(Catalogue.PUBLIC_ORIGIN, "requests of browsers are checked against it.");
            }
        }
        List<String> proxies = reader.optional(Catalogue.TRUSTED_PROXIES).orElse(List.of());
        if (proxies.contains("*")) {
            reader.problem(Catalogue.TRUSTED_PROXIES.name()
                    + " must not contain *, which would trust every client: name the proxies.");
        }
        return new Settings.Identity(
                kind,
                reader.optional(Catalogue.CREDENTIALS).orElse(null),
                reader.optional(Catalogue.CREDENTIALS_FILE).orElse(null),
                reader.optional(Catalogue.PUBLIC_ORIGIN).orElse(null),
                proxies);
    }

    private Settings.Starts starts() {
        return new Settings.Starts(
                reader.optional(Catalogue.QUOTAS).orElse(production() ? null : QuotaKind.STORE),
                new StoreQuotas.Limits(
                        reader.value(Catalogue.QUOTA_SCOPE),
                        reader.value(Catalogue.QUOTA_TOTAL),
                        reader.value(Catalogue.QUOTA_PRINCIPAL)),
                reader.value(Catalogue.HORIZON));
    }

    private void checkCredentials() {
        boolean inFile = reader.isGiven(Catalogue.CREDENTIALS_FILE);
        if (!inFile) {
            reader.required(
                    Catalogue.CREDENTIALS,
                    "the grants that `flow credentials new` prints, here or in the file that "
                            + Catalogue.CREDENTIALS_FILE.name() + " names.");
        } else if (reader.isGiven(Catalogue.CREDENTIALS)) {
            reader.problem(Catalogue.CREDENTIALS.name() + " and " + Catalogue.CREDENTIALS_FILE.name()
                    + " are both given: keep the grants in one place.");
        }
    }

    private Settings.Serving serving() {
        String key = reader.optional(Catalogue.CURSOR_KEY).orElse(null);
        if (role.servesHttp() && production() && key == null) {
            reader.problem(Catalogue.CURSOR_KEY.name() + " is missing: give all gateways the same key.");
        }
        if (key != null && key.length() < KEY_CHARACTERS) {
            reader.problem(Catalogue.CURSOR_KEY.name() + " has at least " + KEY_CHARACTERS + " characters.");
        }
        return new Settings.Serving(
                new Settings.Address(
                        reader.optional(Catalogue.HOST).orElse(production() ? "0.0.0.0" : "127.0.0.1"),
                        reader.optional(Catalogue.PORT).orElse(role == Role.COMBINED ? SERVE_PORT : GATEWAY_PORT)),
                key,
                limits(),
                reader.value(Catalogue.PANEL));
    }

    /** By default one principal may use three quarters of the limit, so that others can still send requests. */
    private Settings.Limits limits() {
        int inFlight = reader.value(Catalogue.IN_FLIGHT);
        return new Settings.Limits(
                reader.value(Catalogue.REQUEST_BYTES),
                inFlight,
                reader.optional(Catalogue.IN_FLIGHT_EACH).orElse(Math.max(1, inFlight - inFlight / 4)));
    }
}
