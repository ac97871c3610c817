package dev.flow.runtime.settings;

import dev.flow.engine.local.Synchronous;
import dev.flow.identity.Scope;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All settings. The page {@code docs/reference/settings.md} is generated from this class. */
public final class Catalogue {
    public static final Setting<Profile> PROFILE = Setting.of(
            "FLOW_RUNTIME__PROFILE",
            Syntax.word(Profile.class),
            "Which defaults and checks apply: `local` or `production`. The default is `local` for `flow run` and `flow serve`,"
                    + " `production` for every other role.");
    public static final Setting<Scope> SCOPE = Setting.of(
            "FLOW_RUNTIME__SCOPE",
            ScopeSyntax.scope(),
            "The scope of the runs, as JSON: `{\"tenant\":…,\"application\":…,\"environment\":…}`. Required in production;"
                    + " `local/flow/development` in local.");
    public static final Setting<Path> DATA_DIR = Setting.of(
                    "FLOW_RUNTIME__DATA_DIR",
                    Syntax.path("a folder"),
                    "Where the local profile keeps its database, the local engine's database, and large values; flag `--data-dir`.")
            .defaulting(".flow");
    public static final Setting<Duration> DRAIN_NOTICE = Setting.of(
            "FLOW_RUNTIME__DRAIN_NOTICE",
            Syntax.durationOrNone(),
            "How long, after the first signal to stop, `/readyz` answers 503 while requests are still served, so that load"
                    + " balancers stop sending them: PT0S in local, PT5S in production.");
    public static final Setting<Duration> DRAIN_PERIOD = Setting.of(
                    "FLOW_RUNTIME__DRAIN_PERIOD",
                    Syntax.duration(),
                    "How long requests and calls under way may take after the process has begun to refuse new ones; at least PT60S in"
                            + " production.")
            .defaulting("PT60S");
    public static final Setting<LogFormat> LOG_FORMAT = Setting.of(
            "FLOW_LOG__FORMAT",
            Syntax.word(LogFormat.class),
            "The format of log lines; by default `text` in local, `json` in production.");
    public static final Setting<LogLevel> LOG_LEVEL = Setting.of(
                    "FLOW_LOG__LEVEL", Syntax.word(LogLevel.class), "The lowest level that is logged.")
            .defaulting("info");
    public static final Setting<URI> TRACES = Setting.of(
            "FLOW_TELEMETRY__OTLP_ENDPOINT",
            Syntax.http("http://127.0.0.1:4318"),
            "The OpenTelemetry collector that traces are sent to, by OTLP over HTTP; without it there are none.");

    public static final Setting<Boolean> PANEL = Setting.of(
                    "FLOW_OPERATIONS__ADMIN_PANEL_ENABLED", Syntax.flag(), "Serves the panel at `/admin`.")
            .defaulting("true");
    public static final Setting<ConfigurationMode> MODE = Setting.of(
            "FLOW_CONFIGURATION__MODE",
            Syntax.word(ConfigurationMode.class),
            "Where the configuration comes from: a directory (`local_source`), the store (`managed`), or none"
                    + " (`unavailable`). `local_source` in local; no default in production; flag `--mode`.");
    public static final Setting<Path> CONFIG_DIR = Setting.of(
            "FLOW_CONFIGURATION__DIR",
            Syntax.path("a folder"),
            "The configuration directory: what `local_source` serves, and the first content of a new store in `managed`; flag"
                    + " `--config-dir`.");

    public static final Setting<Duration> REVISION_RETENTION = Setting.of(
                    "FLOW_CONFIGURATION__REVISION_RETENTION",
                    Syntax.duration(Duration.ofDays(1), Syntax.LONGEST),
                    "How long, in `managed`, a revision that nothing needs is kept after it was published or active last.")
            .defaulting("P90D");
    public static final Setting<Integer> REVISIONS_KEPT = Setting.of(
                    "FLOW_CONFIGURATION__REVISIONS_KEPT",
                    Syntax.number(1, 100_000, "a number"),
                    "The number of the newest revisions that are kept, whatever their age.")
            .defaulting("20");
    public static final Setting<Duration> ROLLBACK_WINDOW = Setting.of(
                    "FLOW_CONFIGURATION__ROLLBACK_WINDOW",
                    Syntax.duration(Duration.ofDays(1), Syntax.LONGEST),
                    "How long the revision is kept that was active before the active one, so that it can be rolled back to.")
            .defaulting("P30D");

