package dev.flow.engine.local;

import com.google.protobuf.util.Durations;
import dev.flow.engine.Documents;
import dev.flow.engine.EngineException;
import dev.flow.engine.StartRequest;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.SearchAttributes;
import dev.flow.engine.remote.Security;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
final class LocalNamespaceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void runs_are_kept_for_30_days_and_can_be_listed_by_our_attributes_also_after_a_restart() {
        for (int start = 0; start < 2; start++) {
            try (var server = LocalServer.start(RealServer.binary(), folder, PATIENCE);
                    var connection = RemoteConnection.open(
                            new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE))) {
                var attributes = new SearchAttributes(connection);
                assertThat(attributes.missing()).hasSize(start == 0 ? 6 : 0);
                assertThat(retention(connection)).isEqualTo(Duration.ofDays(start == 0 ? 1 : 30));

                LocalNamespace.prepare(connection);

                assertThat(attributes.missing()).isEmpty();
                assertThat(retention(connection)).isEqualTo(Duration.ofDays(30));
            }
        }
    }

    @Test
    void a_start_that_the_engine_refuses_says_why() {
        var documents = new Documents("do: [{first: {set: {a: 1}}}]");
        var start = documents.start("marked");
        var memo = new RunMemo("scope", start.definition(), "api", null, Map.of(), Json.object());
        try (var server = LocalServer.start(RealServer.binary(), folder, PATIENCE);
                var engine = RemoteEngine.builder(new RemoteAddress(
                                server.address(), "default", new Security.Plaintext(), null, PATIENCE))
                        .definitions(documents)
                        .withoutWorker()
                        .build()) {
            assertThatThrownBy(() -> engine.accept(new StartRequest(
                            start.workflowId(), start.workflow(), start.definition(), start.input(), memo)))
                    .isInstanceOfSatisfying(EngineException.class, e -> {
                        assertThat(e.code()).isEqualTo(EngineException.Code.REFUSED);
                        assertThat(e)
                                .hasMessageStartingWith("The engine refuses: ")
                                .hasMessageContaining("search attribute Flow");
                    });
        }
    }

    private static Duration retention(RemoteConnection connection) {
        return Duration.ofSeconds(Durations.toSeconds(connection
                .stubs()
                .blockingStub()
                .describeNamespace(DescribeNamespaceRequest.newBuilder()
                        .setNamespace("default")
                        .build())
                .getConfig()
                .getWorkflowExecutionRetentionTtl()));
    }
}
