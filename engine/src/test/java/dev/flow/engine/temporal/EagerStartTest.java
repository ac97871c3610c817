package dev.flow.engine.temporal;

import dev.flow.engine.Documents;
import dev.flow.engine.Engine;
import dev.flow.engine.RunResult;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A worker in the process that starts a run has its first task from the answer, not from the queue. */
@Tag("process")
final class EagerStartTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final Documents documents = new Documents("""
            do:
              - done: {set: done}
            """);

    @Test
    void a_first_task_comes_with_the_start_where_a_worker_is_and_the_server_has_no_choice_to_make() {
        try (var engine =
                        wired(LocalEngine.builder(RealServer.binary(), folder)).build();
                var gateway = RemoteEngine.builder(address(engine))
                        .definitions(documents)
                        .withoutWorker()
                        .build();
                var build = wired(RemoteEngine.builder(address(engine)))
                        .worker(WorkerSettings.defaults().alone("builds").with(new WorkerArtifact("flow", "build-1")))
                        .build()) {
            assertThat(engine.start(documents.start("here")).result(PATIENCE))
                    .contains(new RunResult.Completed(Json.text("done")));
            assertThat(cameWithStart(engine, "here")).isTrue();

            assertThat(gateway.start(documents.start("elsewhere")).result(PATIENCE))
                    .contains(new RunResult.Completed(Json.text("done")));
            assertThat(cameWithStart(engine, "elsewhere")).isFalse();

            build.start(documents.start("versioned"));
            assertThat(cameWithStart(engine, "versioned")).isFalse();
        }
    }

    private static RemoteAddress address(LocalEngine engine) {
        return new RemoteAddress(engine.server().address(), "default", new Security.Plaintext(), null, PATIENCE);
    }

    private static boolean cameWithStart(Engine engine, String id) {
        return engine.client()
                .fetchHistory(id)
                .getEvents()
                .getFirst()
                .getWorkflowExecutionStartedEventAttributes()
                .getEagerExecutionAccepted();
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(documents).calls(_ -> Json.object());
    }
}
