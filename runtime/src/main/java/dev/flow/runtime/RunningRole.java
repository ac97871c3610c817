package dev.flow.runtime;

import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.source.ActiveSnapshot;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineCapabilities;
import dev.flow.gateway.Gateway;
import dev.flow.gateway.GatewayParts;
import dev.flow.gateway.health.HealthComponent;
import dev.flow.gateway.metrics.CallMetrics;
import dev.flow.gateway.metrics.EngineMetrics;
import dev.flow.gateway.metrics.StoreMetrics;
import dev.flow.runs.EngineRuns;
import dev.flow.runs.EngineStartService;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartGate;
import dev.flow.runtime.health.Components;
import dev.flow.runtime.service.Authoring;
import dev.flow.runtime.service.Closing;
import dev.flow.runtime.service.DirectoryWatch;
import dev.flow.runtime.service.Engines;
import dev.flow.runtime.service.GatewayForm;
import dev.flow.runtime.service.Identity;
import dev.flow.runtime.service.Loading;
import dev.flow.runtime.service.Storage;
import dev.flow.runtime.service.Waiting;
import dev.flow.runtime.service.WorkerDuty;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.telemetry.Telemetry;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A role that runs: everything that {@link RuntimeApplication} opened for it, in the order of opening. Thread-safe. */
final class RunningRole implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningRole.class);

    private final Closing opened;
    private final Listening listening;
    private final List<String> limitations;
    private final Runnable watching;
    private final Runnable notice;

    private RunningRole(
            Closing opened, Listening listening, List<String> limitations, Runnable watching, Runnable notice) {
        this.opened = opened;
        this.listening = listening;
        this.limitations = limitations;
        this.watching = watching;
        this.notice = notice;
    }

    /**
     * Starts it.
     *
     * @throws java.util.concurrent.CancellationException when the wait for something ends before it is there
     */
    static RunningRole start(Settings settings, Host host, Waiting waiting) {
        var opened = new Closing();
        try {
            return new Start(settings, host, opened, waiting).start();
        } catch (RuntimeException | Error e) {
            Thread.interrupted(); // what was opened is closed in good order, whatever ended the start
            opened.close();
            throw e;
        }
    }

    Optional<Integer> port() {
        return listening.port();
    }

    Optional<Integer> healthPort() {
        return listening.healthPort();
    }

    List<String> limitations() {
        return limitations;
    }

    void watch() {
        watching.run();
    }

    @Override
    public void close() {
        LOG.info("Draining; a second signal stops at once.");
        notice.run();
        opened.close();
        LOG.info("Stopped.");
    }

    /** What comes into being while a role starts. */
    private static final class Start {
        private final Settings settings;
        private final Host host;
        private final Closing opened;
        private final Timekeeper time;
        private final Waiting waiting;

        Start(Settings settings, Host host, Closing opened, Waiting waiting) {
            this.settings = settings;
            this.host = host;
            this.opened = opened;
            this.time = Timekeeper.of(host.clock());
            this.waiting = waiting;
        }

        RunningRole start() {
            var role = settings.common().role();
            var source = source();
            var engines = opened.add(Engines.begin(settings, waiting));
            var telemetry = opened.add(Telemetry.open(settings));
            var storage = opened.add(Storage.open(settings, time, waiting));
            StoreMetrics.observe(storage.store(), telemetry.metrics());
            var active = new ActiveSnapshot(new StoredDefinitions(
                    storage.store(), settings.common().scope().digest()));
            waiting.until("the store at " + storage.store().url(), () -> activated(active, source), Storage::isAway);
            refuseForeignQueue(storage);
            var engine = engine(engines, active, source, telemetry);
            if (role.works()) {
                work(storage, source);
                refuseForeignQueue(storage); // two scopes that start at once see each other's registrations
            }
            var parts = parts(storage, active, source, engine, telemetry);
            var listening = listen(parts);
            return new RunningRole(
                    opened,
                    listening,
                    limitations(engine.capabilities()),
                    () -> watch(active),
                    () -> listening.giveNotice(settings.common().drain(), time));
        }

        /** Requests end before what they need; the probes of a worker tell of it until it has stopped. */
        private Listening listen(GatewayParts parts) {
            boolean serves = settings.common().role().serves();
            var form = GatewayForm.settings(settings);
            return new Listening(
                    serves ? opened.add(Gateway.start(form, parts)) : opened.addLast(Gateway.startProbes(form, parts)),
                    serves);
        }

        /** A queue that the operator has named belongs to one scope. */
        private void refuseForeignQueue(Storage storage) {
            String named = settings.engine().taskQueue();
            if (named != null
                    && storage.workers()
                            .isUsedByAnotherScope(
                                    named, settings.common().scope().digest())) {
                throw StartException.of("FLOW_ENGINE__TASK_QUEUE is " + named + ", and workers of another scope use"
                        + " that task queue: name one that no other scope uses, or none.");
            }
        }

        private static boolean activated(ActiveSnapshot active, DirectorySource source) {
            active.activate(source.snapshot());
            return true;
        }

        private void watch(ActiveSnapshot active) {
            Path directory = settings.configuration().directory();
            if (directory != null) {
                opened.add(DirectoryWatch.start(directory, time, () -> active.activate(source().snapshot())));
            }
        }

        private DirectorySource source() {
            Path directory = settings.configuration().directory();
            var options =
                    settings.common().profile() == Profile.PRODUCTION ? CallOptions.production() : CallOptions.local();
            var reading = new DirectorySource.Reading(
                    host.functions(),
                    host.environment(),
                    options.withExpressionSteps(settings.engine().expressionSteps()));
            return directory == null ? DirectorySource.nothing(reading) : DirectorySource.read(directory, reading);
        }

        private Engine engine(Engines engines, ActiveSnapshot active, DirectorySource source, Telemetry telemetry) {
            var calls = settings.common().role().works()
                    ? opened.add(new CallActivities(
                            active.definitions(),
                            source.surroundings().secrets(),
                            source.functions(),
                            source.surroundings().calls(),
                            host.clock()))
                    : null;
            var measured = calls == null
                    ? null
                    : new CallMetrics(calls, settings.work().concurrentCalls(), telemetry.metrics());
            return opened.add(engines.start(
                    new Engines.Parts(active.definitions(), measured, telemetry.tasks(), telemetry.traces())));
        }

        private void work(Storage storage, DirectorySource source) {
            opened.add(WorkerDuty.begin(
                    storage.workers(),
                    new ReadyWorker.Instance(
                            WorkerDuty.newInstance(),
                            settings.common().scope().digest(),
                            Engines.queues(settings).runs()),
                    artifact(),
                    Loading.of(source, settings),
                    time));
        }

        private String artifact() {
            return Engines.artifact(settings)
                    .map(artifact -> artifact.deployment() + ":" + artifact.buildId())
                    .orElse(RunsParts.UNVERSIONED);
        }

        private List<HealthComponent> health(Storage storage, Engine engine, ActiveSnapshot active, Identity identity) {
            var role = settings.common().role();
            List<HealthComponent> components = new ArrayList<>(List.of(
                    Components.store(storage.store()),
                    Components.engine(engine),
                    Components.definitions(() -> !active.all().isEmpty()),
                    Components.worker(role.works()),
                    Components.workerRegistration(
                            storage.workers(),
                            settings.common().scope().digest(),
                            Engines.queues(settings).runs())));
            components.addAll(identity.health());
            return components;
        }

        private GatewayParts parts(
                Storage storage, ActiveSnapshot active, DirectorySource source, Engine engine, Telemetry telemetry) {
            var identity = opened.add(Identity.open(settings, host.authentication(), time, telemetry.metrics()));
            var runs = new RunsParts(
                    settings.common().scope(),
                    engine,
                    active,
                    StartGate.OPEN,
                    this::artifact,
                    host.clock(),
                    new EngineMetrics(telemetry.metrics()));
            return new GatewayParts(
                    settings.common().scope(),
                    new GatewayParts.RunParts(
                            new EngineStartService(runs),
                            new EngineRuns(runs),
                            active,
                            new Authoring(active, source.functions().signatures())),
                    new GatewayParts.StoreParts(storage.idempotency(), storage.audit(), storage.workers()),
                    identity.provider(),
                    new GatewayParts.Observation(
                            health(storage, engine, active, identity), telemetry.metrics(), telemetry.traces()),
                    host.clock());
        }

        private static List<String> limitations(EngineCapabilities engine) {
            List<String> limitations = new ArrayList<>();
            engine.unavailable().forEach((name, reason) -> limitations.add(name + ": " + reason));
            return limitations;
        }
    }
}
