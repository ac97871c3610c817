package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.EngineFixture.Kind;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.offload.Digest;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.PayloadStore;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.offload.StoreRetry;
import dev.flow.engine.payload.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A payload store that is unavailable for a time: runs wait and go on.
 *
 * <p>The time that it stays unavailable after the first failed access: {@code -Dflow.away=60}, in seconds; by default
 * half a second.
 */
@Timeout(300)
@Tag("process")
final class PayloadStoreUnavailableTest {
    private static final long AWAY_MILLIS =
            Math.round(Double.parseDouble(System.getProperty("flow.away", "0.5")) * 1000);

    @TempDir
    Path folder;

    private final AtomicInteger calls = new AtomicInteger();

    /** Counts its calls and returns a large text; lets the test do something in the middle of the first. */
    private final class Text implements HostFunction {
        private final Runnable atFirst;

        Text(Runnable atFirst) {
            this.atFirst = atFirst;
        }

        @Override
        public HostFunctionSignature signature() {
            return new HostFunctionSignature("text", "1.0.0");
        }

        @Override
        public JsonNode call(HostFunctionContext context, JsonNode arguments) {
            if (calls.incrementAndGet() == 1) {
                atFirst.run();
            }
            return Json.text("x".repeat(300_000));
        }
    }

    /** A folder that can be unmounted; counts failed accesses. */
    private static final class Mount implements PayloadStore {
        private final Path mounted;
        private final Path away;
        private final PayloadStore store;
        private final Semaphore missed = new Semaphore(0);

        Mount(Path parent) throws IOException {
            mounted = Files.createDirectories(parent.resolve("payloads"));
            away = parent.resolve("unmounted");
            store = new DirectoryPayloadStore(mounted);
        }

        void unmount() {
            move(mounted, away);
        }

        /** Remounts the folder some time after the first failed access. */
        void remountWhenMissed() throws InterruptedException {
            missed.acquire();
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, AWAY_MILLIS, TimeUnit.MILLISECONDS)
                    .join();
            move(away, mounted);
        }

        private static void move(Path from, Path to) {
            try {
                Files.move(from, to);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void put(Digest digest, byte[] content) {
            try {
                store.put(digest, content);
            } catch (RuntimeException e) {
                missed.release();
                throw e;
            }
        }

        @Override
        public Optional<byte[]> get(Digest digest) {
            try {
                return store.get(digest);
            } catch (RuntimeException e) {
                missed.release();
                throw e;
            }
        }
    }

    /** Nothing stays in memory, so that everything needs the store. */
    private static Payloads payloads(PayloadStore store) {
        return Payloads.in(store, new Offload(64 << 10, 64 << 20, 0), new StoreRetry(2, Duration.ofMillis(50)));
    }

    @ParameterizedTest
    @EnumSource
    void a_result_is_kept_when_the_store_is_back_and_the_call_is_not_made_again(Kind kind) throws Exception {
        Mount mount = new Mount(folder);
        try (EngineFixture bench = EngineFixture.of(kind, folder)
                .functions(HostFunctions.of(new Text(mount::unmount)))
                .payloads(payloads(mount))
                .open()) {
            RunHandle run = bench.start(Json.object(), """
                    do:
                      - get: {call: text:1.0.0@default, with: {}, output: {as: length}}
                    """);
            mount.remountWhenMissed();

            assertThat(EngineFixture.output(bench.ended(run)).asInt()).isEqualTo(300_000);
            assertThat(calls).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_workflow_task_that_needs_or_makes_a_payload_is_tried_again(Kind kind) throws Exception {
        Mount mount = new Mount(folder);
        try (EngineFixture bench = EngineFixture.of(kind, folder)
                .functions(HostFunctions.of(new Text(() -> {})))
                .payloads(payloads(mount))
                .open()) {
            RunHandle run = bench.start(text(300_000), """
                    do:
                      - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: '$input'}}
                      - both:
                          fork:
                            branches:
                              - a: {call: text:1.0.0@default, with: {of: '${ .text }'}}
                              - b: {call: text:1.0.0@default, with: {of: '${ .text }'}}
                          output: {as: 'map(length)'}
                    """);
            mount.unmount();
            run.deliver(Json.object().put("id", "1").put("source", "test").put("type", "go"));
            mount.remountWhenMissed();

            assertThat(EngineFixture.output(bench.ended(run)).toString()).isEqualTo("[300000,300000]");
            assertThat(calls).hasValue(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_start_or_an_event_that_cannot_be_kept_says_so(Kind kind) throws Exception {
        Mount mount = new Mount(folder);
        try (EngineFixture bench =
                EngineFixture.of(kind, folder).payloads(payloads(mount)).open()) {
            RunHandle run = bench.start(Json.object(), "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]");
            mount.unmount();

            assertThatThrownBy(() -> bench.start(text(300_000), "do: [{a: {set: {x: 1}}}]"))
                    .isInstanceOfSatisfying(
                            EngineException.class,
                            e -> assertThat(e.code()).isEqualTo(EngineException.Code.PAYLOAD_STORE_UNAVAILABLE));
            ObjectNode event =
                    Json.object().put("id", "1").put("source", "test").put("type", "go");
            event.set("data", text(300_000));
            assertThatThrownBy(() -> run.deliver(event))
                    .isInstanceOfSatisfying(
                            EngineException.class,
                            e -> assertThat(e.code()).isEqualTo(EngineException.Code.PAYLOAD_STORE_UNAVAILABLE));

            mount.remountWhenMissed();
            run.deliver(event);
            assertThat(EngineFixture.output(bench.ended(run))
                            .path(0)
                            .path("text")
                            .asText())
                    .hasSize(300_000);
        }
    }

    private static ObjectNode text(int length) {
        return Json.object().put("text", "x".repeat(length));
    }
}
