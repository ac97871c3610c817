package dev.flow.runtime.doctor;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.ConfigurationException;
import dev.flow.configuration.directory.LoadedJars;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.configuration.source.InvalidConfigurationException;
import dev.flow.engine.EngineException;
import dev.flow.engine.local.LocalStatus;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.runtime.service.ClusterCheck;
import dev.flow.runtime.service.EngineStarter;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.ConfigurationMode;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import dev.flow.store.Dialect;
import dev.flow.store.SchemaState;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.StoreUrl;
import dev.flow.store.Timekeeper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code flow doctor}: checks configuration, store, engine and clock, and changes nothing. Not thread-safe. */
public final class Doctor {
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /** Idempotency leases and worker heartbeats assume that clocks differ by no more than this. */
    private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofSeconds(2);

    private final Settings settings;
    private final Map<String, String> environment;
    private final InstantSource clock;
    private final List<CheckResult> results = new ArrayList<>();

    private Doctor(Settings settings, Map<String, String> environment, InstantSource clock) {
        this.settings = settings;
        this.environment = environment;
        this.clock = clock;
    }

    /** The results of all checks, in their order. */
    public static List<CheckResult> of(Settings settings, Map<String, String> environment, InstantSource clock) {
        Doctor doctor = new Doctor(settings, environment, clock);
        doctor.configuration();
        doctor.store();
        doctor.engine();
        doctor.payloads();
        return doctor.results;
    }

    private void configuration() {
        var directory = settings.configuration().directory();
        if (settings.configuration().mode() == ConfigurationMode.MANAGED) {
            results.add(CheckResult.good("configuration", "It is in the store (managed)."));
            return;
        }
        if (directory == null) {
            results.add(CheckResult.noted(
                    "configuration", "There is no configuration directory: no workflow can be started."));
            return;
        }
        try {
            var options = production() ? CallOptions.production() : CallOptions.local();
            var source = DirectorySource.read(
                    directory,
                    new DirectorySource.Reading(HostFunctions.none(), environment, options, new LoadedJars()));
            int workflows = source.snapshot().active().size();
            results.add(
                    workflows == 0
                            ? CheckResult.wrong("configuration", "The configuration has no workflows.")
                            : CheckResult.good(
                                    "configuration", workflows == 1 ? "1 workflow." : workflows + " workflows."));
        } catch (InvalidConfigurationException | ConfigurationException e) {
            results.add(CheckResult.wrong("configuration", e.getMessage() + ""));
        }
    }

    private boolean production() {
        return settings.common().profile() == Profile.PRODUCTION;
    }

    private void store() {
        try {
            StoreUrl url = ServiceStore.settings(settings.database()).url();
            if (url instanceof StoreUrl.Sqlite(Path file) && Files.notExists(file)) { // opening it would create it
                results.add(unprepared(url, "does not exist yet"));
            } else {
                checkDatabase();
            }
        } catch (StartException e) {
            boolean inUse = e.getCause() instanceof StoreException cause && cause.code() == StoreException.Code.IN_USE;
            results.add(
                    inUse
                            ? CheckResult.noted("store", e.getMessage() + "")
                            : CheckResult.wrong("store", e.getMessage() + ""));
        } catch (StoreException e) {
            results.add(CheckResult.wrong("store", e.getMessage() + ""));
        }
    }

    private void checkDatabase() {
        try (Store store = ServiceStore.connect(settings.database(), Timekeeper.of(clock))) {
            store.ping(DEADLINE);
            schema(store);
            clock(store);
            if (settings.configuration().mode() == ConfigurationMode.MANAGED
                    && store.schemaState() instanceof SchemaState.Current) {
                results.addAll(new RetentionReport(settings, clock).of(store));
            }
        }
    }

    private void schema(Store store) {
        results.add(
                switch (store.schemaState()) {
                    case SchemaState.Current current ->
                        CheckResult.good("store", store.url() + ", tables of version " + current.version() + ".");
                    case SchemaState.Missing _ -> unprepared(store.url(), "has no tables yet");
                    case SchemaState.Stale stale ->
                        unprepared(store.url(), "has the tables of version " + stale.version());
                    case SchemaState.Newer newer ->
                        CheckResult.wrong(
                                "store", store.url() + " was migrated by a newer program, to " + newer.version() + ".");
                });
    }

    private CheckResult unprepared(StoreUrl url, String state) {
        return production()
                ? CheckResult.wrong("store", url + " " + state + ": run `flow store migrate`.")
                : CheckResult.noted("store", url + " " + state + "; `flow serve` migrates it.");
    }

    private void clock(Store store) {
        if (store.dialect() == Dialect.SQLITE) {
            return;
        }
        Instant theirs = store.read(transaction -> transaction
                .query("select cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)")
                .mapTo(Instant.class)
                .one());
        Duration difference = Duration.between(theirs, clock.instant()).abs();
        results.add(
                difference.compareTo(MAX_CLOCK_DIFFERENCE) > 0
                        ? CheckResult.wrong(
                                "clock",
                                "The clock differs from the database's by " + difference + ": synchronise them.")
                        : CheckResult.good(
                                "clock", "The clock differs from the database's by " + difference.toMillis() + " ms."));
    }

    private void engine() {
        try {
            switch (settings.engine().choice()) {
                case EngineChoice.Embedded _ ->
                    results.add(CheckResult.noted(
                            "engine", "Embedded: its runs are in the store, and this machine needs nothing else."));
                case EngineChoice.Local local -> local(LocalStatus.of(local.lookup(), local.folder()));
                case EngineChoice.Remote remote -> remote(remote);
            }
        } catch (EngineException e) {
            results.add(CheckResult.wrong("engine", e.getMessage() + ""));
        }
    }

    private void local(LocalStatus status) {
        results.add(status.advice()
                .map(advice -> CheckResult.wrong("engine", advice))
                .orElseGet(() -> CheckResult.good(
                        "engine",
                        "Local, server "
                                + Objects.requireNonNull(status.binary()).server() + ".")));
    }

    private void remote(EngineChoice.Remote remote) {
        var check = ClusterCheck.of(remote.address());
        results.add(CheckResult.good("engine", remote.address() + " answers."));
        results.add(check.missingAttributes()
                .map(problem -> CheckResult.wrong("search attributes", problem))
                .orElseGet(() -> CheckResult.good("search attributes", "All are present.")));
        results.add(check.shortRetention()
                .map(problem -> CheckResult.wrong("retention", problem))
                .orElseGet(() -> CheckResult.good(
                        "retention",
                        "Ended runs are kept for " + check.retention().toDays() + " days.")));
    }

    /** What is kept of the payloads, and why. */
    private void payloads() {
        Path folder = EngineStarter.payloadFolder(settings).orElse(null);
        if (folder == null || Files.notExists(folder)) {
            return;
        }
        try {
            var usage = new DirectoryPayloadStore(folder, clock).usage();
            String kept = usage.payloads() + " payloads, " + (usage.bytes() >> 20) + " MiB"
                    + (usage.oldestUse() == null ? "" : ", last used since " + usage.oldestUse());
            results.add(
                    usage.namespaces() > 1
                            ? CheckResult.noted(
                                    "payloads",
                                    kept + ": all are kept, because runs of " + usage.namespaces()
                                            + " namespaces refer to them.")
                            : CheckResult.good(
                                    "payloads",
                                    kept
                                            + ": each is kept while the engine keeps a run that began before its last use."));
        } catch (PayloadStoreException e) {
            results.add(CheckResult.wrong("payloads", e.getMessage() + ""));
        }
    }
}
