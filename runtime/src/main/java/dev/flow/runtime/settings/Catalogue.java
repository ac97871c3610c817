package dev.flow.runtime.settings;

import dev.flow.engine.local.Synchronous;
import dev.flow.identity.Scope;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every setting there is (lifecycle page, "Settings"). The settings page of the manual is made of this. */
public final class Catalogue {
    public static final Setting<Profile> PROFILE = Setting.of(
            "FLOW_RUNTIME__PROFILE",
            Syntax.word(Profile.class),
            "What may be taken for granted. `flow run` and `flow serve` are `local` unless told otherwise, every other role"
                    + " is `production`.");
    public static final Setting<Scope> SCOPE = Setting.of(
            "FLOW_RUNTIME__SCOPE",
            ScopeSyntax.scope(),
            "Whose runs these are, as JSON: `{\"tenant\":…,\"application\":…,\"environment\":…}`. Required in production;"
                    + " `local/flow/development` in local.");
    public static final Setting<Path> DATA_DIR = Setting.of(
                    "FLOW_RUNTIME__DATA_DIR",
                    Syntax.path("a folder"),
                    "Where the local profile keeps its database, the local engine's, and large values; flag `--data-dir`.")
            .otherwise(".flow");
    public static final Setting<Duration> DRAIN_NOTICE = Setting.of(
            "FLOW_RUNTIME__DRAIN_NOTICE",
            Syntax.durationOrNone(),
            "How long, after the first signal to stop, `/readyz` answers 503 while requests are still served, so that load"
                    + " balancers stop sending them: PT0S in local, PT5S in production.");
    public static final Setting<Duration> DRAIN_PERIOD = Setting.of(
                    "FLOW_RUNTIME__DRAIN_PERIOD",
                    Syntax.duration(),
                    "How long requests and calls under way may take once the process refuses new ones; at least PT60S in"
                            + " production.")
            .otherwise("PT60S");
    public static final Setting<LogFormat> LOG_FORMAT = Setting.of(
            "FLOW_LOG__FORMAT",
            Syntax.word(LogFormat.class),
            "How log lines are written: `text` unless told otherwise in local, `json` in production.");
    public static final Setting<LogLevel> LOG_LEVEL = Setting.of(
                    "FLOW_LOG__LEVEL", Syntax.word(LogLevel.class), "The least level that is logged.")
            .otherwise("info");
    public static final Setting<URI> TRACES = Setting.of(
            "FLOW_TELEMETRY__OTLP_ENDPOINT",
            Syntax.http("http://127.0.0.1:4318"),
            "The OpenTelemetry collector that traces go to, by OTLP over HTTP; none are made without it.");

    public static final Setting<Boolean> PANEL = Setting.of(
                    "FLOW_OPERATIONS__ADMIN_PANEL_ENABLED", Syntax.flag(), "Serves the panel at `/admin`.")
            .otherwise("true");
    public static final Setting<ConfigurationMode> MODE = Setting.of(
            "FLOW_CONFIGURATION__MODE",
            Syntax.word(ConfigurationMode.class),
            "Where the configuration comes from. `local_source` in local; no default in production.");
    public static final Setting<Path> CONFIG_DIR = Setting.of(
            "FLOW_CONFIGURATION__DIR",
            Syntax.path("a folder"),
            "The configuration directory, for `local_source`; flag `--config-dir`.");

    public static final Setting<String> STORE_URL = Setting.of(
                    "FLOW_STORE__URL",
                    Syntax.text("a JDBC address"),
                    "The database, `jdbc:sqlite:FILE` or `jdbc:postgresql:…`; in local a SQLite file in the data folder.")
            .confidential();
    public static final Setting<String> STORE_USER =
            Setting.of("FLOW_STORE__USERNAME", Syntax.text("a user's name"), "Who connects to the database.");
    public static final Setting<String> STORE_PASSWORD = Setting.of(
                    "FLOW_STORE__PASSWORD", Syntax.text("a password"), "With which password.")
            .confidential();
    public static final Setting<Duration> AUDIT_RETENTION = Setting.of(
                    "FLOW_STORE__AUDIT_RETENTION", Syntax.duration(), "How long the audit is kept.")
            .otherwise("P400D");

