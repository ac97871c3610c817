package dev.flow.runtime;

import dev.flow.gateway.Gateway;
import dev.flow.gateway.GatewayParts;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.gateway.health.HealthComponent;
import dev.flow.queues.QueueStatus;
import dev.flow.runs.RunsParts;
import dev.flow.runs.service.EngineRuns;
import dev.flow.runs.start.EngineStartService;
import dev.flow.runtime.configuration.ServiceConfiguration;
import dev.flow.runtime.health.HealthComponents;
import dev.flow.runtime.service.Closer;
import dev.flow.runtime.service.EngineStarter;
import dev.flow.runtime.service.GatewaySettingsMapper;
import dev.flow.runtime.service.RequestIdentity;
import dev.flow.runtime.service.ServiceStore;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.telemetry.Telemetry;
import dev.flow.runtime.trigger.PopulationService;
import dev.flow.runtime.trigger.TriggerService;
import dev.flow.store.Timekeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Opens the HTTP port of a role: the last of its parts, which serves the others. */
final class EndpointOpening {
    private final Settings settings;
    private final HostIntegration host;
    private final Closer opened;
    private final Timekeeper time;

    EndpointOpening(Settings settings, HostIntegration host, Closer opened, Timekeeper time) {
        this.settings = settings;
        this.host = host;
        this.opened = opened;
        this.time = time;
    }

    /** The state of the service, its configuration and its runs. */
    record Service(ServiceStore store, ServiceConfiguration configuration, ConfigurationParts served, RunsParts runs) {}

    /** What starts runs without a caller, as a gateway operates it. */
    record Started(
            TriggerService.Operated triggers,
            PopulationService.Served populations,
            GatewayParts.EventParts events,
            Supplier<List<QueueStatus>> queues) {}

    /** The interface closes before the parts that requests need; the probes of a worker answer until it has stopped. */
    HttpEndpoint open(Service service, Started started, Telemetry telemetry) {
        var parts = parts(service, started, telemetry);
        boolean serves = settings.common().role().servesHttp();
        var form = GatewaySettingsMapper.settings(settings);
        return new HttpEndpoint(
                serves ? opened.add(Gateway.start(form, parts)) : opened.addLast(Gateway.startProbes(form, parts)),
                serves);
    }

    private GatewayParts parts(Service service, Started started, Telemetry telemetry) {
        var store = service.store();
        var identity = opened.add(RequestIdentity.open(settings, host.authentication(), time, telemetry.metrics()));
        return new GatewayParts(
                settings.common().scope(),
                new GatewayParts.RunParts(
                        new EngineStartService(service.runs()),
                        new EngineRuns(service.runs()),
                        service.configuration().active(),
                        service.configuration().authoring(started.populations().queries()),
                        new GatewayParts.TriggerParts(
                                started.triggers().triggers(),
                                started.triggers().scheduledStarts(),
                                started.populations().populations()),
                        started.events()),
                service.served(),
                new GatewayParts.StoreParts(store.idempotency(), store.audit(), store.workers()),
                identity.provider(),
                new GatewayParts.Observation(
                        health(service, started.queues(), identity),
                        List.of(),
                        telemetry.metrics(),
                        telemetry.traces()),
                host.clock());
    }

    private List<HealthComponent> health(
            Service service, Supplier<List<QueueStatus>> queues, RequestIdentity identity) {
        var store = service.store();
        var role = settings.common().role();
        List<HealthComponent> components = new ArrayList<>(List.of(
                HealthComponents.store(store.database()),
                HealthComponents.engine(service.runs().engine()),
                HealthComponents.definitions(service.configuration()::problem),
                HealthComponents.consumers(queues),
                HealthComponents.worker(role.executesRuns()),
                HealthComponents.workerRegistration(
                        store.workers(),
                        settings.common().scope().digest(),
                        EngineStarter.queues(settings).runs())));
        components.addAll(identity.health());
        return components;
    }
}
