package dev.flow.proofs.differential;

import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.server.DurableServer;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A service that scenarios run on. Thread-safe.
 *
 * @param name for reports
 * @param stop called at the end
 */
record Service(String name, ManagedChannel channel, Runnable stop) implements AutoCloseable {
    static final String NAMESPACE = "default";
    static final String KEYWORD = "DiffKeyword";
    static final String LABELS = "DiffLabels";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LARGEST_MESSAGE = 64 * 1024 * 1024;

    /** Temporal's development server, in a process of its own. */
    static Service reference(TemporalBinary binary, Path folder) {
        LocalServer server = LocalServer.start(binary, folder.resolve("reference"), PATIENCE);
        ManagedChannel channel = Grpc.newChannelBuilder(server.address(), InsecureChannelCredentials.create())
                .maxInboundMessageSize(LARGEST_MESSAGE)
                .build();
        return new Service("temporal", channel, server::close).prepared();
    }

    /** The durable service in this process, in memory, with the real clock. */
    static Service subject() {
        DurableServer server = DurableServer.start(DurableServer.Options.memory());
        return new Service("flow", server.channel(), server::close).prepared();
    }

    WorkflowServiceBlockingStub stub() {
        return WorkflowServiceGrpc.newBlockingStub(channel);
    }

    private Service prepared() {
        var operator = OperatorServiceGrpc.newBlockingStub(channel);
        var _ = operator.addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                .setNamespace(NAMESPACE)
                .putAllSearchAttributes(Map.of(
                        KEYWORD, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
                        LABELS, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST))
                .build());
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!operator.listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                        .setNamespace(NAMESPACE)
                        .build())
                .getCustomAttributesMap()
                .keySet()
                .containsAll(List.of(KEYWORD, LABELS))) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("The search attributes do not appear on " + name + ".");
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        return this;
    }

    @Override
    public void close() {
        channel.shutdownNow();
        stop.run();
    }
}