    public static final Setting<String> STORE_URL = Setting.of(
                    "FLOW_STORE__URL",
                    Syntax.text("a JDBC address"),
                    "The database, `jdbc:sqlite:FILE` or `jdbc:postgresql:…`; in local a SQLite file in the data folder.")
            .confidential();
    public static final Setting<String> STORE_USER =
            Setting.of("FLOW_STORE__USERNAME", Syntax.text("a user's name"), "The user of the database.");
    public static final Setting<String> STORE_PASSWORD = Setting.of(
                    "FLOW_STORE__PASSWORD", Syntax.text("a password"), "The password of that user.")
            .confidential();
    public static final Setting<Duration> AUDIT_RETENTION = Setting.of(
                    "FLOW_STORE__AUDIT_RETENTION", Syntax.duration(), "How long entries of the audit log are kept.")
            .defaulting("P400D");

    public static final Setting<EngineKind> ENGINE_KIND = Setting.of(
            "FLOW_ENGINE__KIND",
            Syntax.word(EngineKind.class),
            "The kind of engine; flag `--engine`. The default is `embedded`, for `flow serve` in a data folder where a local engine has"
                    + " kept runs `local`; production is always `remote`.");
    public static final Setting<String> ENGINE_ADDRESS = Setting.of(
            "FLOW_ENGINE__ADDRESS",
            Syntax.text("HOST or HOST:PORT"),
            "The cluster of a `remote` engine; the default port is 7233.");
    public static final Setting<String> ENGINE_NAMESPACE = Setting.of(
                    "FLOW_ENGINE__NAMESPACE", Syntax.text("a name"), "The namespace of a `remote` engine.")
            .defaulting("default");
    public static final Setting<String> TASK_QUEUE = Setting.of(
            "FLOW_ENGINE__TASK_QUEUE",
            Syntax.taskQueue(),
            "The task queue of this scope's runs; the same in its gateways and workers, and of no other scope, which is"
                    + " checked at start-up. Named by the scope's digest by default, `flow.` and 32 hex digits.");
    public static final Setting<Path> ENGINE_BINARY = Setting.of(
            "FLOW_ENGINE__BINARY",
            Syntax.path("a file"),
            "The `temporal` binary of a `local` engine; by default the one on `PATH`, then the one that `flow engine install`"
                    + " has installed.");
    public static final Setting<Synchronous> ENGINE_SYNCHRONOUS = Setting.of(
                    "FLOW_ENGINE__SYNCHRONOUS",
                    Syntax.word(Synchronous.class),
                    "When the database of a `local` engine is synchronised to the disk: with `full` at each commit, with"
                            + " `normal` less often, so that a power cut may take back the last commits. Neither loses"
                            + " anything when a process is killed.")
            .defaulting("normal");
    public static final Setting<Boolean> ENGINE_TLS = Setting.of(
                    "FLOW_ENGINE__TLS",
                    Syntax.flag(),
                    "Whether the connection is encrypted; never false in production.")
            .defaulting("true");
    public static final Setting<Path> ENGINE_CERTIFICATE = Setting.of(
            "FLOW_ENGINE__CLIENT_CERTIFICATE_PATH", Syntax.file(), "The client certificate chain for the engine, PEM.");
    public static final Setting<Path> ENGINE_KEY = Setting.of(
            "FLOW_ENGINE__CLIENT_KEY_PATH", Syntax.file(), "The private key of the client certificate, PEM (PKCS 8).");
    public static final Setting<String> ENGINE_API_KEY = Setting.of(
                    "FLOW_ENGINE__API_KEY", Syntax.text("a key"), "The engine's API key.")
            .confidential();
    public static final Setting<Path> ENGINE_ROOTS = Setting.of(
            "ENGINE_ROOT_CA_PATH",
            Syntax.file(),
            "The certificate authorities of the engine, PEM; those of the system by default.");
    public static final Setting<Path> PAYLOAD_DIR = Setting.of(
            "FLOW_ENGINE__PAYLOAD_DIR",
            Syntax.path("a folder"),
            "The folder of large values, the same for all gateways and workers. By default in the data folder in local; without"
                    + " it production refuses values over 1.9 MiB.");
    public static final Setting<Duration> PAYLOAD_CLEANING_INTERVAL = Setting.of(
                    "FLOW_ENGINE__PAYLOAD_CLEANING_INTERVAL",
                    Syntax.duration(Duration.ofMinutes(1), Syntax.LONGEST),
                    "How often a worker removes large values from the payload folder that no run needs any more.")
            .defaulting("PT6H");
    public static final Setting<Integer> OFFLOAD_THRESHOLD = Setting.of(
                    "FLOW_ENGINE__OFFLOAD_THRESHOLD",
                    Syntax.number(1024, 1_900_000, "a number of bytes"),
                    "Values of more bytes than this are kept in the payload folder.")
            .defaulting("65536");
    public static final Setting<Integer> VALUE_LIMIT = Setting.of(
                    "FLOW_ENGINE__VALUE_LIMIT",
                    Syntax.number(65_536, 1 << 30, "a number of bytes"),
                    "Values of more bytes than this are refused.")
            .defaulting("67108864");
    public static final Setting<Integer> EXPRESSION_STEPS = Setting.of(
                    "FLOW_ENGINE__EXPRESSION_STEPS",
                    Syntax.number(1_000_000, 100_000_000, "a number of steps"),
                    "The number of steps that one evaluation of an expression may take, see the page on expressions; a run keeps the"
                            + " limit that it began with. `flow run`, `flow test` and `flow eval` read it from the environment.")
            .defaulting("3000000");

