package dev.flow.conformance;

import dev.flow.conformance.fixture.Fixture;
import dev.flow.conformance.fixture.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs that were recorded by earlier builds replay: what they did is decided again. New shapes are recorded with
 * {@code -Dflow.histories.record=src/test/resources/histories}, which keeps those that are there.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RecordedHistoriesTest {
    private static final Path FOLDER = Path.of("src/test/resources/histories");
    private static final long LARGEST_CORPUS = 5 * 1024 * 1024;

    private Fixture fixture;

    @BeforeAll
    void open() {
        fixture = new Fixture(Set.of());
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    @TestFactory
    Stream<DynamicTest> every_recorded_run_replays() throws IOException {
        return files().stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> RecordedRun.read(file).replay(fixture)));
    }

    @Test
    void the_corpus_is_there_and_small() throws IOException {
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(30);
        long size = 0;
        for (Path file : files) {
            size += Files.size(file);
        }
        assertThat(size).isLessThan(LARGEST_CORPUS);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        }
    }
}
