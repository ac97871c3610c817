package dev.flow.bench.process;

import com.uber.m3.tally.NoopScope;
import io.grpc.ManagedChannel;
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
        return connect(WorkflowServiceStubsOptions.newBuilder().setTarget(target), converter);
    }

    /** A connection to a server in this process; the channel stays open. */
    public static ServerConnection within(ManagedChannel channel, DataConverter converter) {
        return connect(WorkflowServiceStubsOptions.newBuilder().setChannel(channel), converter);
    }

    private static ServerConnection connect(WorkflowServiceStubsOptions.Builder options, DataConverter converter) {
        var stubs = WorkflowServiceStubs.newConnectedServiceStubs(
                options.setMetricsScope(new NoopScope())
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
