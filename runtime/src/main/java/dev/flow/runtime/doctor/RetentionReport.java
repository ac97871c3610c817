package dev.flow.runtime.doctor;

import dev.flow.configuration.retention.KeptRuns;
import dev.flow.configuration.retention.RetentionSummary;
import dev.flow.configuration.retention.Retirement;
import dev.flow.configuration.retention.Uses;
import dev.flow.engine.EngineException;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.runtime.settings.EngineChoice;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Store;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Which revisions and definitions of a store are kept, and why. */
record RetentionReport(Settings settings, InstantSource clock) {
    /** An engine that belongs to a service runs with it. */
    private static final Uses UNKNOWN =
            _ -> Optional.of("Whether the engine keeps runs of it is known while the service runs.");

    List<CheckResult> of(Store store) {
        if (!(settings.engine().choice() instanceof EngineChoice.Remote remote)) {
            return results(store, new Retirement.External(UNKNOWN, UNKNOWN));
        }
        try (var connection = RemoteConnection.open(remote.address())) {
            KeptRuns runs = KeptRuns.of(
                    connection.listedRuns(clock), settings.common().scope().digest());
            return results(store, new Retirement.External(runs.ofRevisions(), runs.ofDefinitions()));
        } catch (EngineException e) {
            return List.of(CheckResult.noted(
                    "retention",
                    "What keeps revisions and definitions is not known without the engine: " + e.getMessage()));
        }
    }

    private List<CheckResult> results(Store store, Retirement.External external) {
        Retirement retirement = Retirement.of(
                store,
                settings.common().scope().digest(),
                external,
                settings.configuration().retention());
        return List.of(
                CheckResult.good(
                        "revisions",
                        RetentionSummary.of("revisions", retirement.revisions().blockers())),
                CheckResult.good(
                        "definitions",
                        RetentionSummary.of(
                                "definitions", retirement.definitions().blockers())));
    }
}
