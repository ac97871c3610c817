package dev.flow.engine.remote;

import dev.flow.engine.EngineException;
import dev.flow.engine.temporal.EngineServer;
import dev.flow.engine.temporal.ListedRuns;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.GrpcCompression;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.serviceclient.rpcretry.DefaultStubServiceOperationRpcRetryOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A connection to a cluster, verified before it is returned. Thread-safe. */
public final class RemoteConnection implements AutoCloseable {
    private final RemoteAddress address;
    private final WorkflowServiceStubs stubs;

    private RemoteConnection(RemoteAddress address, WorkflowServiceStubs stubs) {
        this.address = address;
        this.stubs = stubs;
    }

    /**
     * Connects and looks at the namespace.
     *
     * @throws EngineException which says whether the certificate files, the handshake, the credentials, the namespace
     *     or the address are at fault
     */
    public static RemoteConnection open(RemoteAddress address) {
        var stubs = WorkflowServiceStubs.newServiceStubs(options(address));
        try {
            stubs.blockingStub()
                    .withDeadlineAfter(address.patience().toMillis(), TimeUnit.MILLISECONDS)
                    .describeNamespace(DescribeNamespaceRequest.newBuilder()
                            .setNamespace(address.namespace())
                            .build());
            return new RemoteConnection(address, stubs);
        } catch (StatusRuntimeException e) {
            stubs.shutdownNow();
            throw explain(address, e);
        }
    }

    public WorkflowServiceStubs stubs() {
        return stubs;
    }

    /**
     * How long the namespace keeps runs that have ended.
     *
     * @throws EngineException when the cluster does not answer
     */
    public Duration retention() {
        try {
            var ttl = stubs.blockingStub()
                    .withDeadlineAfter(address.patience().toMillis(), TimeUnit.MILLISECONDS)
                    .describeNamespace(DescribeNamespaceRequest.newBuilder()
                            .setNamespace(address.namespace())
                            .build())
                    .getConfig()
                    .getWorkflowExecutionRetentionTtl();
            return Duration.ofSeconds(ttl.getSeconds());
        } catch (StatusRuntimeException e) {
            throw explain(address, e);
        }
    }

    /** The runs that the cluster lists of the namespace. */
    public ListedRuns listedRuns(InstantSource clock) {
        return new ListedRuns(
                WorkflowClient.newInstance(
                        stubs,
                        WorkflowClientOptions.newBuilder()
                                .setNamespace(address.namespace())
                                .build()),
                clock);
    }

    /**
     * This connection as the server of an engine.
     *
     * @param program names this process, with its id, to those who list the server's workers
     * @param release ends the connection, and what belongs to it
     */
    public EngineServer server(String program, Runnable release) {
        return new EngineServer(
                stubs,
                address.namespace(),
                program + "@" + ProcessHandle.current().pid(),
                true,
                EngineServer.HEARTBEATS,
                release);
    }

    public RemoteAddress address() {
        return address;
    }

    @Override
    public void close() {
        stubs.shutdownNow();
    }

    private static WorkflowServiceStubsOptions options(RemoteAddress address) {
        var options = WorkflowServiceStubsOptions.newBuilder()
                .setTarget(address.target())
                .setRpcRetryOptions(RpcRetryOptions.newBuilder(DefaultStubServiceOperationRpcRetryOptions.INSTANCE)
                        .setExpiration(address.patience())
                        .build());
        switch (address.security()) {
            case Security.Plaintext _ ->
                options.setEnableHttps(false).setGrpcCompression(GrpcCompression.NONE); // bytes cost nothing here
            case Security.Tls tls -> options.setSslContext(context(tls));
        }
        String apiKey = address.apiKey();
        if (apiKey != null) {
            options.addApiKey(() -> apiKey);
        }
        return options.validateAndBuildWithDefaults();
    }

    private static SslContext context(Security.Tls tls) {
        try {
            SslContextBuilder context = GrpcSslContexts.forClient();
            Path roots = tls.rootCertificates();
            if (roots != null) {
                context.trustManager(readable(roots, "root certificates").toFile());
            }
            Security.ClientCertificate client = tls.client();
            if (client != null) {
                context.keyManager(
                        readable(client.chain(), "client certificate").toFile(),
                        readable(client.key(), "client key").toFile());
            }
            return context.build();
        } catch (SSLException | IllegalArgumentException e) {
            throw EngineException.tls("The certificate files for the engine cannot be used: " + deepest(e), e);
        }
    }

    private static Path readable(Path file, String what) {
        if (!Files.isReadable(file)) {
            throw EngineException.tls("The file of the engine's " + what + " cannot be read: " + file + ".", null);
        }
        return file;
    }

    private static EngineException explain(RemoteAddress address, StatusRuntimeException e) {
        @Nullable SSLException handshake = handshake(e);
        if (handshake != null) {
            return EngineException.tls(
                    "The TLS handshake with the engine at " + address.target() + " failed: " + deepest(handshake) + ".",
                    e);
        }
        return switch (e.getStatus().getCode()) {
            case NOT_FOUND ->
                EngineException.refused(
                        "The engine at " + address.target() + " has no namespace " + address.namespace() + ".", e);
            case UNAUTHENTICATED, PERMISSION_DENIED ->
                EngineException.refused(
                        "The engine at " + address.target() + " does not accept our credentials for namespace "
                                + address.namespace() + ".",
                        e);
            case INVALID_ARGUMENT, UNIMPLEMENTED, FAILED_PRECONDITION ->
                EngineException.refused(
                        "What is at " + address.target() + " is no engine with a namespace " + address.namespace()
                                + ": " + reason(e.getStatus()) + ". Correct its address or its namespace.",
                        e);
            default ->
                EngineException.unavailable(
                        "The engine at " + address.target() + " does not answer: " + reason(e.getStatus()) + ".", e);
        };
    }

    private static @Nullable SSLException handshake(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException ssl) {
                return ssl;
            }
        }
        return null;
    }

    private static String reason(Status status) {
        Throwable cause = status.getCause();
        if (cause != null) {
            return deepest(cause);
        }
        String description = status.getDescription();
        return description == null ? status.getCode().name() : description;
    }

    private static String deepest(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
