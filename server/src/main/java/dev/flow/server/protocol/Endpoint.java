package dev.flow.server.protocol;

import dev.flow.server.deployment.Deployments;
import dev.flow.server.deployment.Routing;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.control.Deletions;
import dev.flow.server.namespace.Namespaces;
import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.StoreOwner;
import dev.flow.server.service.ExecutionService;
import dev.flow.server.time.SkippingClock;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.VisibilityStore;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;

/** The gRPC services of Temporal, on the parts of this one. Thread-safe. */
public final class Endpoint implements AutoCloseable {
    private final Calls calls;
    private final HealthStatusManager health = new HealthStatusManager();
    private final Namespaces namespaces;
    private final Parts parts;

    /**
     * What requests are answered from.
     *
     * @param storeName as the description of the cluster names it
     */
    public record Parts(
            ExecutionService service,
            VisibilityStore visibility,
            SearchAttributes attributes,
            NamespaceStore namespaces,
            Deployments deployments,
            StoreOwner owner,
            String storeName) {}

    public Endpoint(Parts parts) {
        this.parts = parts;
        this.calls =
                new Calls(parts.owner(), parts.service().executions().parts().metrics());
        this.namespaces = new Namespaces(
                parts.namespaces(),
                parts.service().executions().parts().clock(),
                parts.service().executions().parts().limits().blobBytes());
    }

    /** The services, to be bound to a server. */
    public List<ServerServiceDefinition> services() {
        Executions executions = parts.service().executions();
        List<ServerServiceDefinition> services = new ArrayList<>();
        Methods workflow = methods(WorkflowServiceGrpc.getServiceDescriptor());
        Routing routing = parts.deployments().routing();
        WorkflowMethods.add(workflow, parts.service(), new StartRules(parts.attributes(), routing), routing);
        WorkerMethods.add(workflow, parts.service(), parts.deployments().changes());
        QueueMethods.add(workflow, executions, parts.deployments().descriptions());
        DeploymentMethods.add(workflow, parts.deployments());
        ListMethods.add(workflow, parts.visibility(), parts.attributes());
        ClusterMethods.add(workflow, namespaces, parts.attributes(), parts.storeName());
        services.add(ServerInterceptors.intercept(workflow.build(), new ClientFeatures()));
        Methods operator = methods(OperatorServiceGrpc.getServiceDescriptor());
        OperatorMethods.add(
                operator,
                parts.attributes(),
                new NamespaceRemoval(parts.namespaces(), parts.visibility(), new Deletions(executions)));
        services.add(operator.build());
        if (executions.parts().clock() instanceof SkippingClock clock) {
            Methods time = methods(TimeService.DESCRIPTOR);
            TimeMethods.add(time, clock);
            services.add(time.build());
        }
        health.setStatus(WorkflowServiceGrpc.SERVICE_NAME, ServingStatus.SERVING);
        services.add(health.getHealthService().bindService());
        return services;
    }

    private Methods methods(ServiceDescriptor descriptor) {
        return new Methods(descriptor, calls, namespaces);
    }

    /** Ends requests that wait, and refuses all others. */
    public void refuse(PersistenceException reason) {
        health.setStatus(WorkflowServiceGrpc.SERVICE_NAME, ServingStatus.NOT_SERVING);
        calls.end(Failures.answer(reason));
    }

    /** Ends requests that wait. Others are answered. */
    @Override
    public void close() {
        health.enterTerminalState();
        calls.close();
    }
}