    public static final Setting<EngineKind> ENGINE_KIND = Setting.of(
            "FLOW_ENGINE__KIND",
            Syntax.word(EngineKind.class),
            "Which engine; flag `--engine`. `flow run` takes `embedded`, `flow serve` takes `local` where a binary is found"
                    + " and else `embedded`, production is always `remote`.");
    public static final Setting<String> ENGINE_ADDRESS = Setting.of(
            "FLOW_ENGINE__ADDRESS",
            Syntax.text("HOST or HOST:PORT"),
            "The cluster of a `remote` engine; port 7233 unless given.");
    public static final Setting<String> ENGINE_NAMESPACE = Setting.of(
                    "FLOW_ENGINE__NAMESPACE", Syntax.text("a name"), "Its namespace.")
            .otherwise("default");
    public static final Setting<String> TASK_QUEUE = Setting.of(
            "FLOW_ENGINE__TASK_QUEUE",
            Syntax.taskQueue(),
            "The task queue of this scope's runs; the same in its gateways and workers, and of no other scope, which is"
                    + " checked at start-up. Named by the scope's digest by default, `flow.` and 32 hex digits.");
    public static final Setting<Path> ENGINE_BINARY = Setting.of(
            "FLOW_ENGINE__BINARY",
            Syntax.path("a file"),
            "The `temporal` binary of a `local` engine; else it is looked for on `PATH`, then where `flow engine install`"
                    + " puts it.");
    public static final Setting<Synchronous> ENGINE_SYNCHRONOUS = Setting.of(
                    "FLOW_ENGINE__SYNCHRONOUS",
                    Syntax.word(Synchronous.class),
                    "When the database of a `local` engine is synchronised to the disk: with `full` at each commit, with"
                            + " `normal` less often, so that a power cut may take back the last commits. Neither loses"
                            + " anything when a process is killed.")
            .otherwise("normal");
    public static final Setting<Boolean> ENGINE_TLS = Setting.of(
                    "FLOW_ENGINE__TLS",
                    Syntax.flag(),
                    "Whether the connection is encrypted; never false in production.")
            .otherwise("true");
    public static final Setting<Path> ENGINE_CERTIFICATE = Setting.of(
            "FLOW_ENGINE__CLIENT_CERTIFICATE_PATH", Syntax.file(), "Our certificate chain for the engine, PEM.");
    public static final Setting<Path> ENGINE_KEY =
            Setting.of("FLOW_ENGINE__CLIENT_KEY_PATH", Syntax.file(), "Its private key, PEM (PKCS 8).");
    public static final Setting<String> ENGINE_API_KEY = Setting.of(
                    "FLOW_ENGINE__API_KEY", Syntax.text("a key"), "The engine's API key.")
            .confidential();
    public static final Setting<Path> ENGINE_ROOTS = Setting.of(
            "ENGINE_ROOT_CA_PATH", Syntax.file(), "Who vouches for the engine's certificate, PEM; the system's else.");
    public static final Setting<Path> PAYLOAD_DIR = Setting.of(
            "FLOW_ENGINE__PAYLOAD_DIR",
            Syntax.path("a folder"),
            "Where large values are kept; all gateways and workers need the same. In the data folder in local; without it"
                    + " production refuses values over 1.9 MiB.");
    public static final Setting<Integer> OFFLOAD_THRESHOLD = Setting.of(
                    "FLOW_ENGINE__OFFLOAD_THRESHOLD",
                    Syntax.number(1024, 1_900_000, "a number of bytes"),
                    "Values of more bytes are kept in the payload folder.")
            .otherwise("65536");
    public static final Setting<Integer> VALUE_LIMIT = Setting.of(
                    "FLOW_ENGINE__VALUE_LIMIT",
                    Syntax.number(65_536, 1 << 30, "a number of bytes"),
                    "Values of more bytes are refused.")
            .otherwise("67108864");
    public static final Setting<Integer> EXPRESSION_STEPS = Setting.of(
                    "FLOW_ENGINE__EXPRESSION_STEPS",
                    Syntax.number(1_000_000, 100_000_000, "a number of steps"),
                    "What one evaluation of an expression may take, see the page on expressions; a run keeps what it began"
                            + " with. `flow run`, `flow test` and `flow eval` read it from the environment.")
            .otherwise("3000000");

    public static final Setting<IdentityKind> IDENTITY = Setting.of(
            "FLOW_IDENTITY__PROVIDER",
            Syntax.word(IdentityKind.class),
            "Who says who a request comes from: `credentials` (HOST_APPLICATION_CREDENTIALS or"
                    + " HOST_APPLICATION_CREDENTIALS_FILE), `host` (the embedding application), or `local`, the fixed operator of the local profile. No default in production.");
    public static final Setting<String> CREDENTIALS = Setting.of(
                    "HOST_APPLICATION_CREDENTIALS",
                    Syntax.text("a JSON array of grants"),
                    "The credential grants, as `flow credentials new` prints them.")
            .confidential();
    public static final Setting<Path> CREDENTIALS_FILE = Setting.of(
            "HOST_APPLICATION_CREDENTIALS_FILE",
            Syntax.file(),
            "A file with the credential grants, instead of HOST_APPLICATION_CREDENTIALS; it is read again within seconds"
                    + " after a change.");
    public static final Setting<String> PUBLIC_ORIGIN = Setting.of(
            "HOST_APPLICATION_PUBLIC_ORIGIN",
            Syntax.text("an https origin"),
            "The exact HTTPS origin that browsers use, without a slash at the end.");
    public static final Setting<List<String>> TRUSTED_PROXIES = Setting.of(
            "FORWARDED_ALLOW_IPS",
            Syntax.list("CIDRs with commas between them"),
            "Proxies whose forwarded addresses and schemes are believed; `*` is refused.");
    public static final Setting<String> HOST = Setting.of(
            "FLOW_GATEWAY__HOST",
            Syntax.text("an address"),
            "The address that is listened on, flag `--host`: `127.0.0.1` in local, `0.0.0.0` in production.");
    public static final Setting<Integer> PORT = Setting.of(
            "FLOW_GATEWAY__PORT",
            Syntax.port(),
            "Its port, flag `--port`: 8321 for `flow serve`, 8080 for a gateway by itself.");
    public static final Setting<String> CURSOR_KEY = Setting.of(
                    "FLOW_GATEWAY__CURSOR_KEY",
                    Syntax.text("at least 32 characters"),
                    "Seals the cursors of pages; all gateways need the same. Made anew at each start in local.")
            .confidential();
    public static final Setting<Integer> REQUEST_BYTES = Setting.of(
                    "FLOW_GATEWAY__MAX_REQUEST_BYTES",
                    Syntax.number(1024, 64 << 20, "a number of bytes"),
                    "The largest request body.")
            .otherwise("1048576");
    public static final Setting<Integer> IN_FLIGHT = Setting.of(
                    "FLOW_GATEWAY__MAX_IN_FLIGHT",
                    Syntax.number(1, 100_000, "a number"),
                    "So many requests are answered at once; more are told to come back.")
            .otherwise("512");

