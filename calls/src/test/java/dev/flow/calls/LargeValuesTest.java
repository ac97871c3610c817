package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.EngineFixture.Kind;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctionException;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.payload.Json;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Values that the engine itself could not carry, or would end a run for (issue: "Large values"). */
@Timeout(180)
@Tag("process")
final class LargeValuesTest {
    private static final int MB = 1_000_000;

    @TempDir
    static Path parent;

    private static final Map<Kind, EngineFixture> OPEN = new EnumMap<>(Kind.class);

    /**
     * {@code text}: n characters; {@code length}: the length of its argument; {@code fail}: an error with n characters.
     */
    private static final HostFunctions FUNCTIONS = HostFunctions.of(
            function(
                    "text",
                    arguments -> Json.text("x".repeat(arguments.path("n").asInt()))),
            function(
                    "length",
                    arguments -> Json.object()
                            .numberNode(arguments.path("text").asText().length())),
            function("fail", arguments -> {
                throw HostFunctionException.of(
                        StandardErrorType.RUNTIME,
                        "Bad",
                        "y".repeat(arguments.path("n").asInt()));
            }));

    private interface Body {
        JsonNode call(JsonNode arguments) throws Exception;
    }

    private static HostFunction function(String name, Body body) {
        return new HostFunction() {
            @Override
            public HostFunctionSignature signature() {
                return new HostFunctionSignature(name, "1.0.0");
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) throws Exception {
                return body.call(arguments);
            }
        };
    }

    private static EngineFixture open(Kind kind) {
        return OPEN.computeIfAbsent(
                kind,
                key -> EngineFixture.of(key, parent.resolve(key.name()))
                        .functions(FUNCTIONS)
                        .open());
    }

    @AfterAll
    static void close() {
        OPEN.values().forEach(EngineFixture::close);
    }

    @ParameterizedTest
    @CsvSource({
        "EMBEDDED, 1900000",
        "EMBEDDED, 2100000",
        "EMBEDDED, 50000000",
        "LOCAL, 1900000",
        "LOCAL, 2100000",
        "LOCAL, 50000000"
    })
    void a_call_returns_much_and_expressions_do_not_notice(Kind kind, int size) {
        EngineFixture bench = open(kind);
        JsonNode output = bench.output("""
                do:
                  - get: {call: text:1.0.0@default, with: {n: %d}}
                  - give: {call: length:1.0.0@default, with: {text: '${ . }'}}
                """.formatted(size));

        assertThat(output.asInt()).isEqualTo(size);
    }

    @ParameterizedTest
    @EnumSource
    void a_result_beyond_the_limit_is_one_error_of_its_task_that_can_be_caught(Kind kind) {
        String get = "get: {call: text:1.0.0@default, with: {n: 68000000}}";
        EngineFixture bench = open(kind);
        WorkflowError error = EngineFixture.error(bench.run(Json.object(), "do: [{" + get + "}]"));
        assertThat(error.type()).isEqualTo(StandardErrorType.RUNTIME.uri());
        assertThat(error.title()).isEqualTo("Value too large");
        assertThat(error.detail())
                .isEqualTo("The result of /do/0/get has 68000002 bytes as JSON; the limit is 67108864.");
        assertThat(error.instance()).isEqualTo("/do/0/get");

        assertThat(bench.output("do: [{a: {try: [{" + get + "}], catch: {as: e, do: [{s: {set: '${ $e.title }'}}]}}}]")
                        .asText())
                .isEqualTo("Value too large");
    }

    @ParameterizedTest
    @EnumSource
    void arguments_and_output_beyond_the_limit_are_errors_of_the_run(Kind kind) {
        EngineFixture bench = open(kind);
        String get = """
                do:
                  - get: {call: text:1.0.0@default, with: {n: 40000000}, export: {as: '{big: .}'}}
                """;
        WorkflowError argument = EngineFixture.error(bench.run(Json.object(), get + """
                  - give: {call: length:1.0.0@default, with: {text: '${ . }', more: '${ $context.big }'}}
                """));
        assertThat(argument.title()).isEqualTo("Value too large");
        assertThat(argument.instance()).isEqualTo("/do/1/give");
        assertThat(argument.detail()).startsWith("The argument of /do/1/give has 8000");

        WorkflowError output = EngineFixture.error(bench.run(Json.object(), get + """
                  - two: {set: {a: '${ . }', b: '${ $context.big }'}}
                """));
        assertThat(output.detail()).isEqualTo("The output of / has 80000015 bytes as JSON; the limit is 67108864.");
    }

    @ParameterizedTest
    @EnumSource
    void an_input_and_an_output_of_ten_megabytes(Kind kind) {
        EngineFixture bench = open(kind);
        RunResult result = bench.run(text(10 * MB), "do: [{a: {set: {back: '${ .text }'}}}]");

        assertThat(EngineFixture.output(result).path("back").asText()).hasSize(10 * MB);
    }

