package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.FailureTypes;
import dev.flow.runs.RunHistory.Order;
import io.temporal.activity.DynamicActivity;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What runs did and with which values, read page by page, on each kind of engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HistorySuite {
    private static final int ROUNDS = 100;
    private static final int LARGE = 100_000;
    private static final int TOO_LARGE = 2_000_000;

    private final RunsFixture.Kind kind;
    private @Nullable RunsFixture ground;
    private @Nullable StartedRun nested;

    HistorySuite(RunsFixture.Kind kind) {
        this.kind = kind;
    }

    /** The flaky task fails once; the others answer with what they got, a secret that was taken out, or much. */
    private static DynamicActivity calls() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        return arguments -> {
            JsonNode request = arguments.get(0, JsonNode.class);
            String key = request.path("idempotencyKey").asText();
            if (key.endsWith("flaky") && seen.add(key)) {
                throw ApplicationFailure.newBuilder()
                        .setMessage("not yet")
                        .setType(FailureTypes.WORKFLOW_ERROR)
                        .setNonRetryable(true)
                        .setDetails(Json.object()
                                .put("type", "https://example.com/not-yet")
                                .put("status", 503))
                        .build();
            }
            return switch (request.path("input").path("want").asText()) {
                case "secret" -> Json.object().put("token", "Bearer ********").put("user", "ada");
                case "large" -> Json.object().put("text", "x".repeat(LARGE));
                case "too large" -> Json.object().put("text", "x".repeat(TOO_LARGE));
                default -> Json.object().put("answer", 42);
            };
        };
    }

    @BeforeAll
    void open() {
        ground = RunsFixture.of(kind, calls())
                .with("below", "do: [{done: {set: {below: true}}}]", "nested", """
                        do:
                          - rounds:
                              for: {each: round, in: '[range(2)]'}
                              do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
                          - attempt:
                              try: [{flaky: {call: 'host:1.0.0@default', with: {}}}]
                              catch: {retry: {delay: {milliseconds: 5}, limit: {attempt: {count: 2}}}}
                          - rest: {wait: {milliseconds: 5}}
                          - hear: {listen: {to: {one: {with: {type: go}}}}}
                          - below: {run: {workflow: {namespace: shop, name: below, version: '1.0.0'}}}
                          - tell: {emit: {event: {with: {type: told, source: 'https://example.com/shop'}}}}
                        """, "long", """
                        do:
                          - rounds:
                              for: {each: round, in: '[range(100)]'}
                              do: [{ask: {call: 'host:1.0.0@default', with: {}}}]
                        """, "values", """
                        do:
                          - secret: {call: 'host:1.0.0@default', with: {}, input: {from: '{want: "secret"}'}}
                          - large: {call: 'host:1.0.0@default', with: {}, input: {from: '{want: "large"}'}}
                          - huge: {call: 'host:1.0.0@default', with: {}, input: {from: '{want: "too large"}'}}
                          - finish: {set: {done: true}}
                        """);
        nested = ground.start("nested", "nested", Json.object().put("who", "ada lovelace"));
        runs().deliver(nested().workflowId(), "go", "1", Json.object());
        assertThat(runs().result(nested().workflowId(), null, Duration.ofSeconds(30))
                        .status())
                .isEqualTo(RunStatus.COMPLETED);
    }

    @AfterAll
    void close() {
        ground().close();
    }

    RunsFixture ground() {
        return java.util.Objects.requireNonNull(ground);
    }

    StartedRun nested() {
        return java.util.Objects.requireNonNull(nested);
    }

    Runs runs() {
        return ground().runs();
    }

    private static String line(RunTimeline.Step step) {
        String failure = step.failure() == null ? "" : " " + step.failure();
        return step.kind() + " " + step.task() + " " + step.path() + " " + step.attempts() + " "
                + step.state().label() + failure;
    }

    @Test
    void the_timeline_of_a_nested_run_is_its_steps_in_order() throws IOException {
        RunTimeline timeline = runs().timeline(nested().workflowId(), null, 1_000, null);

        assertThat(timeline.steps().stream().map(HistorySuite::line)).isEqualTo(golden());
        assertThat(timeline.nextPageToken()).isNull();
        assertThat(timeline.steps()).allSatisfy(step -> assertThat(step.end()).isAfterOrEqualTo(step.start()));
        assertThat(timeline.steps().getFirst().pointer()).isEqualTo("/do/0/rounds/do/0/ask");
    }

    private static List<String> golden() throws IOException {
        try (InputStream file =
                java.util.Objects.requireNonNull(HistorySuite.class.getResourceAsStream("timeline.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @Test
    void the_timeline_in_pages_has_each_step_once_and_whole() throws IOException {
        List<String> lines = new ArrayList<>();
        String token = null;
        int pages = 0;
        do {
            RunTimeline window = runs().timeline(nested().workflowId(), null, 7, token);
            window.steps().stream().map(HistorySuite::line).forEach(lines::add);
            token = window.nextPageToken();
            pages++;
        } while (token != null);

        assertThat(lines).isEqualTo(golden());
        assertThat(pages).isGreaterThan(5);
    }

    @Test
    void the_history_in_pages_has_each_event_once_from_either_end() {
        long events = runs().describe(nested().workflowId(), null).history().events();

        assertThat(ids(nested(), Order.OLDEST_FIRST, 7))
                .isEqualTo(LongStream.rangeClosed(1, events).boxed().toList());
        assertThat(ids(nested(), Order.NEWEST_FIRST, 7))
                .isEqualTo(LongStream.rangeClosed(1, events).boxed().toList().reversed());
    }

    private List<Long> ids(StartedRun run, Order order, int limit) {
        List<Long> ids = new ArrayList<>();
        String token = null;
        do {
            RunHistory window = runs().history(run.workflowId(), null, order, limit, token, false);
            assertThat(window.events()).hasSizeLessThanOrEqualTo(limit);
            window.events().forEach(event -> ids.add(event.path("eventId").asLong()));
            token = window.nextPageToken();
        } while (token != null);
        return ids;
    }

    @Test
    void a_history_longer_than_a_page_of_the_engine_is_read_whole_from_either_end() {
        StartedRun run = ground().start("long", "long", Json.object());
        assertThat(runs().result(run.workflowId(), null, Duration.ofSeconds(60)).status())
                .isEqualTo(RunStatus.COMPLETED);
        long events = runs().describe(run.workflowId(), null).history().events();
        assertThat(events).isGreaterThan(6 * ROUNDS);

        assertThat(ids(run, Order.OLDEST_FIRST, 150))
                .isEqualTo(LongStream.rangeClosed(1, events).boxed().toList());
        assertThat(ids(run, Order.NEWEST_FIRST, 150))
                .isEqualTo(LongStream.rangeClosed(1, events).boxed().toList().reversed());
        List<String> lines = new ArrayList<>();
        String token = null;
        do {
            RunTimeline window = runs().timeline(run.workflowId(), null, 250, token);
            window.steps().stream().map(HistorySuite::line).forEach(lines::add);
            token = window.nextPageToken();
        } while (token != null);
        assertThat(lines)
                .isEqualTo(IntStream.range(0, ROUNDS)
                        .mapToObj(round -> "call ask /do/0/rounds/do/0/ask#." + round + " 1 completed")
                        .toList());
    }

    @Test
    void a_page_token_belongs_to_its_request() {
        String token = runs().history(nested().workflowId(), null, Order.OLDEST_FIRST, 7, null, false)
                .nextPageToken();

        assertThatThrownBy(() -> runs().history(nested().workflowId(), null, Order.NEWEST_FIRST, 7, token, false))
                .isInstanceOfSatisfying(
                        RunsException.class, e -> assertThat(e.code()).hasToString("invalid_query"));
        assertThatThrownBy(() -> runs().timeline(nested().workflowId(), null, 7, "!"))
                .isInstanceOfSatisfying(
                        RunsException.class, e -> assertThat(e.code()).hasToString("invalid_query"));
    }

    @Test
    void payloads_are_in_the_history_only_when_they_may_be() {
        String without = runs().history(nested().workflowId(), null, Order.OLDEST_FIRST, 1_000, null, false)
                .events()
                .toString();
        String with = runs().history(nested().workflowId(), null, Order.OLDEST_FIRST, 1_000, null, true)
                .events()
                .toString();

        assertThat(without).contains("payload_view", "/do/2/rest").doesNotContain("lovelace", "bG92ZWxhY2U");
        assertThat(with).contains("ada lovelace", "{\"answer\":42}").doesNotContain("payload_view");
    }

    @Test
    void the_values_of_a_run_are_shown_with_what_was_taken_out_and_what_is_too_large() {
        StartedRun run = ground().start("values", "values", Json.object().put("n", 1));
        assertThat(runs().result(run.workflowId(), null, Duration.ofSeconds(30)).status())
                .isEqualTo(RunStatus.COMPLETED);

        RunValues values = runs().values(run.workflowId(), null, 1_000, null);

        assertThat(values.input()).isEqualTo(shown(Json.object().put("n", 1), 7));
        assertThat(values.output()).isEqualTo(shown(Json.object().put("done", true), 13));
        assertThat(values.tasks()).extracting(RunValues.TaskValues::task).containsExactly("secret", "large", "huge");
        RunValues.TaskValues secret = values.tasks().get(0);
        assertThat(secret.input()).isEqualTo(shown(Json.object().put("want", "secret"), 17));
        assertThat(java.util.Objects.requireNonNull(secret.output()).redacted()).containsExactly("/token");
        RunValues.Value large =
                java.util.Objects.requireNonNull(values.tasks().get(1).output());
        assertThat(large.offloaded()).isTrue();
        assertThat(java.util.Objects.requireNonNull(large.value()).path("text").asText())
                .hasSize(LARGE);
        RunValues.Value huge =
                java.util.Objects.requireNonNull(values.tasks().get(2).output());
        assertThat(huge.value()).isNull();
        assertThat(huge.withheld()).contains("too large");
        assertThat(huge.size()).isGreaterThan(TOO_LARGE);
    }

    private static RunValues.Value shown(JsonNode value, long size) {
        return new RunValues.Value(value, size, false, List.of(), null);
    }
}
