package dev.flow.calls;

import dev.flow.calls.EngineFixture.Kind;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code Idempotency-Key}, and what a service's {@code Retry-After} does to retries of a document. */
@Timeout(120)
@Tag("process")
final class CallIdentityTest {
    @TempDir
    Path folder;

    private static String key(Received request) {
        return request.header("Idempotency-Key");
    }

    private static List<String> keys(TestHttpService service) {
        return service.received().stream().map(CallIdentityTest::key).toList();
    }

    private EngineFixture open(int segmentEvents) {
        return EngineFixture.of(Kind.EMBEDDED, folder)
                .segmentEvents(segmentEvents)
                .open();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void each_iteration_has_a_key_of_its_own_that_its_retries_keep_also_over_segments(int segmentEvents) {
        AtomicInteger asked = new AtomicInteger();
        try (TestHttpService service = TestHttpService.answering(
                        request -> asked.getAndIncrement() % 2 == 0 ? Reply.empty(503) : Reply.json("1"));
                EngineFixture bench = open(segmentEvents)) {
            bench.output("""
                    do:
                      - loop:
                          for: {in: '[1, 2, 3]'}
                          do:
                            - attempt:
                                try: [{ask: {call: http, with: {method: get, endpoint: %s/}}}]
                                catch: {retry: {delay: {milliseconds: 1}, limit: {attempt: {count: 1}}}}
                    """.formatted(service.url()));

            List<String> keys = keys(service);
            assertThat(keys).hasSize(6).doesNotContain("(none)");
            assertThat(keys.get(1)).isEqualTo(keys.get(0));
            assertThat(keys.get(3)).isEqualTo(keys.get(2));
            assertThat(keys.get(5)).isEqualTo(keys.get(4));
            assertThat(List.copyOf(new java.util.TreeSet<>(keys))).hasSize(3);
        }
    }

    @Test
    void tasks_passes_branches_runs_and_sub_workflows_have_different_keys() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("1"));
                EngineFixture bench = open(0)) {
            String call = "{call: http, with: {method: get, endpoint: %s/}}".formatted(service.url());
            String sub = "{run: {workflow: {namespace: test, name: w1, version: '1.0.0'}}}";
            String document =
                    """
                    do:
                      - both: {fork: {branches: [{a: CALL}, {b: CALL}]}}
                      - again: {call: http, with: {method: get, endpoint: URL/}, export: {as: '{n: (($context.n // 0) + 1)}'}}
                      - more: {switch: [{back: {when: '$context.n < 2', then: again}}]}
                      - one: SUB
                      - two: SUB
                    """.replace("CALL", call).replace("URL", service.url()).replace("SUB", sub);
            bench.run(Json.object(), document, "do: [{c: " + call + "}]");
            bench.run(Json.object(), document, "do: [{c: " + call + "}]");

            assertThat(keys(service)).hasSize(12).doesNotHaveDuplicates();
        }
    }

    @Test
    void a_key_of_the_document_is_left_alone() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("1"));
                EngineFixture bench = open(0)) {
            bench.output("do: [{a: {call: http, with: {method: get, endpoint: %s/, headers: {idempotency-key: mine}}}}]"
                    .formatted(service.url()));

            assertThat(key(service.only())).isEqualTo("mine");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"seconds", "date"})
    void a_retry_waits_until_the_service_wants_to_be_asked_again(String form) {
        // In the past of an HTTP date there is nothing to wait for: the service's clock says an hour from now.
        String header = form.equals("seconds")
                ? "3600"
                : DateTimeFormatter.RFC_1123_DATE_TIME.format(
                        ZonedDateTime.now(ZoneOffset.UTC).plusHours(1).plusSeconds(1));
        AtomicInteger asked = new AtomicInteger();
        try (TestHttpService service = TestHttpService.answering(request -> asked.getAndIncrement() == 0
                        ? new Reply(429, Map.of("Retry-After", header), new byte[0])
                        : Reply.json("1"));
                EngineFixture bench =
                        EngineFixture.of(Kind.EMBEDDED, folder).timeSkipping().open()) {
            assertThat(bench.output("""
                                    do:
                                      - attempt:
                                          try: [{ask: {call: http, with: {method: get, endpoint: %s/}}}]
                                          catch: {retry: {delay: {milliseconds: 1}, limit: {attempt: {count: 1}}}}
                                      - elapsed: {set: '${ (now - $workflow.startedAt.epoch.seconds) / 600 | floor }'}
                                    """.formatted(service.url())).asInt()).isBetween(5, 6);
            assertThat(service.received()).hasSize(2);
        }
    }
}
