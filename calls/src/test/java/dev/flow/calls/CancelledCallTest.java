package dev.flow.calls;

import dev.flow.calls.EngineFixture.Kind;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.payload.Json;
import dev.flow.testing.Eventually;
import io.temporal.client.WorkflowStub;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A run that is cancelled hangs up on a service that would never have answered. */
@Timeout(120)
@Tag("process")
final class CancelledCallTest {
    @TempDir
    Path folder;

    /** A service that accepts one connection, and never answers. */
    private static final class Silent implements AutoCloseable {
        private final ServerSocket server;
        private final CompletableFuture<Boolean> asked = new CompletableFuture<>();
        private final CompletableFuture<Boolean> hungUp = new CompletableFuture<>();

        Silent() throws IOException {
            server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
            Thread.ofVirtual().start(() -> {
                try (Socket socket = server.accept()) {
                    asked.complete(true);
                    socket.getInputStream().readAllBytes();
                    hungUp.complete(true);
                } catch (IOException e) {
                    hungUp.complete(true);
                }
            });
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /** {@code late}: the cancellation comes when the engine has just heard that the call lasts. */
    @ParameterizedTest
    @CsvSource({"EMBEDDED, false", "LOCAL, false", "LOCAL, true"})
    void a_cancelled_run_hangs_up(Kind kind, boolean late) throws Exception {
        try (Silent service = new Silent();
                EngineFixture bench = EngineFixture.of(kind, folder).open()) {
            RunHandle run = bench.start(
                    Json.object(),
                    "do: [{ask: {call: http, with: {method: get, endpoint: 'http://127.0.0.1:%d/'}}}]"
                            .formatted(service.server.getLocalPort()));
            assertThat(service.asked.get(60, TimeUnit.SECONDS)).isTrue();
            WorkflowStub stub = bench.client().newUntypedWorkflowStub(run.workflowId());
            Eventually.get(() -> !late || hasHeartbeat(stub), done -> done);

            run.cancel("no longer wanted");

            assertThat(bench.ended(run)).isEqualTo(new RunResult.Canceled());
            assertThat(service.hungUp.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean hasHeartbeat(WorkflowStub stub) {
        return stub.describe().getRawDescription().getPendingActivitiesList().stream()
                .anyMatch(activity -> activity.hasLastHeartbeatTime());
    }
}
