package dev.flow.engine.temporal;

import dev.flow.engine.Documents;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.Orphan;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteEngine;
import dev.flow.engine.remote.Security;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The server is killed under open runs. {@code -Dflow.outage=PT1M} keeps it unavailable for longer. */
@Tag("process")
final class EngineUnavailableTest {
    private static final Duration OUTAGE = Duration.parse(System.getProperty("flow.outage", "PT0S"));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** How long a call to an unavailable engine is retried. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    private static final String DOCUMENT = """
            do:
              - first: {call: host:1.0.0@default, with: {}, output: {as: '$input + ["first"]'}}
              - rest: {wait: {milliseconds: 500}}
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: $input}}
              - second: {call: host:1.0.0@default, with: {}, output: {as: '$input + ["second"]'}}
            """;

    @TempDir
    private Path folder;

    private final Documents documents = new Documents(DOCUMENT);
    private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    @Test
    void the_local_engine_brings_its_server_back_and_runs_go_on() throws Exception {
        try (var engine =
                wired(LocalEngine.builder(RealServer.binary(), folder)).build()) {
            RunHandle run = engine.start(documents.start("run"));
            awaitCall();
            engine.server().process().destroyForcibly();

            run.deliver(Documents.event("go", "1"));
            assertThat(output(run)).isEqualTo("[\"first\",\"second\"]");
            assertThat(keys).hasSize(2);
        }
    }

    @Test
    void calls_to_an_engine_that_is_away_fail_in_time_and_runs_go_on_when_it_is_back() throws Exception {
        var binary = RealServer.binary();
        try (var left = new Orphan(binary, folder);
                var engine = wired(RemoteEngine.builder(
                                new RemoteAddress(left.address(), "default", new Security.Plaintext(), null, SHORT)))
                        .build()) {
            RunHandle run = engine.start(documents.start("run"));
            awaitCall();
            left.kill();

            unavailable(() -> engine.start(documents.start("other")));
            unavailable(() -> run.deliver(Documents.event("go", "1")));
            unavailable(() -> run.cancel("It is not needed."));
            unavailable(() -> run.terminate("It is not needed."));
            assertThat(resultOrUnavailable(run)).isTrue();
            LockSupport.parkNanos(OUTAGE.toNanos());

            try (var back = LocalServer.start(binary, folder, PATIENCE)) {
                assertThat(back.address()).isEqualTo(left.address());
                deliver(run);
                assertThat(output(run)).isEqualTo("[\"first\",\"second\"]");
                assertThat(keys).hasSize(2);
            }
        }
    }

    /** The connection may still be waiting for its next attempt. */
    private static void deliver(RunHandle run) {
        for (int attempt = 1; ; attempt++) {
            try {
                run.deliver(Documents.event("go", "1"));
                return;
            } catch (EngineException e) {
                if (attempt == 20) {
                    throw e;
                }
            }
        }
    }

    private static boolean resultOrUnavailable(RunHandle run) {
        try {
            return run.result(SHORT).isEmpty();
        } catch (EngineException e) {
            return e.code() == EngineException.Code.UNAVAILABLE;
        }
    }

    private static void unavailable(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(EngineException.Code.UNAVAILABLE));
    }

    private <B extends EngineBuilder<B>> B wired(B builder) {
        return builder.definitions(documents).calls(arguments -> {
            String key = arguments
                    .get(0, com.fasterxml.jackson.databind.JsonNode.class)
                    .path("idempotencyKey")
                    .asText();
            keys.add(key);
            calls.add(key);
            return Json.object();
        });
    }

    private void awaitCall() throws InterruptedException {
        assertThat(calls.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isNotNull();
    }

    private static String output(RunHandle run) {
        return ((RunResult.Completed) run.result(PATIENCE).orElseThrow())
                .output()
                .toString();
    }
}
