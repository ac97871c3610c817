package dev.flow.runtime;

import dev.flow.calls.CallActivities;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.configuration.directory.ConfigurationDirectory;
import dev.flow.configuration.directory.HostJars;
import dev.flow.configuration.directory.LoadedJars;
import dev.flow.configuration.live.LoadedRevisions;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.engine.Engine;
import dev.flow.engine.FailureHandler;
import dev.flow.engine.SystemWork;
import dev.flow.engine.event.EventRouter;
import dev.flow.gateway.metrics.CallMetrics;
import dev.flow.gateway.metrics.EngineMetrics;
import dev.flow.gateway.metrics.EventMetrics;
import dev.flow.gateway.metrics.FailureStartMetrics;
import dev.flow.gateway.metrics.FiringMetrics;
import dev.flow.gateway.metrics.PopulationMetrics;
import dev.flow.gateway.metrics.QueueMetrics;
import dev.flow.gateway.metrics.RetentionMetrics;
import dev.flow.gateway.metrics.ScheduledStartMetrics;
import dev.flow.gateway.metrics.SinkMetrics;
import dev.flow.gateway.metrics.StoreMetrics;
import dev.flow.queues.consume.QueueBindings;
import dev.flow.queues.consume.QueueConsumers;
import dev.flow.queues.request.RequestRows;
import dev.flow.queues.request.Responses;
import dev.flow.runs.RunsParts;
import dev.flow.runs.StartGate;
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.runs.start.FailureStarts;
import dev.flow.runtime.configuration.DirectoryConfiguration;
import dev.flow.runtime.configuration.ManagedConfiguration;
import dev.flow.runtime.configuration.ServiceConfiguration;
import dev.flow.runtime.event.EventService;
import dev.flow.runtime.event.QueueService;
import dev.flow.runtime.event.QueuedCalls;
import dev.flow.runtime.event.SinkService;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.DependencyWait;
import dev.flow.runtime.service.EmbeddedRuns;
import dev.flow.runtime.service.EngineStarter;
import dev.flow.runtime.service.PayloadCleaning;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.service.WorkerHeartbeat;
import dev.flow.runtime.settings.ConfigurationMode;
import dev.flow.runtime.settings.Profile;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import dev.flow.runtime.telemetry.EmbeddedEngineMetrics;
import dev.flow.runtime.telemetry.Telemetry;
import dev.flow.runtime.trigger.ConfiguredQueries;
import dev.flow.runtime.trigger.PopulationService;
import dev.flow.runtime.trigger.ServiceQuotas;
import dev.flow.runtime.trigger.ServiceWebhooks;
import dev.flow.runtime.trigger.TriggerService;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.triggers.record.PopulationRows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Opens the parts of a role one after the other. */
final class RoleOpening {
    private final Settings settings;
    private final HostIntegration host;
    private final QueueBindings bindings;
    private final Closer opened;
    private final Timekeeper time;
    private final DependencyWait wait;
    private final Consumer<String> failed;

    RoleOpening(Settings settings, HostIntegration host, Closer opened, DependencyWait wait, Consumer<String> failed) {
        this.settings = settings;
        this.host = host;
        this.bindings = QueueBindings.shipped(host.queues());
        this.opened = opened;
        this.time = Timekeeper.of(host.clock());
        this.wait = wait;
        this.failed = failed;
    }

