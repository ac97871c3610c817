package dev.flow.gateway;

import dev.flow.gateway.GatewayParts.EventParts;
import dev.flow.gateway.GatewayParts.RunParts;
import dev.flow.gateway.GatewayParts.StoreParts;
import dev.flow.gateway.api.AuditOperations;
import dev.flow.gateway.api.AuthoringOperations;
import dev.flow.gateway.api.Capabilities;
import dev.flow.gateway.api.DefinitionOperations;
import dev.flow.gateway.api.HealthOperations;
import dev.flow.gateway.api.OpenApiOperations;
import dev.flow.gateway.api.OverviewOperations;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.PanelOperations;
import dev.flow.gateway.api.ProbeOperations;
import dev.flow.gateway.api.RunOperations;
import dev.flow.gateway.api.RunViewOperations;
import dev.flow.gateway.api.SteeringOperations;
import dev.flow.gateway.api.WorkerOperations;
import dev.flow.gateway.configuration.ConfigurationFeatures;
import dev.flow.gateway.configuration.ConfigurationGroups;
import dev.flow.gateway.configuration.ConfigurationStateOperations;
import dev.flow.gateway.cursor.Cursors;
import dev.flow.gateway.event.EventGroups;
import dev.flow.gateway.feature.FeatureSource;
import dev.flow.gateway.feature.Features;
import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.operation.Endpoints;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.OperationTable;
import dev.flow.gateway.population.PopulationGroups;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.start.StartGroups;
import dev.flow.gateway.trigger.TriggerGroups;
import dev.flow.runs.WorkflowNames;
import java.util.ArrayList;
import java.util.List;

/** The operations of the product: the only place that knows all of them and the services of each. */
public final class GatewayOperations {
    private GatewayOperations() {}

    /** The declarations, in the order of the docs. */
    public static OperationTable table() {
        return Tables.ALL;
    }

    /** Made when first asked for. */
    private static final class Tables {
        static final OperationTable PROBES = table(List.of(ProbeOperations.DECLARED, HealthOperations.DECLARED));

        static final OperationTable ALL = table(List.of(
                PROBES.operations(),
                OpenApiOperations.DECLARED,
                PanelOperations.DECLARED,
                RunOperations.DECLARED,
                SteeringOperations.DECLARED,
                OverviewOperations.DECLARED,
                DefinitionOperations.DECLARED,
                AuthoringOperations.DECLARED,
                WorkerOperations.DECLARED,
                AuditOperations.DECLARED,
                RunViewOperations.DECLARED,
                TriggerGroups.VIEWS,
                StartGroups.VIEWS,
                PopulationGroups.VIEWS,
                EventGroups.VIEWS,
                ConfigurationStateOperations.DECLARED,
                TriggerGroups.CHANGES,
                StartGroups.CHANGES,
                PopulationGroups.CHANGES,
                EventGroups.DOORS,
                EventGroups.CHANGES,
                ConfigurationGroups.DECLARED));

        private static OperationTable table(List<List<Operation<?>>> groups) {
            return new OperationTable(
                    groups.stream().<Operation<?>>flatMap(List::stream).toList());
        }
    }

    /** All operations, with the services of a process. */
    static Endpoints all(GatewaySettings settings, GatewayParts parts, HealthChecks health) {
        Pagination pagination = new Pagination(new Cursors(settings.cursorKey()), parts.scope());
        RunParts runs = parts.runs();
        StoreParts records = parts.records();
        List<OperationGroup> groups = new ArrayList<>(probeGroups(parts, health));
        groups.add(new OpenApiOperations(OpenApi::export));
        groups.add(new PanelOperations());
        groups.add(new RunOperations(runs.starts(), runs.runs(), pagination));
        groups.add(new SteeringOperations(runs.runs()));
        groups.add(new DefinitionOperations(runs.definitions(), runs.runs(), runs.authoring(), pagination));
        groups.add(new AuthoringOperations(runs.authoring(), runs.definitions()));
        groups.add(new WorkerOperations(records.workers(), runs.definitions(), parts.scope()));
        groups.add(new AuditOperations(records.audit(), parts.scope(), pagination));
        groups.add(new RunViewOperations(runs.runs(), pagination));
        groups.addAll(TriggerGroups.of(runs.triggers().triggers(), pagination));
        groups.addAll(StartGroups.of(runs.triggers().scheduled(), new WorkflowNames(runs.definitions()), pagination));
        groups.addAll(PopulationGroups.of(runs.triggers().populations(), pagination));
        groups.addAll(events(parts, pagination));
        groups.addAll(ConfigurationGroups.of(parts.configuration(), pagination, parts.scope()));
        Endpoints offered = Endpoints.of(groups); // the overview adds no action that none of these needs
        groups.add(new OverviewOperations(
                features(parts), health, new Capabilities(parts.scope(), settings.mode(), offered::offer)));
        return Endpoints.of(groups).forTable(table());
    }

    private static List<OperationGroup> events(GatewayParts parts, Pagination pagination) {
        EventParts events = parts.runs().events();
        List<OperationGroup> groups =
                new ArrayList<>(EventGroups.of(events == null ? null : events.deliveries(), pagination));
        groups.addAll(
                events == null || !events.open()
                        ? EventGroups.closed()
                        : EventGroups.open(events.intake(), events.webhooks(), parts.clock()));
        return groups;
    }

    /** The operations of a process that only executes runs: its state, for probes and scrapers. */
    static Endpoints probes(GatewayParts parts, HealthChecks health) {
        return Endpoints.of(probeGroups(parts, health)).forTable(Tables.PROBES);
    }

    private static List<OperationGroup> probeGroups(GatewayParts parts, HealthChecks health) {
        return List.of(
                new ProbeOperations(health),
                new HealthOperations(health, parts.observation().metrics()));
    }

    private static Features features(GatewayParts parts) {
        List<FeatureSource> sources =
                new ArrayList<>(RunFeatures.of(parts.runs().definitions()));
        sources.add(TriggerGroups.feature(parts.runs().triggers().triggers()));
        sources.add(StartGroups.feature(parts.runs().triggers().scheduled()));
        sources.addAll(ConfigurationFeatures.of(parts.configuration()));
        sources.addAll(parts.observation().features());
        return new Features(sources);
    }
}
