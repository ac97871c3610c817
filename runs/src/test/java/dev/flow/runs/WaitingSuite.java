package dev.flow.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.runs.WaitingFor.Kind;
import dev.flow.testing.Eventually;
import io.temporal.activity.DynamicActivity;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;

/** Why a run waits is told, one fact for each kind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WaitingSuite {
    final RunsFixture.Kind kind;
    private final CountDownLatch release = new CountDownLatch(1);

    @Nullable
    private RunsFixture ground;

    WaitingSuite(RunsFixture.Kind kind) {
        this.kind = kind;
    }

    static final String[] WORKFLOWS = {
        "calls", "do: [{ask: {call: 'host:1.0.0@default', with: {}}}]",
        "rests", "do: [{outer: {do: [{rest: {wait: {hours: 1}}}]}}]",
        "retries", """
                do:
                  - attempt:
                      try: [{no: {raise: {error: {type: 'https://example.com/no', status: 500, title: No}}}}]
                      catch: {retry: {delay: PT1H, limit: {attempt: {count: 3}}}}
                """,
        "hears", "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]",
        "asks", "do: [{below: {run: {workflow: {namespace: shop, name: hears, version: '1.0.0'}}}}]",
        "timed", "do: [{hear: {listen: {to: {one: {with: {type: go}}}}, timeout: {after: PT2H}}}]",
        "many", """
                do:
                  - fan:
                      fork:
                        branches: [%s]
                """.formatted(branches()),
    };

    private static String branches() {
        StringBuilder branches = new StringBuilder();
        for (int branch = 0; branch < 25; branch++) {
            branches.append("{b").append(branch).append(": {wait: {hours: 1}}},");
        }
        return branches.substring(0, branches.length() - 1);
    }

    /** A call that lasts as long as the test. */
    DynamicActivity calls() {
        return arguments -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Json.object();
        };
    }

    @BeforeAll
    void open() {
        ground = RunsFixture.of(kind, calls()).with(WORKFLOWS);
    }

    @AfterAll
    void close() {
        release.countDown();
        ground().close();
    }

    RunsFixture ground() {
        return java.util.Objects.requireNonNull(ground);
    }

    /** Starts a workflow, and looks at it when it waits. */
    RunDescription waiting(String workflow) {
        StartedRun run = ground().start(workflow, getClass().getSimpleName(), Json.object());
        return Eventually.get(
                () -> ground().runs().describe(run.workflowId(), null),
                described -> !described.waits().waitingFor().isEmpty() && settled(described));
    }

    private static boolean settled(RunDescription run) {
        return run.waits().waitingFor().stream().noneMatch(wait -> wait.kind() == Kind.WORKER);
    }

    private static void only(RunDescription run, Kind kind, String task, Consumer<WaitingFor> more) {
        assertThat(run.waits().waitingForTruncated()).isFalse();
        assertThat(run.waits().waitingFor()).singleElement().satisfies(wait -> {
            assertThat(wait.kind()).isEqualTo(kind);
            assertThat(wait.task()).isEqualTo(task);
            assertThat(wait.since()).isBeforeOrEqualTo(Instant.now(Clock.systemUTC()));
            more.accept(wait);
        });
    }

    @Test
    void a_call_under_way_is_an_activity_and_the_run_is_running() {
        RunDescription run = waiting("calls");

        only(run, Kind.ACTIVITY, "/do/0/ask", wait -> assertThat(wait.attempt()).isEqualTo(1));
        assertThat(run.state().status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void a_wait_is_a_timer_that_says_until_when() {
        RunDescription run = waiting("rests");

        only(
                run,
                Kind.TIMER,
                "/do/0/outer/do/0/rest",
                wait -> assertThat(wait.until())
                        .isBetween(
                                wait.since().plus(Duration.ofMinutes(59)),
                                wait.since().plus(Duration.ofMinutes(61))));
        assertThat(run.state().status()).isEqualTo(RunStatus.WAITING);
    }

    @Test
    void the_delay_before_a_retry_is_a_timer_with_its_number() {
        only(
                waiting("retries"),
                Kind.TIMER,
                "/do/0/attempt#~1",
                wait -> assertThat(wait.attempt()).isEqualTo(1));
    }

    @Test
    void a_listen_is_an_event_and_its_timeout_is_nothing_that_is_waited_for() {
        only(waiting("hears"), Kind.EVENT, "/do/0/hear", wait -> {
            assertThat(wait.until()).isNull();
            assertThat(wait.on()).isEqualTo("go");
        });
        only(
                waiting("timed"),
                Kind.EVENT,
                "/do/0/hear",
                wait -> assertThat(wait.until()).isNull());
    }

    @Test
    void an_awaited_sub_workflow_is_a_workflow_and_describes_itself() {
        RunDescription run = waiting("asks");
        only(run, Kind.WORKFLOW, "/do/0/below", wait -> {
            assertThat(wait.attempt()).isNull();
            assertThat(ground().runs()
                            .describe(String.valueOf(wait.on()), null)
                            .identity()
                            .workflow())
                    .isEqualTo("shop.hears");
        });
        assertThat(run.lineage().childrenCount()).isEqualTo(1);
    }

    @Test
    void not_more_than_twenty_are_listed() {
        RunDescription run = Eventually.get(
                () -> waiting("many"), described -> described.waits().waitingForTruncated());

        assertThat(run.waits().waitingFor()).hasSize(20);
    }

    @Test
    void an_event_ends_the_waiting() {
        StartedRun run = ground().start("hears", "to-be-ended", Json.object());
        JsonNode payload = Json.object().put("n", 1);
        ground().runs().deliver(run.workflowId(), "go", "key-1", payload);

        RunOutcome outcome = ground().runs().result(run.workflowId(), null, Duration.ofSeconds(30));

        assertThat(outcome.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(String.valueOf(outcome.output())).isEqualTo("[{\"n\":1}]");
        assertThat(ground().runs().describe(run.workflowId(), null).waits().waitingFor())
                .isEqualTo(List.of());
    }
}