    public static final Setting<IdentityKind> IDENTITY = Setting.of(
            "FLOW_IDENTITY__PROVIDER",
            Syntax.word(IdentityKind.class),
            "The identity provider: `credentials` (HOST_APPLICATION_CREDENTIALS or"
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
            "Proxies whose forwarded addresses and schemes are trusted; `*` is refused.");
    public static final Setting<String> HOST = Setting.of(
            "FLOW_GATEWAY__HOST",
            Syntax.text("an address"),
            "The address to listen on, flag `--host`; by default `127.0.0.1` in local, `0.0.0.0` in production.");
    public static final Setting<Integer> PORT = Setting.of(
            "FLOW_GATEWAY__PORT",
            Syntax.port(),
            "The port to listen on, flag `--port`; by default 8321 for `flow serve`, 8080 for a gateway by itself.");
    public static final Setting<String> CURSOR_KEY = Setting.of(
                    "FLOW_GATEWAY__CURSOR_KEY",
                    Syntax.text("at least 32 characters"),
                    "The key that protects page cursors, the same for all gateways. In local a new one is made at each start.")
            .confidential();
    public static final Setting<Integer> REQUEST_BYTES = Setting.of(
                    "FLOW_GATEWAY__MAX_REQUEST_BYTES",
                    Syntax.number(1024, 64 << 20, "a number of bytes"),
                    "The largest request body.")
            .defaulting("1048576");
    public static final Setting<Integer> IN_FLIGHT = Setting.of(
                    "FLOW_GATEWAY__MAX_IN_FLIGHT",
                    Syntax.number(1, 100_000, "a number"),
                    "The number of requests that are answered at once; further ones are answered 503 `overloaded`.")
            .defaulting("512");

    public static final Setting<Integer> IN_FLIGHT_EACH = Setting.of(
            "FLOW_GATEWAY__MAX_IN_FLIGHT_PER_PRINCIPAL",
            Syntax.number(1, 100_000, "a number"),
            "The number of requests of one principal that are answered at once; three quarters of"
                    + " FLOW_GATEWAY__MAX_IN_FLIGHT by default.");

    public static final Setting<Integer> HEALTH_PORT = Setting.of(
                    "FLOW_WORKER__HEALTH_PORT",
                    Syntax.port(),
                    "The private port of a worker's `/livez` and `/readyz`, and of `/metrics` for callers with that action.")
            .defaulting("8322");
    public static final Setting<String> DEPLOYMENT = Setting.of(
                    "FLOW_WORKER__DEPLOYMENT", Syntax.text("a name"), "The worker deployment's name on the engine.")
            .defaulting("flow");
    public static final Setting<String> ARTIFACT = Setting.of(
            "FLOW_WORKER__ARTIFACT",
            Syntax.text("a name"),
            "The build of this worker; runs stay on the build they began with. Without it workers are not versioned.");
    public static final Setting<Integer> CONCURRENT_CALLS = Setting.of(
                    "FLOW_WORKER__CONCURRENT_CALLS",
                    Syntax.number(1, 10_000, "a number"),
                    "The number of calls that a worker makes at once.")
            .defaulting("200");

