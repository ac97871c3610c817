package dev.flow.server.protocol;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.SystemAttributes;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.AddSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.ClusterMetadata;
import io.temporal.api.operatorservice.v1.DeleteNamespaceRequest;
import io.temporal.api.operatorservice.v1.DeleteNamespaceResponse;
import io.temporal.api.operatorservice.v1.ListClustersResponse;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesResponse;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.RemoveSearchAttributesResponse;

/** What operators do: search attributes, and the end of namespaces. */
final class OperatorMethods {
    private OperatorMethods() {}

    static void add(Methods methods, SearchAttributes attributes, NamespaceRemoval removal) {
        methods.in(
                OperatorServiceGrpc.getAddSearchAttributesMethod(),
                AddSearchAttributesRequest::getNamespace,
                request -> {
                    require(request.getSearchAttributesCount() > 0);
                    attributes.add(request.getNamespace(), request.getSearchAttributesMap());
                    return AddSearchAttributesResponse.getDefaultInstance();
                });
        methods.in(
                OperatorServiceGrpc.getRemoveSearchAttributesMethod(),
                RemoveSearchAttributesRequest::getNamespace,
                request -> {
                    require(request.getSearchAttributesCount() > 0);
                    attributes.remove(request.getNamespace(), request.getSearchAttributesList());
                    return RemoveSearchAttributesResponse.getDefaultInstance();
                });
        methods.in(
                OperatorServiceGrpc.getListSearchAttributesMethod(),
                ListSearchAttributesRequest::getNamespace,
                request -> ListSearchAttributesResponse.newBuilder()
                        .putAllCustomAttributes(attributes.custom(request.getNamespace()))
                        .putAllSystemAttributes(SystemAttributes.OF_EXECUTIONS)
                        .putAllSystemAttributes(SystemAttributes.PREDEFINED)
                        .build());
        methods.in(OperatorServiceGrpc.getDeleteNamespaceMethod(), DeleteNamespaceRequest::getNamespace, request -> {
            removal.remove(request.getNamespace());
            return DeleteNamespaceResponse.newBuilder()
                    .setDeletedNamespace(request.getNamespace())
                    .build();
        });
        methods.add(
                OperatorServiceGrpc.getListClustersMethod(),
                _ -> ListClustersResponse.newBuilder()
                        .addClusters(ClusterMetadata.newBuilder()
                                .setClusterName(ClusterMethods.CLUSTER)
                                .setClusterId("flow")
                                .setHistoryShardCount(1)
                                .setIsConnectionEnabled(true))
                        .build());
    }

    private static void require(boolean given) {
        if (!given) {
            throw ServiceFailure.invalidArgument("SearchAttributes are not set on request.");
        }
    }
}
