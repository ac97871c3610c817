package dev.flow.runtime.configuration;

import dev.flow.configuration.retention.KeptRuns;
import dev.flow.engine.Documents;
import dev.flow.engine.Engine;
import dev.flow.engine.EngineException;
import dev.flow.engine.StartRequest;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.RunMemo;
import dev.flow.testing.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the engine lists keeps revisions and definitions. */
@Tag("process")
final class KeptRunsTest {
    private static final InstantSource CLOCK = InstantSource.system();
    private static final String SCOPE = "sha256:ours";
    private static final Documents DOCUMENTS = new Documents("do:\n  - keep: {set: {a: 1}}\n");

    private static StartRequest start(String id) {
        StartRequest plain = DOCUMENTS.start(id);
        return new StartRequest(
                id,
                plain.workflow(),
                plain.definition(),
                plain.input(),
                new RunMemo(SCOPE, plain.definition(), "api", "revision-1", Map.of(), Json.object()));
    }

    @Test
    void a_run_that_has_ended_keeps_its_revision_and_its_definition(@TempDir Path folder) {
        String digest = DOCUMENTS.start("any").definition();
        KeptRuns lost;
        try (Engine engine = LocalEngine.builder(RealServer.binary(), folder)
                .definitions(DOCUMENTS)
                .calls(_ -> Json.object())
                .build()) {
            KeptRuns ours = KeptRuns.of(engine, SCOPE, CLOCK);
            KeptRuns theirs = KeptRuns.of(engine, "sha256:theirs", CLOCK);
            lost = ours;
            assertThat(ours.ofRevisions().of("revision-1")).isEmpty();
            assertThat(ours.ofDefinitions().of(digest)).isEmpty();

            engine.start(start("one")).result(Duration.ofSeconds(30));

            Eventually.get(() -> ours.ofRevisions().of("revision-1"), Optional::isPresent);
            assertThat(ours.ofRevisions().of("revision-1")).contains("The engine keeps runs of it.");
            assertThat(ours.ofDefinitions().of(digest)).contains("The engine keeps runs of it.");
            assertThat(ours.ofRevisions().of("revision-2")).isEmpty();
            assertThat(theirs.ofRevisions().of("revision-1")).isEmpty();
            assertThat(theirs.ofDefinitions().of(digest)).isEmpty();
        }
        assertThatThrownBy(() -> lost.ofRevisions().of("revision-2"))
                .as("without the engine")
                .isInstanceOf(EngineException.class);
    }
}
