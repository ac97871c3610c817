package dev.flow.engine.local;

import com.google.protobuf.util.Durations;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.SearchAttributes;
import dev.flow.engine.remote.Security;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

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
