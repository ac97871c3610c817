package dev.flow.server.protocol;

import com.google.protobuf.ByteString;
import dev.flow.server.DurableServer;
import dev.flow.server.execution.Limits;
import dev.flow.server.metrics.Levels;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.testing.Eventually;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class CachedExecutionsTest {
    /** Their first events are not in the tail of events any more; their inputs are in the state. */
    @Test
    void executions_are_kept_in_memory_up_to_their_size() {
        CompletableFuture<Supplier<Levels>> levels = new CompletableFuture<>();
        Payloads input = Payloads.newBuilder()
                .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[10_000])))
                .build();
        try (TestService service = new TestService(DurableServer.Options.memory()
                .withLimits(new Limits(
                        51_200, 1_000_000, 4_096, 1_000_000, 2_000, 100_000, 100_000, 256, Duration.ofMinutes(10)))
                .withMetrics(new ServerMetrics() {
                    @Override
                    public void onStart(Supplier<Levels> present) {
                        levels.complete(present);
                    }
                }))) {
            for (int i = 0; i < 30; i++) {
                var _ = service.stub()
                        .startWorkflowExecution(
                                TestService.start("order-" + i).setInput(input).build());
                var _ = service.complete(service.poll("order-" + i), TestService.timer("t"));
            }

            long cached = Eventually.get(() -> levels.join().get().cachedExecutions(), count -> count <= 10);
            assertThat(cached).isPositive();
            assertThat(service.describe(TestService.execution("order-0"))
                            .getWorkflowExecutionInfo()
                            .getHistoryLength())
                    .isEqualTo(5);
        }
    }
}
