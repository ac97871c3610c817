package dev.flow.server.protocol;

import dev.flow.server.namespace.Namespaces;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.SystemAttributes;
import io.temporal.api.workflowservice.v1.GetClusterInfoResponse;
import io.temporal.api.workflowservice.v1.GetSearchAttributesResponse;
import io.temporal.api.workflowservice.v1.GetSystemInfoResponse;
import io.temporal.api.workflowservice.v1.RegisterNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;

/** What the service says of itself, and its namespaces. */
final class ClusterMethods {
    /** The version of Temporal's server that this one behaves as. */
    static final String VERSION = "1.32.0";

    static final String CLUSTER = "active";

    private ClusterMethods() {}

    static void add(Methods methods, Namespaces namespaces, SearchAttributes attributes, String storeName) {
        methods.add(WorkflowServiceGrpc.getGetSystemInfoMethod(), _ -> systemInfo());
        methods.add(WorkflowServiceGrpc.getGetClusterInfoMethod(), _ -> clusterInfo(storeName));
        methods.add(WorkflowServiceGrpc.getDescribeNamespaceMethod(), namespaces::describe);
        methods.add(WorkflowServiceGrpc.getListNamespacesMethod(), _ -> namespaces.list());
        methods.add(WorkflowServiceGrpc.getRegisterNamespaceMethod(), request -> {
            namespaces.register(request);
            return RegisterNamespaceResponse.getDefaultInstance();
        });
        methods.add(WorkflowServiceGrpc.getUpdateNamespaceMethod(), namespaces::update);
        methods.add(WorkflowServiceGrpc.getGetSearchAttributesMethod(), _ -> {
            var response = GetSearchAttributesResponse.newBuilder()
                    .putAllKeys(SystemAttributes.OF_EXECUTIONS)
                    .putAllKeys(SystemAttributes.PREDEFINED);
            namespaces
                    .list()
                    .getNamespacesList()
                    .forEach(namespace -> response.putAllKeys(
                            attributes.custom(namespace.getNamespaceInfo().getName())));
            return response.build();
        });
    }

    private static GetSystemInfoResponse systemInfo() {
        GetSystemInfoResponse.Builder response =
                GetSystemInfoResponse.newBuilder().setServerVersion(VERSION);
        response.getCapabilitiesBuilder()
                .setSignalAndQueryHeader(true)
                .setInternalErrorDifferentiation(true)
                .setActivityFailureIncludeHeartbeat(true)
                .setEncodedFailureAttributes(true)
                .setUpsertMemo(true)
                .setEagerWorkflowStart(true)
                .setSdkMetadata(true)
                .setCountGroupByExecutionStatus(true);
        return response.build();
    }

    private static GetClusterInfoResponse clusterInfo(String storeName) {
        return GetClusterInfoResponse.newBuilder()
                .putSupportedClients("temporal-java", "<2.0.0")
                .putSupportedClients("temporal-cli", "<2.0.0")
                .putSupportedClients("temporal-ui", "<3.0.0")
                .putSupportedClients("temporal-go", "<2.0.0")
                .setServerVersion(VERSION)
                .setClusterId("flow")
                .setClusterName(CLUSTER)
                .setHistoryShardCount(1)
                .setPersistenceStore(storeName)
                .setVisibilityStore(storeName)
                .build();
    }
}
