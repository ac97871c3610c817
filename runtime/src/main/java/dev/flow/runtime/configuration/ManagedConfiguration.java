package dev.flow.runtime.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.calls.CallEnvironments;
import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.WorkerDeployment;
import dev.flow.configuration.activation.binding.ExternalDeployment;
import dev.flow.configuration.activation.binding.InProcessDeployment;
import dev.flow.configuration.document.ConfigurationYaml;
import dev.flow.configuration.draft.ConfigurationFolder;
import dev.flow.configuration.live.LoadedRevision;
import dev.flow.configuration.live.LoadedRevisions;
import dev.flow.configuration.retention.KeptRuns;
import dev.flow.configuration.retention.Retirement;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.engine.SystemWork;
import dev.flow.events.webhook.WebhookSettings;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.runtime.event.QueueService;
import dev.flow.runtime.event.SinkService;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.EngineStarter;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import dev.flow.runtime.trigger.QuerySettings;
import dev.flow.runtime.trigger.SnapshotTriggers;
import dev.flow.runtime.trigger.WebhookSecretTexts;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.triggers.DeclaredTriggers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The configuration of the store ({@code managed}): the active revision, and the lifecycle that changes it. */
public final class ManagedConfiguration implements ServiceConfiguration {
    /** How often the active pointer is looked at: gateways follow it within two seconds. */
    private static final Duration FOLLOWING = Duration.ofMillis(500);

    /** How often a worker looks for a revision to prepare: an activation waits until the workers have. */
    private static final Duration PREPARING = Duration.ofMillis(200);

    /** How often activations and publications are looked for that a process has left unfinished. */
    private static final Duration SWEEPING = Duration.ofSeconds(5);

    private final Settings settings;
    private final LoadedRevisions.Resources resources;
    private final ManagedStore managed;
    private final ManagedLifecycle lifecycle;
    private final EngineOpenRuns openRuns = new EngineOpenRuns();
    private final ActiveSnapshot active;
    private final LoadedRevisions revisions;
    private final RevisionFollower follower;

    private ManagedConfiguration(
            Settings settings,
            LoadedRevisions.Resources resources,
            String artifact,
            InstantSource clock,
            ServiceStore store,
            ActivationParticipant schedules) {
        this.settings = settings;
        this.resources = resources;
        this.managed =
                ManagedStore.of(store.database(), settings.common().scope().digest(), EngineStarter.queues(settings));
        this.lifecycle = new ManagedLifecycle(
                managed,
                openRuns,
                new ManagedLifecycle.Surroundings(
                        resources.functions().signatures(),
                        resources.options(),
                        deployment(settings, managed, store, artifact),
                        schedules),
                clock);
        this.active = new ActiveSnapshot(managed.definitions());
        this.revisions = new LoadedRevisions(managed.revisions(), managed.definitions(), resources);
        this.follower = new RevisionFollower(managed.pointer(), revisions, active);
        follower.follow();
    }

    /**
     * Reads the active revision, once the store is open.
     *
     * @param artifact of the worker in this process, or of the one that this program would be
     */
    public static Source inStore(
            Settings settings, LoadedRevisions.Resources resources, String artifact, InstantSource clock) {
        return (store, schedules) -> new ManagedConfiguration(settings, resources, artifact, clock, store, schedules);
    }

    private static WorkerDeployment deployment(
            Settings settings, ManagedStore managed, ServiceStore store, String artifact) {
        return settings.common().role() == Role.COMBINED && settings.common().profile() == Profile.LOCAL
                ? new InProcessDeployment(artifact)
                : new ExternalDeployment(
                        store.workers(), managed.scope(), managed.queues().runs(), artifact);
    }

    @Override
    public ActiveSnapshot active() {
        return active;
    }

    @Override
    public CallEnvironments environments() {
        return revisions;
    }

    @Override
    public CallOptions options() {
        return revisions.options();
    }

    @Override
    public AuthoringSource authoring(Supplier<List<String>> queries) {
        return new ActiveAuthoringSource(active, resources::functions, queries);
    }

    @Override
    public QuerySettings queries() {
        return follower.current()
                .map(revision -> QuerySettings.of(
                        revision.settings(), revision.environment().secrets()))
                .orElse(QuerySettings.NONE);
    }

