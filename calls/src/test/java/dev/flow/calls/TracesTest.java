package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.engine.Documents;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.RealServer;
import dev.flow.engine.payload.Json;
import dev.flow.engine.trace.RunSpanIds;
import dev.flow.testing.Eventually;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** One trace from who starts a run to the services that it calls. */
@Timeout(120)
@Tag("process")
final class TracesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final SpanContext STARTER = SpanContext.create(
            "4bf92f3577b34da6a3ce929d0e0e4736",
            "00f067aa0ba902b7",
            TraceFlags.getSampled(),
            TraceState.builder().put("vendor", "x1").build());
    private static final String PRIVATE = "payload-that-no-span-has";

    private final InMemorySpanExporter exported = InMemorySpanExporter.create();
    private final OpenTelemetry telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .setIdGenerator(new RunSpanIds())
                    .addSpanProcessor(SimpleSpanProcessor.create(exported))
                    .build())
            .build();

    @TempDir
    private Path folder;

    private EngineFixture.Builder embedded() {
        return EngineFixture.of(EngineFixture.Kind.EMBEDDED, folder);
    }

    private static <T> T traced(Supplier<T> start) {
        try (Scope _ = Span.wrap(STARTER).makeCurrent()) {
            return start.get();
        }
    }

    private List<SpanData> spans(String name) {
        return exported.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    /** The one span of this name; it is exported again when the engine repeats the last step of a run. */
    private SpanData span(String name) {
        assertThat(spans(name).stream().map(TracesTest::id).distinct())
                .as(exported.getFinishedSpanItems().toString())
                .hasSize(1);
        return spans(name).getFirst();
    }

    private static String attribute(SpanData span, String name) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
    }

    private static String parent(SpanData span) {
        return span.getTraceId() + "/" + span.getParentSpanId();
    }

    private static String id(SpanData span) {
        return span.getTraceId() + "/" + span.getSpanId();
    }

    @Test
    void runs_lie_between_who_starts_them_and_what_they_call() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));
                EngineFixture bench = embedded().telemetry(telemetry).open()) {
            RunHandle run = traced(() -> bench.start(
                    Json.object().put("name", PRIVATE), """
                    do:
                      - charge: {call: http, with: {method: post, endpoint: '%s/charge', body: {name: '${ .name }'}}}
                      - below: {run: {workflow: {namespace: test, name: w1, version: 1.0.0}}}
                    """.formatted(service.url()), """
                    do:
                      - tell: {emit: {event: {with: {source: test, type: told}}}}
                      - ask: {call: http, with: {method: get, endpoint: '%s/ask'}}
                    """.formatted(service.url())));
            assertThat(bench.ended(run)).isInstanceOf(RunResult.Completed.class);

            SpanData root = span("test.w0");
            assertThat(parent(root)).isEqualTo(STARTER.getTraceId() + "/" + STARTER.getSpanId());
            assertThat(attribute(root, "flow.workflow_id")).isEqualTo(run.workflowId());
            assertThat(attribute(root, "flow.outcome")).isEqualTo("completed");
            assertThat(root.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);

            SpanData charge = span("http charge");
            assertThat(parent(charge)).isEqualTo(id(root));
            assertThat(charge.getKind()).isEqualTo(SpanKind.CLIENT);
            assertThat(charge.getAttributes().asMap().values())
                    .contains("POST", "127.0.0.1", (long) service.port(), 200L, "/do/0/charge", 1L);
            assertThat(root.getStartEpochNanos()).isLessThanOrEqualTo(charge.getStartEpochNanos());

            SpanData below = span("test.w1");
            assertThat(parent(below)).isEqualTo(id(root));
            assertThat(parent(span("emit"))).isEqualTo(id(below));
            assertThat(parent(span("http ask"))).isEqualTo(id(below));

            assertThat(service.received())
                    .extracting(request -> request.header("traceparent"))
                    .containsExactly(traceparent(charge), traceparent(span("http ask")));
            assertThat(service.received())
                    .extracting(request -> request.header("tracestate"))
                    .containsOnly("vendor=x1");
            assertThat(exported.getFinishedSpanItems()).hasSize(5);
            assertThat(exported.getFinishedSpanItems().toString()).doesNotContain(PRIVATE);
        }
    }

    private static String traceparent(SpanData span) {
        return "00-" + span.getTraceId() + "-" + span.getSpanId() + "-01";
    }

    @Test
    void each_attempt_is_a_span_and_says_what_went_wrong() {
        AtomicInteger asked = new AtomicInteger();
        try (TestHttpService service = TestHttpService.answering(
                        request -> asked.incrementAndGet() == 1 ? Reply.empty(503) : Reply.empty(404));
                EngineFixture bench = embedded().telemetry(telemetry).open()) {
            RunHandle run = traced(() -> bench.start(Json.object(), """
                    do:
                      - attempt:
                          try:
                            - ask: {call: http, with: {method: get, endpoint: '%s/ask'}}
                          catch:
                            errors: {with: {status: 503}}
                            retry: {delay: {milliseconds: 10}, limit: {attempt: {count: 3}}}
                    """.formatted(service.url())));
            bench.ended(run);

            SpanData root = span("test.w0");
            assertThat(spans("http ask"))
                    .hasSize(2)
                    .allSatisfy(call -> {
                        assertThat(parent(call)).isEqualTo(id(root));
                        assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
                        assertThat(attribute(call, "error.type")).endsWith("/errors/communication");
                    })
                    .extracting(call -> call.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
                    .containsExactly(503L, 404L);
            assertThat(root.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(attribute(root, "flow.outcome")).isEqualTo("faulted");
            assertThat(attribute(root, "error.type")).endsWith("/errors/communication");
        }
    }

    @Test
    void an_error_type_of_an_author_may_be_data_and_is_not_shown() {
        try (EngineFixture bench = embedded().telemetry(telemetry).open()) {
            bench.run(Json.object().put("name", PRIVATE), """
                    do:
                      - fail: {raise: {error: {type: '${ "https://example.com/" + .name }', status: 400}}}
                    """);
            assertThat(attribute(span("test.w0"), "error.type")).isEqualTo("_OTHER");
            assertThat(exported.getFinishedSpanItems().toString()).doesNotContain(PRIVATE);
        }
    }

    @Test
    void a_run_without_a_parent_trace_begins_one_and_a_cancelled_run_is_no_error() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));
                EngineFixture bench = embedded().telemetry(telemetry).open()) {
            RunHandle run = bench.start(Json.object(), """
                    do:
                      - ask: {call: http, with: {method: get, endpoint: '%s/ask'}}
                      - rest: {wait: {hours: 1}}
                    """.formatted(service.url()));
            // what comes while the engine hears of the call would make it repeat the step
            bench.awaitTimer(run.workflowId());
            run.cancel("no more");
            assertThat(bench.ended(run)).isInstanceOf(RunResult.Canceled.class);

            SpanData root = span("test.w0");
            assertThat(root.getParentSpanContext().isValid()).isFalse();
            assertThat(attribute(root, "flow.outcome")).isEqualTo("canceled");
            assertThat(root.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
            assertThat(parent(span("http ask"))).isEqualTo(id(root));
        }
    }

    @Test
    void a_run_of_many_segments_is_one_span() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));
                EngineFixture bench =
                        embedded().telemetry(telemetry).segmentEvents(20).open()) {
            RunHandle run = traced(() -> bench.start(Json.object(), """
                    do:
                      - rounds:
                          for: {each: round, in: '[range(12)]'}
                          do:
                            - ask: {call: http, with: {method: get, endpoint: '%s/ask'}}
                    """.formatted(service.url())));
            assertThat(bench.ended(run)).isInstanceOf(RunResult.Completed.class);

            SpanData root = span("test.w0");
            assertThat(attribute(root, "flow.run_id"))
                    .as("it ends in another segment than the first")
                    .isNotEqualTo(attribute(spans("http ask").getFirst(), "flow.run_id"));
            assertThat(parent(root)).isEqualTo(STARTER.getTraceId() + "/" + STARTER.getSpanId());
            assertThat(spans("http ask")).hasSize(12).allSatisfy(call -> {
                assertThat(parent(call)).isEqualTo(id(root));
                assertThat(call.getStartEpochNanos()).isGreaterThanOrEqualTo(root.getStartEpochNanos());
            });
        }
    }

    @Test
    void a_run_that_changes_its_worker_is_one_span() {
        Documents documents = new Documents("""
                do:
                  - first: {call: host:1.0.0@default, with: {}}
                  - hear: {listen: {to: {one: {with: {type: go}}}}}
                  - second: {call: host:1.0.0@default, with: {}}
                """);
        try (LocalEngine engine = local(documents)) {
            traced(() -> engine.start(documents.start("moves")));
            Eventually.get(() -> spans("host:1.0.0"), spans -> !spans.isEmpty());
        }
        assertThat(spans("test.sample")).isEmpty();
        try (LocalEngine engine = local(documents)) {
            RunHandle run = engine.run("moves");
            run.deliver(Documents.event("go", "1"));
            assertThat(run.result(PATIENCE)).containsInstanceOf(RunResult.Completed.class);
        }
        SpanData root = span("test.sample");
        assertThat(spans("host:1.0.0"))
                .hasSize(2)
                .allSatisfy(call -> assertThat(parent(call)).isEqualTo(id(root)));
    }

    private LocalEngine local(Documents documents) {
        return LocalEngine.builder(RealServer.binary(), folder)
                .definitions(documents)
                .calls(arguments -> Json.object())
                .telemetry(telemetry)
                .build();
    }

    @Test
    void without_telemetry_services_are_told_who_started_the_run() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));
                EngineFixture bench = embedded().open()) {
            String ask = "do: [{ask: {call: http, with: {method: get, endpoint: '" + service.url() + "'}}}]";
            bench.ended(traced(() -> bench.start(Json.object(), ask)));
            assertThat(service.only().header("traceparent"))
                    .isEqualTo("00-" + STARTER.getTraceId() + "-" + STARTER.getSpanId() + "-01");

            bench.run(Json.object(), ask);
            assertThat(service.received()).extracting(TracesTest::trace).last().isEqualTo("(none)");
        }
    }

    private static String trace(Received request) {
        return request.header("traceparent");
    }

    @Test
    void a_function_works_inside_the_span_of_its_call() {
        AtomicReference<SpanContext> inside = new AtomicReference<>(SpanContext.getInvalid());
        HostFunction function = new HostFunction() {
            @Override
            public HostFunctionSignature signature() {
                return new HostFunctionSignature("host", "1.0.0");
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) {
                inside.set(Span.current().getSpanContext());
                return Json.object();
            }
        };
        try (EngineFixture bench = embedded()
                .telemetry(telemetry)
                .functions(HostFunctions.of(function))
                .open()) {
            bench.output("do: [{ask: {call: 'host:1.0.0@default', with: {}}}]");

            assertThat(inside.get().getSpanId())
                    .isEqualTo(span("host:1.0.0 ask").getSpanId());
        }
    }

    @Test
    void what_a_document_says_of_the_trace_goes_out_as_it_says() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{}"));
                EngineFixture bench = embedded().telemetry(telemetry).open()) {
            bench.ended(traced(() -> bench.start(Json.object(), """
                    do:
                      - ask:
                          call: http
                          with: {method: get, endpoint: '%s', headers: {Traceparent: mine}}
                    """.formatted(service.url()))));
            assertThat(service.only().header("traceparent")).isEqualTo("mine");
            assertThat(service.only().header("tracestate")).isEqualTo("(none)");
        }
    }
}
