package dev.flow.engine.offload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class PayloadCleanerTest {
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);
    private static final Digest DIGEST = Digest.of(CONTENT);

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private DirectoryPayloadStore store;

    @BeforeEach
    void stored() throws IOException {
        store = new DirectoryPayloadStore(folder, now::get);
        store.usedBy("ours");
        store.put(DIGEST, CONTENT);
        usedAt(START);
    }

    @Test
    void a_payload_goes_when_its_last_use_is_a_day_before_the_oldest_run() {
        Instant dayLater = START.plus(PayloadCleaner.MARGIN);

        assertThat(cleaner(Optional.of(dayLater)).pass()).isEqualTo(new PayloadCleaner.Pass.Cleaned(START, 1, 0));
        assertThat(store.get(DIGEST)).isPresent();

        Instant before = START.plusSeconds(1);
        assertThat(cleaner(Optional.of(dayLater.plusSeconds(1))).pass())
                .isEqualTo(new PayloadCleaner.Pass.Cleaned(before, 0, 1));
        assertThat(store.get(DIGEST)).isEmpty();
    }

    @Test
    void every_use_counts_as_the_last() throws IOException {
        Stream.<Consumer<DirectoryPayloadStore>>of(
                        each -> each.put(DIGEST, CONTENT), each -> each.get(DIGEST), each -> each.use(DIGEST))
                .forEach(use -> {
                    usedAt(START);
                    now.set(START.plus(Duration.ofDays(30)));
                    use.accept(store);
                    assertThat(cleaner(Optional.of(now.get())).pass())
                            .isEqualTo(new PayloadCleaner.Pass.Cleaned(START.plus(Duration.ofDays(29)), 1, 0));
                });
    }

    @Test
    void usage_counts_payloads_bytes_and_namespaces() throws IOException {
        store.put(Digest.of(new byte[1_000]), new byte[1_000]);
        Files.createTempFile(file().getParent(), DIGEST.hex(), ".new");

        assertThat(store.usage()).isEqualTo(new DirectoryPayloadStore.Usage(2, 1_000 + CONTENT.length, START, 1));
    }

    @Test
    void nothing_goes_while_no_run_is_known() {
        assertThat(cleaner(Optional.empty()).pass()).isEqualTo(new PayloadCleaner.Pass.NoRuns());
        assertThat(store.get(DIGEST)).isPresent();
    }

    @Test
    void nothing_goes_while_another_namespace_uses_the_directory() {
        store.usedBy("theirs");

        assertThat(cleaner(Optional.of(START.plus(Duration.ofDays(90)))).pass())
                .isInstanceOfSatisfying(
                        PayloadCleaner.Pass.Skipped.class,
                        skipped -> assertThat(skipped.reason())
                                .startsWith("Runs of other namespaces refer to the payloads in " + folder));
        assertThat(store.get(DIGEST)).isPresent();
    }

    @Test
    void what_a_cleaner_that_died_left_aside_is_decided_by_the_next() throws IOException {
        Path file = file();
        Files.move(file, DirectoryPayloadStore.aside(file));
        assertThat(store.get(DIGEST)).isPresent(); // which is a use, and puts it back

        Files.delete(file);
        assertThat(DirectoryPayloadStore.aside(file)).exists();
        cleaner(Optional.of(START.plus(Duration.ofDays(1)))).pass();
        assertThat(file).exists();
        assertThat(DirectoryPayloadStore.aside(file)).doesNotExist();

        Files.move(file, DirectoryPayloadStore.aside(file));
        cleaner(Optional.of(START.plus(Duration.ofDays(2)))).pass();
        assertThat(file).doesNotExist();
        assertThat(DirectoryPayloadStore.aside(file)).doesNotExist();
    }

    @Test
    void a_draft_of_a_process_that_died_goes_with_its_age() throws IOException {
        Path draft = Files.createTempFile(file().getParent(), DIGEST.hex(), ".new");
        Files.setLastModifiedTime(draft, FileTime.from(START.minus(Duration.ofDays(9))));

        cleaner(Optional.of(START)).pass();

        assertThat(draft).doesNotExist();
        assertThat(file()).exists();
    }

    @Test
    void a_payload_that_is_stored_while_it_is_removed_is_there_afterwards() {
        now.set(START.plus(Duration.ofDays(30)));
        PayloadCleaner cleaner = cleaner(Optional.of(now.get()));
        for (int round = 0; round < 500; round++) {
            usedAt(START);
            var cleaning = CompletableFuture.runAsync(cleaner::pass);
            var other = CompletableFuture.runAsync(cleaner::pass);
            store.put(DIGEST, CONTENT);
            cleaning.join();
            other.join();
            assertThat(store.get(DIGEST)).as("round %s", round).hasValue(CONTENT);
        }
    }

    private PayloadCleaner cleaner(Optional<Instant> oldest) {
        return new PayloadCleaner(store, () -> oldest, "ours");
    }

    private Path file() {
        return folder.resolve(DIGEST.hex().substring(0, 2))
                .resolve(DIGEST.hex().substring(2, 4))
                .resolve(DIGEST.hex());
    }

    private void usedAt(Instant time) {
        try {
            Files.setLastModifiedTime(file(), FileTime.from(time));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
