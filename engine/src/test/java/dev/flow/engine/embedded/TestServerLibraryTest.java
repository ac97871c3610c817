package dev.flow.engine.embedded;

import dev.flow.engine.Documents;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunResult;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import io.temporal.serviceclient.Version;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class TestServerLibraryTest {
    private static final String MISSING =
            "[engine-library] The embedded engine needs the in-JVM server of the Temporal SDK,"
                    + " which is not on the class path: add io.temporal:temporal-test-server:" + Version.LIBRARY_VERSION
                    + " to the dependencies, as docs/hosts.md says, or choose another engine (FLOW_ENGINE__KIND=local or remote).";

    private static final Documents DOCUMENTS = new Documents("do: [{ask: {call: host:1.0.0@default, with: {}}}]");

    @Test
    void an_embedded_engine_names_the_library_that_is_missing() {
        assertThat(WithoutTestServer.answer(StartsEmbedded.class, "")).isEqualTo(MISSING);
    }

    @Test
    void a_server_with_a_port_names_the_library_that_is_missing() {
        assertThat(WithoutTestServer.answer(StartsServer.class, "")).isEqualTo(MISSING);
    }

    @Test
    void a_worker_of_a_cluster_executes_runs_without_the_library() {
        try (var server = new EmbeddedServer()) {
            assertThat(WithoutTestServer.answer(RunsOnCluster.class, server.target()))
                    .isEqualTo("{\"done\":true}");
        }
    }

    /** Starts an embedded engine. */
    public static final class StartsEmbedded implements UnaryOperator<String> {
        @Override
        public String apply(String argument) {
            return failure(() -> EmbeddedEngine.builder()
                    .definitions(DOCUMENTS)
                    .calls(arguments -> Json.object())
                    .build()
                    .close());
        }
    }

    /** Starts the in-JVM server with a port. */
    public static final class StartsServer implements UnaryOperator<String> {
        @Override
        public String apply(String argument) {
            return failure(() -> new EmbeddedServer().close());
        }
    }

    /** Executes a run on the server at this address. */
    public static final class RunsOnCluster implements UnaryOperator<String> {
        @Override
        public String apply(String target) {
            var address = new RemoteAddress(target, "default", new Security.Plaintext(), null, Duration.ofSeconds(5));
            try (var engine = RemoteEngine.builder(address)
                    .definitions(DOCUMENTS)
                    .calls(arguments -> Json.object().put("done", true))
                    .grace(Duration.ZERO)
                    .build()) {
                var result = engine.start(DOCUMENTS.start("run"))
                        .result(Duration.ofSeconds(60))
                        .orElseThrow();
                return ((RunResult.Completed) result).output().toString();
            }
        }
    }

    private static String failure(Runnable start) {
        try {
            start.run();
            return "started";
        } catch (EngineException e) {
            return "[" + e.code() + "] " + e.getMessage();
        }
    }
}
