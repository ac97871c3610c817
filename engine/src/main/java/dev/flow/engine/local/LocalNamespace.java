package dev.flow.engine.local;

import com.google.protobuf.util.Durations;
import dev.flow.engine.EngineException;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.SearchAttributes;
import io.grpc.StatusRuntimeException;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import java.time.Duration;

/** The namespace of a local server, which begins with one day of retention and without our search attributes. */
public final class LocalNamespace {
    /** How long ended runs are kept. */
    public static final Duration RETENTION = Duration.ofDays(30);

    private LocalNamespace() {}

    /**
     * Makes it what runs need; changes nothing when it is so already.
     *
     * @throws EngineException when the server does not do it
     */
    public static void prepare(RemoteConnection connection) {
        try {
            keepRuns(connection);
        } catch (StatusRuntimeException e) {
            throw EngineException.unavailable("The local engine does not set up its namespace: " + e.getStatus(), e);
        }
        new SearchAttributes(connection).register();
    }

    private static void keepRuns(RemoteConnection connection) {
        var stub = connection.stubs().blockingStub();
        String namespace = connection.address().namespace();
        var retention = Durations.fromSeconds(RETENTION.toSeconds());
        var present = stub.describeNamespace(DescribeNamespaceRequest.newBuilder()
                        .setNamespace(namespace)
                        .build())
                .getConfig()
                .getWorkflowExecutionRetentionTtl();
        if (!present.equals(retention)) {
            stub.updateNamespace(UpdateNamespaceRequest.newBuilder()
                    .setNamespace(namespace)
                    .setConfig(NamespaceConfig.newBuilder().setWorkflowExecutionRetentionTtl(retention))
                    .build());
        }
    }
}
