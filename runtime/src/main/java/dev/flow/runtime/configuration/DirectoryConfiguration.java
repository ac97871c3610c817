package dev.flow.runtime.configuration;

import dev.flow.calls.CallEnvironments;
import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.directory.CallSettings;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.draft.ConfigurationFolder;
import dev.flow.configuration.draft.DirectoryApply;
import dev.flow.configuration.draft.StoredDrafts;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.ActiveEnvironments;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.configuration.source.InvalidConfigurationException;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.engine.SystemWork;
import dev.flow.events.webhook.WebhookSettings;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.gateway.configuration.Changes;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.runtime.event.QueueService;
import dev.flow.runtime.event.SinkService;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.trigger.QuerySettings;
import dev.flow.runtime.trigger.SnapshotTriggers;
import dev.flow.runtime.trigger.WebhookSecretTexts;
import dev.flow.store.Store;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.triggers.DeclaredTriggers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The configuration of a directory ({@code local_source}), or an empty one ({@code unavailable}). Thread-safe. */
public final class DirectoryConfiguration implements ServiceConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryConfiguration.class);

    private static final Changes DEPLOYED = new Changes.ReadOnly(
            "In the production profile a configuration directory changes with a deployment; the mode managed can be edited"
                    + " here.");

    private final Settings settings;
    private final DirectorySource.Reading reading;
    private final Store store;
    private final StoredDefinitions definitions;
    private final ActiveSnapshot active;
    private final ActiveEnvironments environments;
    private volatile Used current;

    private DirectoryConfiguration(Settings settings, DirectorySource.Reading reading, Used first, Store store) {
        this.settings = settings;
        this.reading = reading;
        this.store = store;
        this.definitions =
                new StoredDefinitions(store, settings.common().scope().digest());
        this.active = new ActiveSnapshot(definitions);
        this.current = first;
        this.environments = new ActiveEnvironments(first.source().environment());
        activate(first);
    }

    /** What the process uses. The digest of the files is computed when a draft is compared with them first. */
    private static final class Used {
        private final DirectorySource source;
        private final @Nullable ConfigurationFolder folder;
        private @Nullable String digest;

        /** @param folder null without a directory */
        Used(DirectorySource source, @Nullable ConfigurationFolder folder) {
            this.source = source;
            this.folder = folder;
        }

        DirectorySource source() {
            return source;
        }

        /** Of the documents; empty without a directory, and for files that can be used and are no documents. */
        synchronized String digest() {
            if (digest == null) {
                digest = folder == null ? "" : digest(folder, source);
            }
            return digest;
        }

        private static String digest(ConfigurationFolder folder, DirectorySource source) {
            try {
                return folder.of(source.files()).digest();
            } catch (LifecycleException e) {
                LOG.warn("The configuration directory cannot be edited over HTTP: {}", e.getMessage());
                return "";
            }
        }
    }

    /**
     * Reads the directory that the settings name.
     *
     * @throws InvalidConfigurationException when it has errors
     * @throws dev.flow.configuration.ConfigurationException when it is not a configuration directory
     */
    public static Source read(Settings settings, DirectorySource.Reading reading) {
        Used first = read(settings.configuration().directory(), reading);
        return (store, _) -> new DirectoryConfiguration(settings, reading, first, store.database());
    }

    private static Used read(@Nullable Path directory, DirectorySource.Reading reading) {
        if (directory == null) {
            return new Used(DirectorySource.empty(reading), null);
        }
        DirectorySource source = DirectorySource.read(directory, reading);
        return new Used(source, folder(directory, source));
    }

    private static ConfigurationFolder folder(Path directory, DirectorySource source) {
        return new ConfigurationFolder(directory, source.functions().signatures());
    }

    private void activate(Used used) {
        DirectorySource source = used.source();
        active.activate(
                source.snapshot(),
                () -> environments.takeOver(
                        source.environment(), source.snapshot().definitions().keySet()));
        current = used;
    }

    @Override
    public void watch(Timekeeper time, Closer opened, Runnable changed) {
        Path directory = settings.configuration().directory();
        if (directory != null) {
            opened.add(DirectoryWatch.start(directory, time, () -> {
                activate(read(directory, reading));
                changed.run();
            }));
        }
    }

    @Override
    public DeclaredTriggers triggers() {
        return SnapshotTriggers.ofDirectory(active);
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
        return current.source().callSettings().options();
    }

    @Override
    public AuthoringSource authoring(Supplier<List<String>> queries) {
        return new ActiveAuthoringSource(active, () -> environments.newest().functions(), queries);
    }

    @Override
    public QuerySettings queries() {
        CallSettings now = current.source().callSettings();
        return QuerySettings.of(now.settings(), now.secrets());
    }

    @Override
    public WebhookSettings webhooks() {
        CallSettings now = current.source().callSettings();
        return WebhookSettings.of(now.settings(), new WebhookSecretTexts(now.secrets()));
    }

    @Override
    public QueueService.Declared brokers() {
        CallSettings now = current.source().callSettings();
        return new QueueService.Declared(now.settings(), now.secrets());
    }

    @Override
    public SinkService.Declared sinks() {
        CallSettings now = current.source().callSettings();
        return new SinkService.Declared(
                now.settings(), now.secrets(), now.options().egress());
    }

    @Override
    public Optional<String> problem() {
        return active.all().isEmpty() ? Optional.of("The configuration has no workflows.") : Optional.empty();
    }

    @Override
    public SystemWork system() {
        return SystemWork.NONE;
    }

    @Override
    public ConfigurationParts begin(Connection connection, Timekeeper time, Closer opened) {
        Path directory = settings.configuration().directory();
        return directory == null ? ConfigurationParts.unavailable() : editable(directory, time, opened);
    }

    private ConfigurationParts editable(Path directory, Timekeeper time, Closer opened) {
        boolean writable = settings.common().profile() == Profile.LOCAL;
        String scope = settings.common().scope().digest();
        ConfigurationFolder folder = folder(directory, current.source());
        DocumentTexts texts = new DocumentTexts(scope);
        StoredDrafts drafts = StoredDrafts.overDirectory(store, scope, texts, folder, () -> current.digest(), writable);
        DirectoryApply apply = new DirectoryApply(drafts, folder, () -> publish(directory));
        opened.add(new UnusedTexts(store, texts, drafts, new StoredRevisions(store, scope, texts)).remove(time));
        return ConfigurationParts.localSource(
                drafts,
                (expectedVersion, _) -> apply.apply(expectedVersion),
                writable ? new Changes.Allowed() : DEPLOYED);
    }

    /** Adds the definitions of the files as they are now to the store; what is active stays. */
    private void publish(Path directory) {
        try {
            DirectorySource now = DirectorySource.read(directory, reading);
            definitions.add(
                    now.snapshot().definitions().values(), now.snapshot().texts());
        } catch (InvalidConfigurationException e) {
            throw LifecycleException.invalid(
                    LifecycleException.Code.INVALID_CONFIGURATION,
                    String.valueOf(e.getMessage()),
                    e.report().diagnostics());
        }
    }

    @Override
    public ReadyWorker.Loaded loaded() {
        DirectorySource now = current.source();
        return WorkerContent.of(
                now.snapshot().definitions().keySet(),
                now.functions(),
                now.callSettings().settings(),
                settings);
    }
}
