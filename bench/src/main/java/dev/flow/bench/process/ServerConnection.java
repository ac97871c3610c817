package dev.flow.bench.process;

import com.uber.m3.tally.NoopScope;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.converter.DataConverter;
import io.temporal.serviceclient.GrpcCompression;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;

/** A connection to a server of this machine, which compresses nothing, as those of the product do. Thread-safe. */
public record ServerConnection(WorkflowServiceStubs stubs, WorkflowClient client) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    public static ServerConnection to(String target, DataConverter converter) {
        var stubs = WorkflowServiceStubs.newConnectedServiceStubs(
                WorkflowServiceStubsOptions.newBuilder()
                        .setTarget(target)
                        .setMetricsScope(new NoopScope())
                        .setGrpcCompression(GrpcCompression.NONE)
                        .build(),
                PATIENCE);
        var client = WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder()
                        .setDataConverter(converter)
                        .setWorkerHeartbeatInterval(Duration.ofSeconds(-1))
                        .build());
        return new ServerConnection(stubs, client);
    }

    @Override
    public void close() {
        stubs.shutdownNow();
    }
}