    /** Opens all of them. */
    RunningRole open() {
        var role = settings.common().role();
        var source = source();
        var engineStarter = opened.add(EngineStarter.begin(settings, wait));
        var telemetry = opened.add(Telemetry.open(settings));
        String scope = settings.common().scope().digest();
        var store = opened.add(ServiceStore.open(settings, time, wait));
        StoreMetrics.observe(store.database(), telemetry.metrics());
        var triggers = new TriggerService(
                store.database(),
                scope,
                EngineStarter.queues(settings),
                new TriggerService.StartLimits(
                        ServiceQuotas.of(host.quotas(), settings, store),
                        settings.starts().horizon()),
                time,
                new TriggerService.Observers(
                        new FiringMetrics(telemetry.metrics()), new ScheduledStartMetrics(telemetry.metrics())));
        var configuration = wait.until(
                "the store at " + store.database().url(),
                () -> source.open(store, triggers.participant()),
                ServiceStore::isUnavailable);
        var populations = opened.add(PopulationService.open(
                ConfiguredQueries.open(
                        host.queries(),
                        configuration::queries,
                        settings.configuration().mode() == ConfigurationMode.MANAGED),
                new PopulationRows(store.database(), scope),
                new PopulationMetrics(telemetry.metrics()),
                time));
        refuseForeignQueue(store);
        var failures = new FailureStarts(new FailureStartMetrics(telemetry.metrics()));
        var events = new EventService(
                store.database(), scope, settings.events(), time, new EventMetrics(telemetry.metrics()));
        var sinks = new SinkService(store.database(), scope, configuration::sinks);
        var requests = new RequestRows(store.database(), scope);
        var work = new Work(
                populations.with(triggers.with(configuration.system())),
                events.router(sinks.outbox()),
                failures,
                requests);
        var engine = engine(engineStarter, store, configuration, work, telemetry);
        var removals = new RetentionMetrics(telemetry.metrics());
        engineStarter
                .payloads()
                .map(payloads -> new PayloadCleaning(
                                payloads, settings.engine().payloadCleaning(), role.executesRuns(), removals)
                        .start(engine, time))
                .ifPresent(opened::add);
        var runs = runs(configuration, engine, triggers.gate(), telemetry);
        failures.connect(runs);
        var instance = WorkerHeartbeat.newInstance();
        if (role.executesRuns()) {
            sinks.begin(bindings, new SinkMetrics(telemetry.metrics()), time, opened);
            work(store, configuration, instance);
            refuseForeignQueue(store); // two scopes that start at once see each other's registrations
        }
        var operated = triggers.begin(
                new TriggerService.Role(
                        configuration.triggers(), runs, new EngineStartService(runs), new EngineRuns(runs)),
                opened);
        var received = events.begin(
                configuration.triggers(),
                ServiceWebhooks.of(settings, host.webhooks(), configuration::webhooks),
                runs,
                opened);
        var responses = new Responses(requests, engine, events.log());
        var queues = role.servesHttp() ? consume(configuration, events, responses, telemetry) : QueueService.NONE;
        var paged = populations.begin(runs, EngineStarter.queues(settings), opened);
        var served = configuration.begin(
                new ServiceConfiguration.Connection(
                        engine, new EngineRuns(runs), role.executesRuns() ? instance : null, removals),
                time,
                opened);
        var endpoint = new EndpointOpening(settings, host, opened, time)
                .open(
                        new EndpointOpening.Service(store, configuration, served, runs),
                        new EndpointOpening.Started(operated, paged, received, queues.status()),
                        telemetry);
        return new RunningRole(
                opened, endpoint, events.intake(), () -> configuration.watch(time, opened, triggers::follow), () -> {
                    queues.beginDrain().run();
                    endpoint.giveNotice(settings.common().drain(), time);
                });
    }

    /** A task queue that the operator has named belongs to one scope. */
    private void refuseForeignQueue(ServiceStore store) {
        String named = settings.engine().taskQueue();
        if (named != null
                && store.workers()
                        .isUsedByAnotherScope(named, settings.common().scope().digest())) {
            throw StartException.of("FLOW_ENGINE__TASK_QUEUE is " + named + ", a task queue that workers of another"
                    + " scope use: name one that no other scope uses, or remove the setting.");
        }
    }

