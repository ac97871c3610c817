package dev.flow.engine.offload;

import dev.flow.testing.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class RecentPayloadsTest {
    private static final byte[] CONTENT = {1, 2, 3};
    private static final Digest DIGEST = Digest.of(CONTENT);

    private final AtomicLong time = new AtomicLong();
    private final Recorder store = new Recorder();
    private final RecentPayloads recent = new RecentPayloads(store, 1_000, time::get);

    /** A store that remembers what was asked of it. */
    private static final class Recorder implements PayloadStore {
        private final MemoryPayloadStore contents = new MemoryPayloadStore();
        private final List<String> calls = new CopyOnWriteArrayList<>();

        @Override
        public void put(Digest digest, byte[] content) {
            calls.add("put");
            contents.put(digest, content);
        }

        @Override
        public Optional<byte[]> get(Digest digest) {
            calls.add("get");
            return contents.get(digest);
        }

        @Override
        public void use(Digest digest) {
            calls.add("use");
        }
    }

    @Test
    void content_that_is_stored_again_within_an_hour_needs_no_store() {
        recent.put(DIGEST, CONTENT);
        recent.put(DIGEST, CONTENT);

        assertThat(recent.isKept(DIGEST)).isTrue();
        assertThat(store.calls).containsExactly("put");
    }

    @Test
    void content_in_the_cache_is_stored_again_after_an_hour() {
        recent.put(DIGEST, CONTENT);
        time.addAndGet(Duration.ofHours(2).toNanos());

        assertThat(recent.isKept(DIGEST)).isFalse();
        recent.put(DIGEST, CONTENT);
        assertThat(store.calls).containsExactly("put", "put");
    }

    @Test
    void reading_content_of_the_cache_is_a_use_after_an_hour() {
        recent.put(DIGEST, CONTENT);
        time.addAndGet(Duration.ofHours(2).toNanos());

        assertThat(recent.get(DIGEST)).hasValue(CONTENT);
        assertThat(Eventually.get(() -> recent.isKept(DIGEST), kept -> kept)).isTrue();
        assertThat(store.calls).containsExactly("put", "use");
    }

    @Test
    void a_replay_is_a_use_of_content_that_is_not_in_the_cache() {
        recent.useLater(DIGEST);

        assertThat(Eventually.get(() -> recent.isKept(DIGEST), kept -> kept)).isTrue();
        assertThat(store.calls).containsExactly("use");
    }
}
