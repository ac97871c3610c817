package dev.flow.bench.process;

import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.engine.payload.JsonPayloadConverter;
import dev.flow.engine.record.RunSearchAttributes;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;

/**
 * A fresh server in a process of its own.
 *
 * @param target {@code host:port}
 * @param end stops it
 */
public record BenchServer(String target, Runnable end) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * Starts one.
     *
     * @throws IllegalStateException when a local server is wanted and there is no binary of it
     */
    public static BenchServer start(ServerKind kind) {
        return switch (kind) {
            case EMBEDDED -> {
                var child = ChildProcess.server();
                yield new BenchServer(child.greeting(), child::close);
            }
            case LOCAL -> local();
        };
    }

    private static BenchServer local() {
        var binary = BinaryLookup.ofProcess()
                .find()
                .orElseThrow(() -> new IllegalStateException(
                        "There is no temporal binary on PATH or in FLOW_ENGINE__BINARY: see flow engine install."));
        try {
            var folder = Files.createTempDirectory("flow-bench");
            var server = LocalServer.start(TemporalBinary.inspect(binary), folder, PATIENCE);
            return new BenchServer(server.address(), () -> {
                server.close();
                delete(folder);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it needs before a gateway lists runs on it. */
    public void addSearchAttributes() {
        var connection = ServerConnection.to(target, JsonPayloadConverter.dataConverter());
        var operator = OperatorServiceStubs.newServiceStubs(OperatorServiceStubsOptions.newBuilder()
                .setChannel(connection.stubs().getRawChannel())
                .validateAndBuildWithDefaults());
        try (connection) {
            var attributes = AddSearchAttributesRequest.newBuilder().setNamespace("default");
            RunSearchAttributes.TYPES.forEach(attributes::putSearchAttributes);
            operator.blockingStub().addSearchAttributes(attributes.build());
        } finally {
            operator.shutdownNow();
        }
    }

    public static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