    public static final Setting<Integer> IN_FLIGHT_EACH = Setting.of(
            "FLOW_GATEWAY__MAX_IN_FLIGHT_PER_PRINCIPAL",
            Syntax.number(1, 100_000, "a number"),
            "The number of requests of one principal that are answered at once; three quarters of"
                    + " FLOW_GATEWAY__MAX_IN_FLIGHT by default.");

    public static final Setting<Integer> HEALTH_PORT = Setting.of(
                    "FLOW_WORKER__HEALTH_PORT",
                    Syntax.port(),
                    "The private port of a worker's `/livez` and `/readyz`, and of `/metrics` for callers with that action.")
            .otherwise("8322");
    public static final Setting<String> DEPLOYMENT = Setting.of(
                    "FLOW_WORKER__DEPLOYMENT", Syntax.text("a name"), "The worker deployment's name on the engine.")
            .otherwise("flow");
    public static final Setting<String> ARTIFACT = Setting.of(
            "FLOW_WORKER__ARTIFACT",
            Syntax.text("a name"),
            "The build of this worker; runs stay on it. Without it workers are not versioned.");
    public static final Setting<Integer> CONCURRENT_CALLS = Setting.of(
                    "FLOW_WORKER__CONCURRENT_CALLS", Syntax.number(1, 10_000, "a number"), "Calls at once.")
            .otherwise("200");

    public static final Setting<String> CLIENT_SERVER = Setting.of(
                    "FLOW_CLIENT__SERVER", Syntax.text("an address"), "Where client commands go; flag `--server`.")
            .otherwise("http://127.0.0.1:8321");
    public static final Setting<Path> CLIENT_TOKEN_FILE =
            Setting.of("FLOW_CLIENT__TOKEN_FILE", Syntax.file(), "The file with their token; flag `--token-file`.");
    public static final Setting<String> CLIENT_SUBJECT = Setting.of(
                    "FLOW_CLIENT__SUBJECT",
                    Syntax.text("a name"),
                    "What they send as `x-host-subject` when they have no token; flag `--subject`.")
            .otherwise("local-operator");

    /** In the order of the page. */
    public static final List<Setting<?>> ALL = List.of(
            PROFILE,
            SCOPE,
            DATA_DIR,
            DRAIN_NOTICE,
            DRAIN_PERIOD,
            LOG_FORMAT,
            LOG_LEVEL,
            TRACES,
            PANEL,
            MODE,
            CONFIG_DIR,
            STORE_URL,
            STORE_USER,
            STORE_PASSWORD,
            AUDIT_RETENTION,
            ENGINE_KIND,
            ENGINE_ADDRESS,
            ENGINE_NAMESPACE,
            TASK_QUEUE,
            ENGINE_BINARY,
            ENGINE_SYNCHRONOUS,
            ENGINE_TLS,
            ENGINE_CERTIFICATE,
            ENGINE_KEY,
            ENGINE_API_KEY,
            ENGINE_ROOTS,
            PAYLOAD_DIR,
            OFFLOAD_THRESHOLD,
            VALUE_LIMIT,
            EXPRESSION_STEPS,
            IDENTITY,
            CREDENTIALS,
            CREDENTIALS_FILE,
            PUBLIC_ORIGIN,
            TRUSTED_PROXIES,
            HOST,
            PORT,
            CURSOR_KEY,
            REQUEST_BYTES,
            IN_FLIGHT,
            IN_FLIGHT_EACH,
            HEALTH_PORT,
            DEPLOYMENT,
            ARTIFACT,
            CONCURRENT_CALLS,
            CLIENT_SERVER,
            CLIENT_TOKEN_FILE,
            CLIENT_SUBJECT);

    /** What replaced settings that are gone, by name: the end of a sentence. None yet. */
    static final Map<String, String> REMOVED = Map.of();

    private Catalogue() {}

    /** The setting with this name. */
    public static Optional<Setting<?>> find(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }

    /** The setting with this key in a settings file. */
    static Optional<Setting<?>> ofKey(String key) {
        return ALL.stream().filter(setting -> setting.key().equals(key)).findFirst();
    }
}
