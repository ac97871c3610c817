package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedTime;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.FailureTypes;
import io.temporal.activity.Activity;
import io.temporal.activity.DynamicActivity;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the interpreter does that depends on time and on how its history is cut. */
@Tag("process")
final class RunTest {
    private static final Documents EVERYTHING = new Documents("""
            do:
              - loop:
                  for: {in: "[1, 2, 3]"}
                  do:
                    - attempt:
                        try:
                          - both:
                              fork:
                                branches:
                                  - ask: {call: host:1.0.0@default, with: {n: "${ $item }"}, output: {as: .attempt}}
                                  - pause: {do: [{w: {wait: {milliseconds: 5}}}, {s: {set: "${ $item }"}}]}
                          - check: {if: "($context.failed | not)", do: [{note: {set: "${ . }", export: {as: "{failed: true}"}}}, {bad: {raise: {error: {type: https://example.com/bad, status: 500}}}}]}
                        catch: {retry: {delay: {milliseconds: 5}, limit: {attempt: {count: 2}}}}
                        output: {as: "$input + [.[1]]"}
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: "$input + ."}}
            """);

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 9, 16})
    void a_run_comes_to_the_same_however_often_it_continues_as_new(int segmentEvents) {
        try (EmbeddedEngine engine = engine(EVERYTHING, succeeding(), false, segmentEvents)) {
            comesToTheSame(engine);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 16})
    void a_real_server_comes_to_the_same(int segmentEvents, @TempDir Path folder) {
        try (LocalEngine engine = LocalEngine.builder(RealServer.binary(), folder)
                .definitions(EVERYTHING)
                .calls(succeeding())
                .segmentEvents(segmentEvents)
                .build()) {
            comesToTheSame(engine);
        }
    }

    private static void comesToTheSame(Engine engine) {
        RunHandle run = engine.start(EVERYTHING.start("run"));
        run.deliver(Documents.event("go", "1").put("data", 4));

        assertThat(output(run).toString()).isEqualTo("[1,2,3,4]");
    }

    @Test
    void a_retry_waits_as_long_as_the_other_side_says() {
        Documents document = new Documents("""
                do:
                  - attempt:
                      try: [{ask: {call: host:1.0.0@default, with: {}}}]
                      catch: {retry: {delay: PT1S, limit: {attempt: {count: 1}}}}
                  - elapsed: {set: "${ (now - $workflow.startedAt.epoch.seconds) / 3600 | round }"}
                """);
        boolean[] asked = new boolean[1];
        DynamicActivity busyAtFirst = arguments -> {
            if (asked[0]) {
                return Json.object();
            }
            asked[0] = true;
            throw ApplicationFailure.newBuilder()
                    .setMessage("busy")
                    .setType(FailureTypes.WORKFLOW_ERROR)
                    .setNonRetryable(true)
                    .setDetails(Json.object()
                            .put("type", "https://example.com/busy")
                            .put("status", 503))
                    .setNextRetryDelay(Duration.ofHours(2))
                    .build();
        };
        try (EmbeddedEngine engine = engine(document, busyAtFirst, true, 0)) {
            assertThat(output(engine.start(document.start("run", Json.object())))
                            .asInt())
                    .isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"P1W", "P99999999D", "PT99999999999H"})
    void a_timeout_may_be_computed_in_weeks_and_beyond_all_timers(String duration) {
        Documents document = new Documents("do: [{a: {set: {done: true}, timeout: {after: \"${ .limit }\"}}}]");
        try (EmbeddedEngine engine = engine(document, succeeding(), false, 0)) {
            ObjectNode input = Json.object().put("limit", duration);

            assertThat(output(engine.start(document.start("run", input))).toString())
                    .isEqualTo("{\"done\":true}");
        }
    }

    private static DynamicActivity succeeding() {
        return arguments -> Json.object()
                .put("attempt", Activity.getExecutionContext().getInfo().getAttempt());
    }

    private static EmbeddedEngine engine(
            Documents documents, DynamicActivity calls, boolean skipping, int segmentEvents) {
        return EmbeddedEngine.builder()
                .definitions(documents)
                .calls(calls)
                .time(skipping ? EmbeddedTime.SKIPPING : EmbeddedTime.REAL)
                .segmentEvents(segmentEvents)
                .build();
    }

    private static JsonNode output(RunHandle run) {
        RunResult result = run.result(Duration.ofSeconds(30)).orElseThrow();
        assertThat(result).isInstanceOf(RunResult.Completed.class);
        return ((RunResult.Completed) result).output();
    }
}
