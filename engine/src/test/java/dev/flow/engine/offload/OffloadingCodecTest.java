package dev.flow.engine.offload;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class OffloadingCodecTest {
    private static final Offload SMALL = new Offload(100, 1_000, 10_000);

    @TempDir
    Path parent;

    private Path folder;

    @BeforeEach
    void mount() throws IOException {
        folder = Files.createDirectory(parent.resolve("payloads"));
    }

    @Test
    void a_small_payload_travels_as_it_is() throws IOException {
        Payload small = payload(50);
        assertThat(codec().encode(List.of(small))).containsExactly(small);
        assertThat(files()).isEmpty();
    }

    @Test
    void a_large_payload_becomes_a_reference_that_another_process_resolves() {
        Payload large = payload(500);
        Payload reference = codec().encode(List.of(large)).getFirst();

        assertThat(reference.getSerializedSize()).isLessThan(200);
        assertThat(reference.getMetadataOrThrow("encoding").toStringUtf8()).isEqualTo("flow/offloaded");
        assertThat(codec().decode(List.of(reference))).containsExactly(large);
    }

    @Test
    void equal_payloads_share_one_file_and_one_reference() throws IOException {
        assertThat(codec().encode(List.of(payload(500)))).isEqualTo(codec().encode(List.of(payload(500))));
        assertThat(files()).hasSize(1);
    }

    @Test
    void a_reference_is_not_offloaded_again() {
        var codec = new OffloadingCodec(new DirectoryPayloadStore(folder), new Offload(1, 1_000, 0));
        List<Payload> once = codec.encode(List.of(payload(10)));
        assertThat(codec.encode(once)).isEqualTo(once);
        assertThat(codec.decode(once)).containsExactly(payload(10));
    }

    @Test
    void more_than_the_limit_is_refused_with_its_size() {
        assertThatThrownBy(() -> codec().encode(List.of(payload(2_000))))
                .isInstanceOfSatisfying(
                        PayloadStoreException.class,
                        e -> assertThat(e.code()).isEqualTo(PayloadStoreException.Code.TOO_LARGE))
                .hasMessage("A value of 2000 bytes is too large; the limit is 1000.");
    }

    @Test
    void a_store_that_is_away_is_not_an_empty_one() throws IOException {
        Payload reference = codec().encode(List.of(payload(500))).getFirst();
        Path away = Files.move(folder, parent.resolve("unmounted"));

        assertThatThrownBy(() -> codec().decode(List.of(reference)))
                .isInstanceOfSatisfying(
                        PayloadStoreException.class,
                        e -> assertThat(e.code()).isEqualTo(PayloadStoreException.Code.UNAVAILABLE));
        assertThatThrownBy(() -> codec().encode(List.of(payload(500)))).isInstanceOf(PayloadStoreException.class);
        assertThat(folder).doesNotExist();

        Files.move(away, folder);
        assertThat(codec().decode(List.of(reference))).containsExactly(payload(500));
    }

    @Test
    void a_lost_or_changed_payload_is_named_by_its_digest() throws IOException {
        Payload reference = codec().encode(List.of(payload(500))).getFirst();
        Path file = files().getFirst();
        Files.writeString(file, "something else");
        assertThatThrownBy(() -> codec().decode(List.of(reference))).hasMessageContaining("was changed");

        Files.delete(file);
        assertThatThrownBy(() -> codec().decode(List.of(reference)))
                .isInstanceOfSatisfying(
                        PayloadStoreException.class,
                        e -> assertThat(e.code()).isEqualTo(PayloadStoreException.Code.LOST))
                .hasMessageContaining(reference.getData().toStringUtf8());
    }

    @Test
    void what_was_written_lately_needs_no_store() throws IOException {
        var codec = codec();
        List<Payload> references = codec.encode(List.of(payload(500)));
        Files.move(folder, parent.resolve("unmounted"));
        assertThat(codec.decode(references)).containsExactly(payload(500));
    }

    private OffloadingCodec codec() {
        return new OffloadingCodec(new DirectoryPayloadStore(folder), SMALL);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static Payload payload(int size) {
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .putMetadata("another", ByteString.copyFromUtf8("key"))
                .setData(ByteString.copyFrom(new byte[size]))
                .build();
    }
}
