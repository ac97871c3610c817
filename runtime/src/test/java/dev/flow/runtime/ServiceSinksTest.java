package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.testing.Eventually;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import dev.flow.testing.network.FreePort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Lifecycle events and emitted events of a whole service reach its sinks. */
@Tag("process")
final class ServiceSinksTest {
    private static final List<String> ORDER = List.of(
            "workflow.started",
            "task.created /do/0/price",
            "task.started /do/0/price",
            "task.completed /do/0/price",
            "task.created /do/1/tell",
            "task.started /do/1/tell",
            "task.completed /do/1/tell",
            "workflow.completed");

    @TempDir
    Path folder;

    private final MemoryQueue queue = new MemoryQueue();

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.createDirectories(folder.resolve("config/secrets"));
        Files.writeString(folder.resolve("config/secrets/sink"), "correct-horse");
        Files.writeString(folder.resolve("config/workflows/order.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
                do:
                  - price: {set: {total: '${ .order * 2 }'}}
                  - tell: {emit: {event: {with: {type: shop.order.placed, data: '${ . }'}}}}
                """);
        sinks("");
    }

    private void sinks(String sinks) throws Exception {
        Files.writeString(folder.resolve("config/flow.yaml"), """
                secrets: {directory: secrets}
                brokers: {main: {kind: host, binding: ours, queues: {}}}
                """ + sinks);
    }

    private static String http(String name, String url, String more) {
        return "sinks: {%s: {kind: http, url: '%s', %s}}\n".formatted(name, url, more);
    }

    private RuntimeApplication start() {
        return TestServices.started(TestServices.in(folder, Map.of()).queueBinding("ours", queue));
    }

    private static String run(RuntimeApplication application, int order) throws Exception {
        var http = new Http(application.port().orElseThrow());
        var started = http.post(
                "/v1/workflows",
                "{\"workflow_name\": \"shop.order\", \"business_request_id\": \"%d\", \"input\": {\"order\": %d}}"
                        .formatted(order, order));
        String id = started.body().path("workflow_id").asText();
        TestServices.output(http, id);
        return id;
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    /** What a run has told, in the order of arrival; an event that comes again counts where it came first. */
    private static List<String> told(List<String> bodies, String workflowId) {
        var ids = new LinkedHashSet<String>();
        List<String> told = new ArrayList<>();
        for (String body : bodies) {
            JsonNode event = json(body);
            if (event.path("subject").asText().equals(workflowId)
                    && ids.add(event.path("id").asText())) {
                String type = event.path("type").asText();
                assertThat(type).startsWith("io.serverlessworkflow.").endsWith(".v1");
                String task = event.at("/data/task").asText();
                told.add(type.substring("io.serverlessworkflow.".length(), type.length() - ".v1".length())
                        + (task.isEmpty() ? "" : " " + task));
            }
        }
        return told;
    }

    private static List<String> bodies(TestHttpService service) {
        return service.received().stream().map(Received::body).toList();
    }

    @Test
    void a_sink_that_refuses_fails_and_hangs_for_a_while_gets_every_event_in_order() throws Exception {
        var mode = new AtomicReference<>("refuse");
        var answered = new CountDownLatch(1);
        var attempts = new AtomicInteger();
        List<String> accepted = new CopyOnWriteArrayList<>();
        try (var service = TestHttpService.answering(request -> {
            attempts.incrementAndGet();
            return switch (mode.get()) {
                case "refuse" -> Reply.empty(503);
                case "redirect" -> Reply.redirect(302, "/elsewhere");
                case "hang" -> {
                    await(answered);
                    yield Reply.empty(500);
                }
                default -> {
                    accepted.add(request.body());
                    yield Reply.empty(204);
                }
            };
        })) {
            sinks(http("audit", service.url() + "/in", "secret: sink, events: [workflows, tasks]"));
            String id;
            try (var application = start()) {
                id = run(application, 1);
                Eventually.get(attempts::get, number -> number >= 2);
                mode.set("redirect");
                int before = attempts.get();
                Eventually.get(attempts::get, number -> number > before + 1);
                var http = new Http(application.port().orElseThrow());
                Eventually.get(
                        () -> http.text("/metrics"),
                        text -> text.contains("flow_sink_events_waiting{sink=\"audit\"} 8.0"));
                assertThat(http.text("/metrics")).contains("flow_sink_attempts_failed_total{sink=\"audit\"}");
                mode.set("hang");
                int seen = attempts.get();
                Eventually.get(attempts::get, number -> number > seen);
            }
            answered.countDown();
            assertThat(accepted).isEmpty();
            mode.set("accept");
            try (var application = start()) {
                String other = run(application, 2);
                Eventually.get(() -> told(accepted, id), told -> told.equals(ORDER));
                Eventually.get(() -> told(accepted, other), told -> told.equals(ORDER));
                var http = new Http(application.port().orElseThrow());
                Eventually.get(
                        () -> http.text("/metrics"),
                        text -> text.contains("flow_sink_events_sent_total{sink=\"audit\"}"));
            }
            assertThat(service.received()).allSatisfy(request -> {
                assertThat(request.method()).isEqualTo("POST");
                assertThat(request.uri()).isEqualTo("/in");
                assertThat(request.header("content-type")).startsWith("application/cloudevents+json");
                assertThat(request.header("authorization")).isEqualTo("Bearer correct-horse");
            });
            assertThat(accepted)
                    .noneSatisfy(body ->
                            assertThat(json(body).at("/data").has("output")).isTrue());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void a_sink_that_is_not_there_gets_every_event_once_it_is() throws Exception {
        int port = FreePort.find();
        sinks(http("audit", "http://127.0.0.1:" + port + "/in", "events: [workflows]"));
        try (var application = start()) {
            String id = run(application, 1);
            var http = new Http(application.port().orElseThrow());
            Eventually.get(
                    () -> http.text("/metrics"),
                    text -> text.contains("flow_sink_attempts_failed_total{sink=\"audit\"}"));
            application.watch();
            try (var service = TestHttpService.answering(_ -> Reply.empty(202))) {
                sinks(http("audit", service.url(), "events: [workflows]"));
                Eventually.get(
                        () -> told(bodies(service), id),
                        told -> told.equals(List.of("workflow.started", "workflow.completed")));
            }
        }
    }

    @Test
    void outputs_and_emitted_events_go_where_they_are_asked_for_in_binary_mode() throws Exception {
        try (var service = TestHttpService.answering(_ -> Reply.empty(200))) {
            sinks(http("audit", service.url(), "mode: binary, include_output: true, events: [workflows, emitted]"));
            try (var application = start()) {
                String id = run(application, 21);
                Eventually.get(service::received, all -> all.size() == 3);
                Received completed = of(service, "io.serverlessworkflow.workflow.completed.v1");
                assertThat(completed.header("ce-subject")).isEqualTo(id);
                assertThat(completed.header("ce-specversion")).isEqualTo("1.0");
                assertThat(completed.header("content-type")).startsWith("application/json");
                assertThat(json(completed.body()).at("/output/data/total").asInt())
                        .isEqualTo(42);
                assertThat(json(completed.body()).path("name").asText()).isEqualTo(id);
                Received emitted = of(service, "shop.order.placed");
                assertThat(emitted.header("ce-source")).isEqualTo("/shop/order/1.0.0");
                assertThat(json(emitted.body())).isEqualTo(json("{\"total\": 42}"));
            }
        }
    }

    private static Received of(TestHttpService service, String type) {
        return service.received().stream()
                .filter(each -> each.header("ce-type").equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_queue_is_a_sink() throws Exception {
        sinks("sinks: {bus: {kind: queue, broker: main, queue: lifecycle, events: [workflows, tasks]}}\n");
        try (var application = start()) {
            String id = run(application, 1);
            Eventually.get(() -> told(queue.published("lifecycle"), id), told -> told.equals(ORDER));
        }
    }

    @Test
    void without_sinks_a_run_records_nothing_of_its_lifecycle() throws Exception {
        try (var application = start()) {
            String id = run(application, 1);
            var http = new Http(application.port().orElseThrow());
            assertThat(http.get("/v1/operations/runs/" + id + "/history").body().toString())
                    .contains("\"emit\"")
                    .doesNotContain("lifecycle");
            assertThat(http.text("/metrics")).doesNotContain("flow_sink_events");
        }
    }
}
