package dev.flow.gateway;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.flow.engine.TaskObserver;
import dev.flow.events.Delivery;
import dev.flow.events.Door;
import dev.flow.gateway.GatewayParts.Observation;
import dev.flow.gateway.metrics.EventMetrics;
import dev.flow.gateway.metrics.FiringMetrics;
import dev.flow.gateway.metrics.RunMetrics;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.triggers.Firing.Outcome;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** What others see of requests: spans, metrics, log lines, and nothing that is private. */
@Tag("process")
class ObservationTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SECRET = "payload-that-nobody-logs";

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Credentials credentials = new Credentials();

    private GatewayParts parts() {
        GatewayParts parts = GatewayFixture.shared().parts(credentials.provider());
        var tracing = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(spans))
                .build();
        return new GatewayParts(
                parts.scope(),
                parts.runs(),
                parts.configuration(),
                parts.records(),
                parts.identity(),
                new Observation(
                        List.of(),
                        List.of(),
                        registry,
                        OpenTelemetrySdk.builder().setTracerProvider(tracing).build()),
                parts.clock());
    }

    @Test
    void a_start_is_traced_measured_and_logged_without_what_it_holds() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger log = (Logger) LoggerFactory.getLogger("dev.flow.gateway");
        log.setLevel(Level.INFO);
        log.addAppender(lines);
        try (Gateway gateway = Gateway.start(GatewaySettings.local(0), parts())) {
            Client client = new Client(gateway.port(), "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                    .bearer(credentials.all);
            var started = client.with("x-request-id", "observed-1")
                    .post(
                            "/v1/workflows?wait=PT30S",
                            "{\"workflow_name\": \"shop.hello\", \"business_request_id\": \"" + UUID.randomUUID()
                                    + "\", \"input\": {\"name\": \"" + SECRET + "\"}}");
            assertThat(started.status()).as(started.toString()).isEqualTo(202);

            var run = client.get(started.json().path("status_url").asText()).json();
            // one connection: the first request was over before the second was read
            var span = spans.getFinishedSpanItems().getFirst();
            assertThat(span.getName()).isEqualTo("startWorkflow");
            assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
            assertThat(span.getTraceId()).isEqualTo(TRACE);
            assertThat(span.getAttributes().asMap().values()).contains("/v1/workflows", "POST", 202L);

            assertThat(run.at("/source/trace_id").asText()).isEqualTo("00-" + TRACE + "-" + span.getSpanId() + "-01");

            assertThat(client.get("/metrics").response().body())
                    .contains(
                            "flow_http_requests_seconds_count{method=\"POST\",operation=\"startWorkflow\",status=\"202\"} 1")
                    .contains("flow_http_requests_in_flight 1.0");
        } finally {
            log.detachAppender(lines);
        }
        assertThat(lines.list)
                .anySatisfy(line -> {
                    assertThat(line.getMDCPropertyMap())
                            .containsEntry("request_id", "observed-1")
                            .containsEntry("trace_id", TRACE)
                            .containsEntry("principal_id", "principal-all");
                    assertThat(line.getKeyValuePairs().toString()).contains("startWorkflow", "202");
                })
                .allSatisfy(line -> assertThat(
                                line.getFormattedMessage() + line.getKeyValuePairs() + line.getMDCPropertyMap())
                        .doesNotContain(SECRET, credentials.all));
    }

    @Test
    void tasks_are_counted_by_workflow_kind_and_outcome_and_labels_stay_few() {
        RunMetrics metrics = new RunMetrics(registry);
        for (int i = 0; i < 600; i++) {
            metrics.onTask(event("shop.generated-" + i, TaskObserver.Kind.COMPLETED));
        }
        metrics.onTask(event("shop.generated-0", TaskObserver.Kind.FAULTED));
        String text = registry.scrape();
        assertThat(text)
                .contains("flow_tasks_total{kind=\"call\",outcome=\"completed\",workflow=\"shop.generated-0\"} 1.0")
                .contains("flow_tasks_total{kind=\"call\",outcome=\"faulted\",workflow=\"shop.generated-0\"} 1.0")
                .contains("flow_tasks_total{kind=\"call\",outcome=\"completed\",workflow=\"other\"} 100.0");
    }

    @Test
    void firings_are_counted_by_trigger_and_outcome_and_lateness_in_buckets() {
        FiringMetrics metrics = new FiringMetrics(registry);
        for (int i = 0; i < 600; i++) {
            metrics.onFirings("generated-" + i, Outcome.STARTED, 1);
        }
        metrics.onFirings("generated-0", Outcome.MISSED, 7);
        metrics.onStarted(Duration.ofSeconds(3), false);
        metrics.onStarted(Duration.ofMinutes(5), true);
        assertThat(registry.scrape())
                .contains("flow_firings_total{outcome=\"started\",trigger=\"generated-0\"} 1.0")
                .contains("flow_firings_total{outcome=\"missed\",trigger=\"generated-0\"} 7.0")
                .contains("flow_firings_total{outcome=\"started\",trigger=\"other\"} 100.0")
                .contains("flow_firings_late_seconds_bucket{waited=\"false\",le=\"2.0\"} 0")
                .contains("flow_firings_late_seconds_bucket{waited=\"false\",le=\"10.0\"} 1")
                .contains("flow_firings_late_seconds_sum{waited=\"true\"} 300.0");
    }

    private static TaskObserver.TaskEvent event(String workflow, TaskObserver.Kind kind) {
        var task = new TaskObserver.Subject("run-1", workflow, "/do/0/pay", "pay", "call");
        return new TaskObserver.TaskEvent(task, 1, kind, Instant.EPOCH, null);
    }

    @Test
    void events_are_counted_by_their_door_and_what_became_of_them() {
        EventMetrics metrics = new EventMetrics(registry);
        metrics.onReceived(Door.WEBHOOK, Delivery.Outcome.REJECTED);
        metrics.onReceived(Door.EVENT, Delivery.Outcome.ACCEPTED);
        metrics.onReceived(Door.EVENT, Delivery.Outcome.ACCEPTED);
        metrics.onRetry(Door.EVENT);
        metrics.onDelivered(Door.EVENT, Delivery.Outcome.ACCEPTED, 2, Duration.ofMillis(50));
        metrics.onDelivered(Door.QUEUE, Delivery.Outcome.DEAD, 0, Duration.ofSeconds(3));
        assertThat(registry.scrape())
                .contains("flow_events_received_total{door=\"webhook\",outcome=\"rejected\"} 1.0")
                .contains("flow_events_received_total{door=\"event\",outcome=\"accepted\"} 2.0")
                .contains("flow_events_retried_total{door=\"event\"} 1.0")
                .contains("flow_events_delivered_total{door=\"event\",outcome=\"accepted\"} 1.0")
                .contains("flow_events_delivered_total{door=\"queue\",outcome=\"dead\"} 1.0")
                .contains("flow_events_delivery_seconds_bucket{le=\"0.1\"} 1")
                .contains("flow_events_delivery_seconds_bucket{le=\"10.0\"} 2");
    }
}
