package dev.flow.server.namespace;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.Namespace;
import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.state.Instants;
import io.temporal.api.enums.v1.ArchivalState;
import io.temporal.api.enums.v1.NamespaceState;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.namespace.v1.NamespaceInfo;
import io.temporal.api.replication.v1.ClusterReplicationConfig;
import io.temporal.api.replication.v1.NamespaceReplicationConfig;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.ListNamespacesResponse;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceResponse;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The namespaces of the service, as clients register, describe and change them. Thread-safe. */
public final class Namespaces {
    private static final Duration SHORTEST_RETENTION = Durations.fromHours(1);
    private static final String CLUSTER = "active";

    private final NamespaceStore store;
    private final InstantSource clock;
    private final int blobBytes;

    /**
     * Those of a store.
     *
     * @param clock for when they were registered
     * @param blobBytes the largest payload that the service takes
     */
    public Namespaces(NamespaceStore store, InstantSource clock, int blobBytes) {
        this.store = store;
        this.clock = clock;
        this.blobBytes = blobBytes;
    }

    /**
     * The namespace of a request.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT} for an empty name, {@code NOT_FOUND}
     */
    public Namespace require(String name) {
        if (name.isEmpty()) {
            throw ServiceFailure.invalidArgument("Namespace is empty.");
        }
        return store.find(name).orElseThrow(() -> ServiceFailure.namespaceNotFound(name));
    }

    /**
     * Describes one, by its name or its id.
     *
     * @throws ServiceFailure as {@link #require}
     */
    public DescribeNamespaceResponse describe(DescribeNamespaceRequest request) {
        if (request.getNamespace().isEmpty() && !request.getId().isEmpty()) {
            return store.findById(request.getId())
                    .map(this::description)
                    .orElseThrow(() -> ServiceFailure.namespaceNotFound(request.getId()));
        }
        return description(require(request.getNamespace()));
    }

    /** All of them, on one page. */
    public ListNamespacesResponse list() {
        ListNamespacesResponse.Builder response = ListNamespacesResponse.newBuilder();
        store.list().forEach(namespace -> response.addNamespaces(description(namespace)));
        return response.build();
    }

    /**
     * Registers one.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT}, {@code ALREADY_EXISTS}
     */
    public void register(RegisterNamespaceRequest request) {
        String name = request.getNamespace();
        if (name.isEmpty()) {
            throw ServiceFailure.invalidArgument("Namespace not set on request.");
        }
        Names.require(name, "Namespace");
        if (request.getIsGlobalNamespace()) {
            throw ServiceFailure.invalidArgument("Cannot register global namespace when not enabled.");
        }
        store.create(new Namespace(
                name,
                UUID.randomUUID().toString(),
                request.getDescription(),
                request.getOwnerEmail(),
                retention(request.getWorkflowExecutionRetentionPeriod()),
                request.getDataMap(),
                clock.instant()));
    }

    private static java.time.Duration retention(Duration asked) {
        if (Durations.compare(asked, SHORTEST_RETENTION) < 0) {
            throw ServiceFailure.invalidArgument("A valid retention period is not set on request.");
        }
        return java.time.Duration.ofSeconds(asked.getSeconds(), asked.getNanos());
    }

    /**
     * Changes one.
     *
     * @throws ServiceFailure as {@link #require}, and for what cannot be changed
     */
    public UpdateNamespaceResponse update(UpdateNamespaceRequest request) {
        Namespace before = require(request.getNamespace());
        var info = request.getUpdateInfo();
        Map<String, String> data = new LinkedHashMap<>(before.data());
        data.putAll(info.getDataMap());
        Namespace after = new Namespace(
                before.name(),
                before.id(),
                info.getDescription().isEmpty() ? before.description() : info.getDescription(),
                info.getOwnerEmail().isEmpty() ? before.ownerEmail() : info.getOwnerEmail(),
                request.getConfig().hasWorkflowExecutionRetentionTtl()
                        ? retention(request.getConfig().getWorkflowExecutionRetentionTtl())
                        : before.retention(),
                data,
                before.created());
        store.update(after);
        DescribeNamespaceResponse description = description(after);
        return UpdateNamespaceResponse.newBuilder()
                .setNamespaceInfo(description.getNamespaceInfo())
                .setConfig(description.getConfig())
                .setReplicationConfig(description.getReplicationConfig())
                .build();
    }

    private DescribeNamespaceResponse description(Namespace namespace) {
        NamespaceInfo.Builder info = NamespaceInfo.newBuilder()
                .setName(namespace.name())
                .setId(namespace.id())
                .setState(NamespaceState.NAMESPACE_STATE_REGISTERED)
                .setDescription(namespace.description())
                .setOwnerEmail(namespace.ownerEmail())
                .putAllData(namespace.data());
        info.getCapabilitiesBuilder()
                .setEagerWorkflowStart(true)
                .setSyncUpdate(true)
                .setAsyncUpdate(true);
        info.getLimitsBuilder().setBlobSizeLimitError(blobBytes).setMemoSizeLimitError(blobBytes);
        return DescribeNamespaceResponse.newBuilder()
                .setNamespaceInfo(info)
                .setConfig(NamespaceConfig.newBuilder()
                        .setWorkflowExecutionRetentionTtl(Instants.duration(namespace.retention()))
                        .setHistoryArchivalState(ArchivalState.ARCHIVAL_STATE_DISABLED)
                        .setVisibilityArchivalState(ArchivalState.ARCHIVAL_STATE_DISABLED))
                .setReplicationConfig(NamespaceReplicationConfig.newBuilder()
                        .setActiveClusterName(CLUSTER)
                        .addClusters(ClusterReplicationConfig.newBuilder().setClusterName(CLUSTER)))
                .build();
    }
}