    private QueueService consume(
            ServiceConfiguration configuration, EventService events, Responses responses, Telemetry telemetry) {
        var metrics = new QueueMetrics(telemetry.metrics());
        var queues = QueueService.begin(
                configuration.triggers(),
                configuration::brokers,
                new QueueConsumers.Doors(events::intake, () -> responses),
                new QueueService.Parts(bindings, metrics, time),
                settings.common().drain().period(),
                opened);
        opened.add(PeriodicTask.housekeeping(
                "measure of queues",
                Duration.ofSeconds(5),
                time,
                () -> metrics.onStatus(queues.status().get())));
        return queues;
    }

    private ServiceConfiguration.Source source() {
        var options =
                settings.common().profile() == Profile.PRODUCTION ? CallOptions.production() : CallOptions.local();
        options = options.withExpressionSteps(settings.engine().expressionSteps());
        return settings.configuration().mode() == ConfigurationMode.MANAGED
                ? ManagedConfiguration.inStore(
                        settings,
                        new LoadedRevisions.Resources(functions(), directory(), host.environment(), options),
                        artifact(),
                        host.clock())
                : DirectoryConfiguration.read(
                        settings,
                        new DirectorySource.Reading(host.functions(), host.environment(), options, new LoadedJars()));
    }

    /** Those of the host, and of jars beside a first configuration: they belong to the artifact, not to a revision. */
    private HostFunctions functions() {
        Path directory = settings.configuration().directory();
        if (directory == null) {
            return host.functions();
        }
        ConfigurationDirectory.requireOne(directory);
        return host.functions().and(new LoadedJars().load(HostJars.in(directory)));
    }

    private Path directory() {
        Path directory = settings.configuration().directory();
        return directory == null ? Path.of("") : directory;
    }

    /** What a worker executes beside runs and their calls. */
    private record Work(SystemWork system, EventRouter router, FailureHandler failures, RequestRows requests) {}

    private Engine engine(
            EngineStarter engineStarter,
            ServiceStore store,
            ServiceConfiguration configuration,
            Work work,
            Telemetry telemetry) {
        var definitions = configuration.active().definitions();
        var options = configuration.options();
        var calls = settings.common().role().executesRuns()
                ? opened.add(new CallActivities(
                        definitions,
                        configuration.environments(),
                        opened.add(new QueuedCalls(work.requests(), bindings)),
                        options.limits(),
                        options.timeouts(),
                        host.clock()))
                : null;
        var measured =
                calls == null ? null : new CallMetrics(calls, settings.work().concurrentCalls(), telemetry.metrics());
        return opened.add(engineStarter.start(new EngineStarter.Parts(
                definitions,
                measured,
                work.system(),
                work.router(),
                work.failures(),
                telemetry.tasks(),
                telemetry.traces(),
                () -> ownedRuns(store, telemetry).storage())));
    }

    /** Once this process owns the runs, no other one answers requests: what others had begun may be repeated. */
    private EmbeddedRuns ownedRuns(ServiceStore store, Telemetry telemetry) {
        var runs = opened.add(EmbeddedRuns.open(
                store.database(),
                settings.common().scope().digest(),
                wait,
                new EmbeddedEngineMetrics(telemetry.metrics()),
                failed));
        store.idempotency().releaseAll(settings.common().scope().digest());
        return runs;
    }

    private void work(ServiceStore store, ServiceConfiguration configuration, String instance) {
        opened.add(WorkerHeartbeat.start(
                store.workers(),
                new ReadyWorker.Instance(
                        instance,
                        settings.common().scope().digest(),
                        EngineStarter.queues(settings).runs()),
                artifact(),
                configuration::loaded,
                time));
    }

    private String artifact() {
        return EngineStarter.artifact(settings)
                .map(artifact -> artifact.deployment() + ":" + artifact.buildId())
                .orElse(RunsParts.UNVERSIONED);
    }

    private RunsParts runs(ServiceConfiguration configuration, Engine engine, StartGate gate, Telemetry telemetry) {
        return new RunsParts(
                settings.common().scope(),
                engine,
                configuration.active(),
                gate,
                this::artifact,
                host.clock(),
                new EngineMetrics(telemetry.metrics()));
    }
}
