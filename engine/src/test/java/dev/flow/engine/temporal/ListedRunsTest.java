package dev.flow.engine.temporal;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.engine.Documents;
import dev.flow.engine.Engine;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.offload.Digest;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.PayloadCleaner;
import dev.flow.engine.payload.Json;
import dev.flow.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** On a real server, the payloads of the runs that it keeps stay, and those of runs that are gone do not. */
@Tag("process")
final class ListedRunsTest {
    private static final InstantSource CLOCK = InstantSource.system();

    @TempDir
    Path folder;

    @Test
    void payloads_last_used_a_day_before_the_oldest_run_are_removed() throws IOException {
        Path payloads = Files.createDirectory(folder.resolve("values"));
        var store = new DirectoryPayloadStore(payloads);
        byte[] old = "of a run that is gone".getBytes(StandardCharsets.UTF_8);
        var documents = new Documents("do:\n  - keep: {set: {length: '${ length }'}}\n");
        try (Engine engine = LocalEngine.builder(RealServer.binary(), folder.resolve("engine"))
                .definitions(documents)
                .calls(_ -> Json.object())
                .payloads(store, Offload.defaults())
                .build()) {
            var runs = new ListedRuns(engine.client(), CLOCK);
            assertThat(runs.noneBefore()).isEmpty();

            store.put(Digest.of(old), old);
            Instant before = CLOCK.instant();
            engine.start(documents.start("large", TextNode.valueOf("x".repeat(100_000))))
                    .result(Duration.ofSeconds(30));
            Optional<Instant> oldest = Eventually.get(runs::noneBefore, Optional::isPresent);
            assertThat(oldest.orElseThrow())
                    .isBetween(before.minus(Duration.ofHours(1)).minusSeconds(60), CLOCK.instant());

            store.usedBy(runs.namespaceId());
            assertThat(age(payloads, Duration.ofHours(3))).isGreaterThan(1);
            var cleaner = new PayloadCleaner(store, runs, runs.namespaceId());
            assertThat(cleaner.pass())
                    .isInstanceOfSatisfying(
                            PayloadCleaner.Pass.Cleaned.class,
                            pass -> assertThat(pass.removed()).isZero());

            age(payloads, Duration.ofDays(3));
            store.use(digestOfLargest(payloads));
            assertThat(cleaner.pass())
                    .isInstanceOfSatisfying(
                            PayloadCleaner.Pass.Cleaned.class,
                            pass -> assertThat(pass.kept()).isEqualTo(1));
            assertThat(store.get(Digest.of(old))).isEmpty();
        }
    }

    private static long age(Path payloads, Duration age) throws IOException {
        try (Stream<Path> files = Files.walk(payloads)) {
            var all = files.filter(file -> file.getFileName().toString().length() == 64)
                    .toList();
            for (Path file : all) {
                Files.setLastModifiedTime(file, FileTime.from(CLOCK.instant().minus(age)));
            }
            return all.size();
        }
    }

    private static Digest digestOfLargest(Path payloads) throws IOException {
        try (Stream<Path> files = Files.walk(payloads)) {
            return files.filter(file -> file.getFileName().toString().length() == 64)
                    .filter(file -> file.toFile().length() > 1_000)
                    .map(file -> new Digest(file.getFileName().toString()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