    @Override
    public WebhookSettings webhooks() {
        return follower.current()
                .map(revision -> WebhookSettings.of(
                        revision.settings(),
                        new WebhookSecretTexts(revision.environment().secrets())))
                .orElse(WebhookSettings.NONE);
    }

    @Override
    public QueueService.Declared brokers() {
        return follower.current()
                .map(revision -> new QueueService.Declared(
                        revision.settings(), revision.environment().secrets()))
                .orElse(QueueService.Declared.NONE);
    }

    @Override
    public SinkService.Declared sinks() {
        return follower.current()
                .map(revision -> new SinkService.Declared(
                        revision.settings(),
                        revision.environment().secrets(),
                        revision.environment().egress()))
                .orElse(SinkService.Declared.NONE);
    }

    /** Before the first activation there is nothing to start, and the service is there to be configured. */
    @Override
    public Optional<String> problem() {
        return follower.current()
                .filter(revision -> settings.common().role().executesRuns()
                        && !revision.lacking().isReady())
                .map(revision -> "This worker lacks functions of the active revision: "
                        + String.join(", ", revision.lacking().functions()) + ".");
    }

    @Override
    public ReadyWorker.Loaded loaded() {
        JsonNode configured =
                follower.current().map(LoadedRevision::settings).orElseGet(JsonNodeFactory.instance::objectNode);
        return WorkerContent.of(
                follower.current()
                        .map(revision -> revision.snapshot().definitions().keySet())
                        .orElseGet(Set::of),
                resources.functions(),
                configured,
                settings);
    }

    @Override
    public DeclaredTriggers triggers() {
        return SnapshotTriggers.ofRevisions(
                active,
                () -> follower.current().map(LoadedRevision::id).orElse(null),
                revision -> revisions.load(revision).snapshot().triggers());
    }

    @Override
    public SystemWork system() {
        return lifecycle.system();
    }

    @Override
    public ConfigurationParts begin(Connection connection, Timekeeper time, Closer opened) {
        openRuns.connect(connection.runs());
        Activations activations = lifecycle.activations(connection.engine().client());
        String instance = connection.instance();
        if (instance != null) {
            WorkerPreparation preparation = new WorkerPreparation(
                    managed.pointer(), managed.revisions(), revisions, managed.workers(), instance);
            opened.add(PeriodicTask.start("preparation of revisions", PREPARING, time, preparation::prepare));
        }
        Path directory = settings.configuration().directory();
        if (directory != null && settings.common().role().servesHttp()) {
            first(directory, activations, time);
        }
        follower.follow();
        opened.add(PeriodicTask.start("active revision", FOLLOWING, time, follower::follow));
        opened.add(PeriodicTask.start("unfinished activations", SWEEPING, time, activations::wakeUnfinished));
        opened.add(PeriodicTask.start(
                "unfinished publications",
                SWEEPING,
                time,
                () -> lifecycle.publications().finishPending()));
        opened.add(lifecycle.unusedTexts().remove(time));
        opened.add(retirement(connection, time).start(time));
        return lifecycle.parts(activations);
    }

    private RevisionCleaning retirement(Connection connection, Timekeeper time) {
        KeptRuns runs = KeptRuns.of(connection.engine(), managed.scope(), time);
        return new RevisionCleaning(
                Retirement.of(
                        managed.database(),
                        managed.scope(),
                        new Retirement.External(runs.ofRevisions(), runs.ofDefinitions()),
                        settings.configuration().retention()),
                connection.removals());
    }

    private void first(Path directory, Activations activations, Timekeeper time) {
        FirstConfiguration first = new FirstConfiguration(
                new FirstConfiguration.Services(
                        lifecycle.drafts(),
                        lifecycle.publications(),
                        lifecycle.planner(),
                        activations,
                        managed.pointer()),
                time);
        try {
            if (first.isMissing()) {
                first.bring(ConfigurationYaml.write(
                        new ConfigurationFolder(directory, resources.functions().signatures())
                                .read()
                                .documents()));
            }
        } catch (LifecycleException e) {
            throw StartException.of(String.valueOf(e.getMessage()));
        }
    }
}