    @ParameterizedTest
    @EnumSource
    void an_input_beyond_the_limit_is_refused_at_the_start(Kind kind) {
        EngineFixture bench = open(kind);
        assertThatThrownBy(() -> bench.start(text(68 * MB), "do: [{a: {set: {x: 1}}}]"))
                .isInstanceOfSatisfying(
                        EngineException.class,
                        e -> assertThat(e.code()).isEqualTo(EngineException.Code.PAYLOAD_TOO_LARGE))
                .hasMessageContaining("the limit is 67108864");
    }

    @ParameterizedTest
    @EnumSource
    void an_event_of_three_megabytes_that_waits_through_segments(Kind kind) {
        try (EngineFixture bench = EngineFixture.of(kind, parent.resolve(kind + "-in-segments"))
                .functions(FUNCTIONS)
                .segmentEvents(8)
                .open()) {
            RunHandle run = bench.start(Json.object(), """
                    do:
                      - loop:
                          for: {in: '[1, 2, 3, 4]'}
                          do: [{get: {call: text:1.0.0@default, with: {n: 10}}}]
                      - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: '.[0].text | length'}}
                    """);
            run.deliver(Json.object()
                    .put("id", "1")
                    .put("source", "test")
                    .put("type", "go")
                    .set("data", text(3 * MB)));

            assertThat(EngineFixture.output(bench.ended(run)).asInt()).isEqualTo(3 * MB);
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_event_beyond_the_limit_is_refused_to_its_sender(Kind kind) {
        EngineFixture bench = open(kind);
        RunHandle run = bench.start(Json.object(), "do: [{hear: {listen: {to: {one: {with: {type: go}}}}}}]");
        ObjectNode event = Json.object().put("id", "1").put("source", "test").put("type", "go");
        event.set("data", text(68 * MB));

        assertThatThrownBy(() -> run.deliver(event))
                .isInstanceOfSatisfying(
                        EngineException.class,
                        e -> assertThat(e.code()).isEqualTo(EngineException.Code.PAYLOAD_TOO_LARGE));

        event.set("data", Json.text("small"));
        run.deliver(event);
        assertThat(EngineFixture.output(bench.ended(run)).path(0).asText()).isEqualTo("small");
    }

    @ParameterizedTest
    @EnumSource
    void a_failure_text_of_five_megabytes_is_cut_and_says_how_long_it_was(Kind kind) {
        EngineFixture bench = open(kind);
        WorkflowError called = EngineFixture.error(
                bench.run(Json.object(), "do: [{bad: {call: fail:1.0.0@default, with: {n: 5000000}}}]"));
        assertThat(called.title()).isEqualTo("Bad");
        assertThat(called.detail()).hasSize(4096).startsWith("yyyy").endsWith("y… (5000000 characters)");

        WorkflowError raised = EngineFixture.error(bench.run(text(5 * MB), """
                do:
                  - bad:
                      raise:
                        error:
                          type: https://example.com/bad
                          status: 500
                          title: '${ .text }'
                          detail: '${ .text }'
                          instance: "${ .text }"
                """));
        assertThat(raised.title()).hasSize(4096).endsWith("(5000000 characters)");
        assertThat(raised.detail()).hasSize(4096).endsWith("(5000000 characters)");
        assertThat(raised.instance()).hasSize(4096).endsWith("(5000000 characters)");
    }

    @ParameterizedTest
    @EnumSource
    void sub_workflows_take_and_give_much(Kind kind) {
        EngineFixture bench = open(kind);
        RunResult result = bench.run(text(3 * MB), """
                do:
                  - sub: {run: {workflow: {namespace: test, name: w1, version: '1.0.0', input: {text: '${ .text }'}}}}
                """, "do: [{a: {set: {a: '${ .text }', b: '${ .text }'}}}]");

        assertThat(EngineFixture.output(result).path("b").asText()).hasSize(3 * MB);
    }

    @ParameterizedTest
    @EnumSource
    void many_values_that_are_small_each_stay_within_one_message(Kind kind) {
        EngineFixture bench = open(kind);
        StringBuilder branches = new StringBuilder();
        for (int i = 0; i < 150; i++) {
            branches.append("          - b%d: {call: text:1.0.0@default, with: {n: 60000}}\n".formatted(i));
        }
        RunHandle run =
                bench.start(text(60_000), """
                do:
                  - all:
                      fork:
                        branches:
                %s
                      output: {as: 'map(length) | add'}
                """.formatted(branches.toString().indent(4)));

        assertThat(EngineFixture.output(bench.ended(run)).asInt()).isEqualTo(150 * 60_000);
        assertThat(bench.history(run.workflowId()))
                .extracting(HistoryEvent::getEventType)
                .doesNotContain(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED);
        // 150 arguments and results of 60 kB each would be 18 MB.
        assertThat(bench.history(run.workflowId()).stream()
                        .mapToInt(HistoryEvent::getSerializedSize)
                        .sum())
                .isLessThan(4 * MB);
    }

    private static ObjectNode text(int length) {
        return Json.object().put("text", "x".repeat(length));
    }
}
