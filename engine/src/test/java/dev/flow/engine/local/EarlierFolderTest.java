package dev.flow.engine.local;

import dev.flow.engine.Documents;
import dev.flow.engine.RunResult;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A data directory that was made before its server was tuned. */
@Tag("process")
final class EarlierFolderTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Enough for each of the four partitions of its task queue to hold a task. */
    private static final int RUNS = 16;

    private static final String DOCUMENT = """
            do:
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: '"heard"'}}
            """;

    @TempDir
    private Path folder;

    private final Documents documents = new Documents(DOCUMENT);

    @Test
    void runs_of_a_database_without_a_log_go_on_when_it_gets_one() throws Exception {
        try (var earlier = new EarlierServer(RealServer.binary(), folder)) {
            startRuns(earlier);
            earlier.kill();
        }
        assertThat(EarlierServer.writesAhead(folder)).isFalse();

        finishRuns();
    }

    @Test
    void a_server_that_an_earlier_version_of_flow_left_is_replaced_and_its_runs_go_on() throws Exception {
        try (var earlier = new EarlierServer(RealServer.binary(), folder)) {
            startRuns(earlier);

            finishRuns();
            assertThat(earlier.isAlive()).isFalse();
        }
    }

    /** No worker is there: their first tasks wait in the partitions of the queue. */
    private void startRuns(EarlierServer server) {
        var address = new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE);
        try (var connection = RemoteConnection.open(address)) {
            LocalNamespace.prepare(connection);
        }
        try (var engine = RemoteEngine.builder(address)
                .definitions(documents)
                .withoutWorker()
                .build()) {
            ids().forEach(id -> engine.start(documents.start(id)));
        }
    }

    private void finishRuns() throws Exception {
        try (var engine = LocalEngine.builder(RealServer.binary(), folder)
                .definitions(documents)
                .calls(_ -> Json.object())
                .build()) {
            assertThat(EarlierServer.writesAhead(folder)).isTrue();
            ids().forEach(id -> engine.run(id).deliver(Documents.event("go", id)));

            assertThat(ids())
                    .allSatisfy(id -> assertThat(engine.run(id).result(PATIENCE).orElseThrow())
                            .isEqualTo(new RunResult.Completed(Json.text("heard"))));
        }
    }

    private static List<String> ids() {
        return IntStream.range(0, RUNS).mapToObj(number -> "run-" + number).toList();
    }
}
