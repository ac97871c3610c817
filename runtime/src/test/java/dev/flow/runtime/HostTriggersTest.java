package dev.flow.runtime;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.EventsException;
import dev.flow.events.Receipt;
import dev.flow.runs.RunsException;
import dev.flow.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Triggers that Java code of the host application fires. */
@Tag("process")
final class HostTriggersTest {
    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/note.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: note, version: 1.0.0}
                input: {schema: {document: {type: object, properties: {text: {type: string}}, required: [text]}}}
                do:
                  - note: {set: {text: '${ .text }'}}
                """);
        Files.writeString(folder.resolve("config/triggers.yaml"), """
                imported: {kind: host, workflow: shop.note, input: {text: '${ $event.data.line }'}}
                plain: {kind: host, workflow: shop.note}
                held: {kind: host, workflow: shop.note, paused: true}
                open: {kind: event, workflow: shop.note, type: shop.line}
                """);
    }

    private RuntimeApplication start() {
        return TestServices.started(TestServices.in(folder, Map.of()));
    }

    private static ObjectNode event(String id, ObjectNode data) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/importer")
                .put("type", "shop.line")
                .set("data", data);
    }

    private static ObjectNode line(String line) {
        return JsonNodeFactory.instance.objectNode().put("line", line);
    }

    private static String text(Http http, String workflowId) {
        return TestServices.output(http, workflowId).path("text").asText();
    }

    @Test
    void a_trigger_starts_one_run_for_each_event_of_the_host_also_after_a_restart() throws Exception {
        Receipt first;
        try (var application = start()) {
            var http = new Http(application.port().orElseThrow());
            first = application.fire("imported", event("1", line("tea")));
            assertThat(first.status()).isEqualTo(Receipt.Status.ACCEPTED);
            assertThat(text(http, first.workflowIds().getFirst())).isEqualTo("tea");
            var plain = application.fire(
                    "plain", event("2", JsonNodeFactory.instance.objectNode().put("text", "milk")));
            assertThat(text(http, plain.workflowIds().getFirst())).isEqualTo("milk");
            var delivery = http.get("/v1/operations/deliveries/" + first.deliveryId())
                    .body()
                    .path("delivery");
            assertThat(delivery.path("door").asText()).isEqualTo("host");
            assertThat(delivery.path("source").asText()).isEqualTo("imported");
            assertThat(http.get("/v1/operations/deliveries?door=host").body().path("deliveries"))
                    .hasSize(2);
        }
        try (var application = start()) {
            assertThat(application.fire("imported", event("1", line("tea"))))
                    .isEqualTo(new Receipt(Receipt.Status.DUPLICATE, first.deliveryId(), List.of()));
        }
    }

    @Test
    void what_is_fired_many_times_at_once_starts_one_run() throws Exception {
        try (var application = start();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Receipt> fire = () -> application.fire("imported", event("1", line("tea")));
            List<Receipt> receipts = threads.invokeAll(Collections.nCopies(20, fire)).stream()
                    .map(Future::resultNow)
                    .toList();
            assertThat(receipts)
                    .filteredOn(each -> each.status() == Receipt.Status.ACCEPTED)
                    .hasSize(1);
            assertThat(receipts)
                    .extracting(Receipt::deliveryId)
                    .containsOnly(receipts.getFirst().deliveryId());
        }
    }

    @Test
    void what_cannot_start_a_run_is_refused_and_leaves_a_delivery() throws Exception {
        try (var application = start()) {
            assertThatThrownBy(() -> application.fire("nobody", event("1", line("tea"))))
                    .isInstanceOfSatisfying(
                            EventsException.class,
                            e -> assertThat(e.code()).isEqualTo(EventsException.Code.UNKNOWN_SOURCE));
            assertThatThrownBy(() -> application.fire("imported", event("2", JsonNodeFactory.instance.objectNode())))
                    .isInstanceOfSatisfying(
                            RunsException.class,
                            e -> assertThat(e.code()).isEqualTo(RunsException.Code.INPUT_REJECTED));
            assertThatThrownBy(() -> application.fire("held", event("3", line("tea"))))
                    .isInstanceOfSatisfying(
                            RunsException.class,
                            e -> assertThat(e.code()).isEqualTo(RunsException.Code.TRIGGER_PAUSED));
            assertThatThrownBy(() -> application.fire("plain", line("no event")))
                    .isInstanceOfSatisfying(
                            RunsException.class,
                            e -> assertThat(e.code()).isEqualTo(RunsException.Code.INVALID_PAYLOAD));
            var http = new Http(application.port().orElseThrow());
            assertThat(http.get("/v1/operations/deliveries?door=host&outcome=rejected")
                            .body()
                            .path("deliveries"))
                    .hasSize(4);
        }
    }

    @Test
    void nobody_else_fires_it() throws Exception {
        try (var application = start()) {
            var http = new Http(application.port().orElseThrow());
            var refused = http.post(
                    "/events/imported",
                    event("1", line("tea")).toString().getBytes(StandardCharsets.UTF_8),
                    Map.of("x-host-subject", "local-operator", "content-type", "application/cloudevents+json"));
            assertThat(refused.body().path("code").asText()).isEqualTo("source_rejected");

            var fired = application.fire("imported", event("2", line("tea")));
            text(http, fired.workflowIds().getFirst());
            var listed =
                    Eventually.get(() -> http.get("/v1/workflows").body().path("workflows"), all -> !all.isEmpty());
            assertThat(listed.findValuesAsText("workflow_id"))
                    .containsExactly(fired.workflowIds().getFirst());
        }
    }

    @Test
    void an_application_that_does_not_run_fires_nothing() {
        var application = TestServices.in(folder, Map.of()).build();
        assertThatThrownBy(() -> application.fire("imported", event("1", line("tea"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The application does not run.");
        var closed = start();
        closed.close();
        assertThatThrownBy(() -> closed.fire("imported", event("1", line("tea"))))
                .isInstanceOf(IllegalStateException.class);
    }
}
