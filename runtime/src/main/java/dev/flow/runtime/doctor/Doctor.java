package dev.flow.runtime.doctor;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.ConfigurationException;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.configuration.source.InvalidConfigurationException;
import dev.flow.engine.EngineException;
import dev.flow.engine.local.LocalStatus;
import dev.flow.runtime.StartException;
import dev.flow.runtime.service.ClusterCheck;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
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

/** {@code flow doctor}: looks at configuration, store, engine and clock, and changes nothing. Not thread-safe. */
public final class Doctor {
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /** Idempotency leases and worker reports assume that clocks agree to within this. */
    private static final Duration AGREEMENT = Duration.ofSeconds(2);

    private final Settings settings;
    private final Map<String, String> environment;
    private final InstantSource clock;
    private final List<CheckResult> findings = new ArrayList<>();

    private Doctor(Settings settings, Map<String, String> environment, InstantSource clock) {
        this.settings = settings;
        this.environment = environment;
        this.clock = clock;
    }

    /** Everything that was found, in the order of looking. */
    public static List<CheckResult> of(Settings settings, Map<String, String> environment, InstantSource clock) {
        Doctor checkup = new Doctor(settings, environment, clock);
        checkup.configuration();
        checkup.store();
        checkup.engine();
        return checkup.findings;
    }

    private void configuration() {
        var directory = settings.configuration().directory();
        if (directory == null) {
            findings.add(CheckResult.noted("configuration", "There is none: nothing can be started."));
            return;
        }
        try {
            var options = production() ? CallOptions.production() : CallOptions.local();
            var source = DirectorySource.read(
                    directory, new DirectorySource.Reading(HostFunctions.none(), environment, options));
            int workflows = source.snapshot().active().size();
            findings.add(
                    workflows == 0
                            ? CheckResult.wrong("configuration", "It has no workflows.")
                            : CheckResult.good(
                                    "configuration", workflows == 1 ? "1 workflow." : workflows + " workflows."));
        } catch (InvalidConfigurationException | ConfigurationException e) {
            findings.add(CheckResult.wrong("configuration", e.getMessage() + ""));
        }
    }

    private boolean production() {
        return settings.common().profile() == Profile.PRODUCTION;
    }

    private void store() {
        try {
            StoreUrl url = ServiceStore.settings(settings.database()).url();
            if (url instanceof StoreUrl.Sqlite(Path file) && Files.notExists(file)) { // to open it would make it
                findings.add(unprepared(url, "is not there yet"));
            } else {
                inside();
            }
        } catch (StartException e) {
            boolean inUse = e.getCause() instanceof StoreException cause && cause.code() == StoreException.Code.IN_USE;
            findings.add(
                    inUse ? CheckResult.noted("store", e.getMessage() + "") : CheckResult.wrong("store", e.getMessage() + ""));
        } catch (StoreException e) {
            findings.add(CheckResult.wrong("store", e.getMessage() + ""));
        }
    }

    private void inside() {
        try (Store store = ServiceStore.connect(settings.database(), Timekeeper.of(clock))) {
            store.ping(DEADLINE);
            schema(store);
            agreement(store);
        }
    }

    private void schema(Store store) {
        findings.add(
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

    private CheckResult unprepared(StoreUrl url, String how) {
        return production()
                ? CheckResult.wrong("store", url + " " + how + ": run `flow store migrate`.")
                : CheckResult.noted("store", url + " " + how + "; flow serve prepares it.");
    }

    private void agreement(Store store) {
        if (store.dialect() == Dialect.SQLITE) {
            return;
        }
        Instant theirs = store.read(transaction -> transaction
                .query("select cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)")
                .mapTo(Instant.class)
                .one());
        Duration apart = Duration.between(theirs, clock.instant()).abs();
        findings.add(
                apart.compareTo(AGREEMENT) > 0
                        ? CheckResult.wrong("clock", "It is " + apart + " away from the database's: synchronise them.")
                        : CheckResult.good("clock", "It agrees with the database's to " + apart.toMillis() + " ms."));
    }

    private void engine() {
        try {
            switch (settings.engine().choice()) {
                case EngineChoice.Embedded _ ->
                    findings.add(CheckResult.noted(
                            "engine",
                            "Embedded: runs end with the process. `flow engine install` brings a local one."));
                case EngineChoice.Local local -> local(LocalStatus.of(local.lookup(), local.folder()));
                case EngineChoice.Remote remote -> remote(remote);
            }
        } catch (EngineException e) {
            findings.add(CheckResult.wrong("engine", e.getMessage() + ""));
        }
    }

    private void local(LocalStatus status) {
        findings.add(status.advice()
                .map(advice -> CheckResult.wrong("engine", advice))
                .orElseGet(() -> CheckResult.good(
                        "engine",
                        "Local, server "
                                + Objects.requireNonNull(status.binary()).server() + ".")));
    }

    private void remote(EngineChoice.Remote remote) {
        var check = ClusterCheck.of(remote.address());
        findings.add(CheckResult.good("engine", remote.address() + " answers."));
        findings.add(check.missingAttributes()
                .map(problem -> CheckResult.wrong("search attributes", problem))
                .orElseGet(() -> CheckResult.good("search attributes", "All are there.")));
        findings.add(check.shortRetention()
                .map(problem -> CheckResult.wrong("retention", problem))
                .orElseGet(() -> CheckResult.good(
                        "retention",
                        "Ended runs are kept for " + check.retention().toDays() + " days.")));
    }
}
