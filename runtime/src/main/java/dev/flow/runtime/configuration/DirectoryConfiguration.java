package dev.flow.runtime.configuration;

import dev.flow.calls.CallEnvironments;
import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.source.ActiveEnvironments;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The configuration of a directory ({@code local_source}), or an empty one ({@code unavailable}). Thread-safe. */
public final class DirectoryConfiguration implements ServiceConfiguration {
    private final Settings settings;
    private final DirectorySource.Reading reading;
    private final ActiveSnapshot active;
    private final ActiveEnvironments environments;
    private volatile DirectorySource current;

    private DirectoryConfiguration(
            Settings settings, DirectorySource.Reading reading, DirectorySource first, ActiveSnapshot active) {
        this.settings = settings;
        this.reading = reading;
        this.active = active;
        this.current = first;
        this.environments = new ActiveEnvironments(first.environment());
        activate(first);
    }

    /**
     * Reads the directory that the settings name.
     *
     * @throws dev.flow.configuration.source.InvalidConfigurationException when it has errors
     * @throws dev.flow.configuration.ConfigurationException when it is not a configuration directory
     */
    public static Source read(Settings settings, DirectorySource.Reading reading) {
        DirectorySource first = read(settings.configuration().directory(), reading);
        return store -> new DirectoryConfiguration(
                settings,
                reading,
                first,
                new ActiveSnapshot(new StoredDefinitions(
                        store.database(), settings.common().scope().digest())));
    }

    private static DirectorySource read(@Nullable Path directory, DirectorySource.Reading reading) {
        return directory == null ? DirectorySource.empty(reading) : DirectorySource.read(directory, reading);
    }

    private void activate(DirectorySource source) {
        active.activate(
                source.snapshot(),
                () -> environments.takeOver(
                        source.environment(), source.snapshot().definitions().keySet()));
        current = source;
    }

    /** Follows the files of the directory from now on; empty when there is none. */
    public Optional<DirectoryWatch> watch(Timekeeper time) {
        return Optional.ofNullable(settings.configuration().directory())
                .map(directory -> DirectoryWatch.start(directory, time, () -> activate(read(directory, reading))));
    }

    @Override
    public ActiveSnapshot active() {
        return active;
    }

    @Override
    public CallEnvironments environments() {
        return environments;
    }

    @Override
    public CallOptions options() {
        return current.callSettings().options();
    }

    @Override
    public AuthoringSource authoring() {
        return new ActiveAuthoringSource(active, () -> environments.newest().functions());
    }

    @Override
    public ReadyWorker.Loaded loaded() {
        DirectorySource now = current;
        return WorkerContent.of(
                now.snapshot().definitions().keySet(),
                now.functions(),
                now.callSettings().settings(),
                settings);
    }
}