    public static final Setting<QuotaKind> QUOTAS = Setting.of(
            "FLOW_QUOTAS__BINDING",
            Syntax.word(QuotaKind.class),
            "Where the quotas of scheduled starts are kept: in the `store`, or by the embedding application (`host`). `store` in"
                    + " local; without it production accepts no scheduled starts (`quota_unavailable`). The same in all"
                    + " processes of a scope.");
    public static final Setting<Integer> QUOTA_SCOPE = Setting.of(
                    "FLOW_QUOTAS__SCHEDULED_STARTS",
                    Syntax.number(1, 100_000_000, "a number"),
                    "How many scheduled starts may be pending in one scope, with quotas in the `store`.")
            .defaulting("10000");
    public static final Setting<Integer> QUOTA_TOTAL = Setting.of(
                    "FLOW_QUOTAS__SCHEDULED_STARTS_TOTAL",
                    Syntax.number(1, 100_000_000, "a number"),
                    "How many may be pending in all scopes of the store.")
            .defaulting("100000");
    public static final Setting<Integer> QUOTA_PRINCIPAL = Setting.of(
                    "FLOW_QUOTAS__SCHEDULED_STARTS_PER_PRINCIPAL",
                    Syntax.number(1, 100_000_000, "a number"),
                    "How many that one principal has requested may be pending in one scope.")
            .defaulting("10000");
    public static final Setting<Duration> HORIZON = Setting.of(
                    "FLOW_STARTS__HORIZON",
                    Syntax.duration(Duration.ofMinutes(1), Syntax.LONGEST),
                    "How far away a scheduled start may be.")
            .defaulting("P365D");

    public static final Setting<Boolean> INGRESS_HTTP = Setting.of(
            "FLOW_INGRESS__HTTP",
            Syntax.flag(),
            "Whether a gateway serves `/events` and `/webhooks`; true in local, false in production by default.");
    public static final Setting<Integer> EVENT_HOPS = Setting.of(
                    "FLOW_EVENTS__MAX_HOPS",
                    Syntax.number(1, 10_000, "a number"),
                    "How many runs may start each other by events, one after the other; the event after that starts none.")
            .defaulting("32");

    public static final Setting<String> CLIENT_SERVER = Setting.of(
                    "FLOW_CLIENT__SERVER",
                    Syntax.text("an address"),
                    "The address of the service for client commands; flag `--server`.")
            .defaulting("http://127.0.0.1:8321");
    public static final Setting<Path> CLIENT_TOKEN_FILE = Setting.of(
            "FLOW_CLIENT__TOKEN_FILE",
            Syntax.file(),
            "The file with the token of client commands; flag `--token-file`.");
    public static final Setting<String> CLIENT_SUBJECT = Setting.of(
                    "FLOW_CLIENT__SUBJECT",
                    Syntax.text("a name"),
                    "What client commands without a token send as `x-host-subject`; flag `--subject`.")
            .defaulting("local-operator");

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
            REVISION_RETENTION,
            REVISIONS_KEPT,
            ROLLBACK_WINDOW,
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
            PAYLOAD_CLEANING_INTERVAL,
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
            QUOTAS,
            QUOTA_SCOPE,
            QUOTA_TOTAL,
            QUOTA_PRINCIPAL,
            HORIZON,
            INGRESS_HTTP,
            EVENT_HOPS,
            CLIENT_SERVER,
            CLIENT_TOKEN_FILE,
            CLIENT_SUBJECT);

    /** The replacements of removed settings, by name: the end of a sentence. None has been removed yet. */
    static final Map<String, String> REMOVED = Map.of();

    private Catalogue() {}

    /** The setting with this environment variable. */
    public static Optional<Setting<?>> find(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }

    /** The setting with this key in a settings file. */
    static Optional<Setting<?>> ofKey(String key) {
        return ALL.stream().filter(setting -> setting.key().equals(key)).findFirst();
    }
}
