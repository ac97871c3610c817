package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Messages of queues start the runs of a whole service; each broker has tests of its own in its module. */
@Tag("process")
final class ServiceQueuesTest {
    private static final String TRIGGER = """
            orders: {kind: queue, workflow: shop.order, broker: main, queue: orders, input: {order: '${ $event.data.order }'}}
            """;
    private static final String MESSAGE =
            "{\"specversion\": \"1.0\", \"id\": \"%s\", \"source\": \"/shop\", \"type\": \"dev.flow.trigger.v1\", \"data\": {\"order\": %d}}";

    @TempDir
    Path folder;

    private final MemoryQueue queue = new MemoryQueue();

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/order.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
                do:
                  - order: {set: {number: '${ .order }'}}
                """);
        Files.writeString(folder.resolve("config/triggers.yaml"), TRIGGER);
        brokers("ours");
    }

    private void brokers(String binding) throws Exception {
        Files.writeString(
                folder.resolve("config/flow.yaml"),
                "brokers: {main: {kind: host, binding: %s, queues: {orders: {dead_letter: orders-dead}}}}"
                        .formatted(binding));
    }

    private RuntimeApplication start() {
        return start("PT0S");
    }

    private RuntimeApplication start(String notice) {
        return TestServices.started(TestServices.in(folder, Map.of("FLOW_RUNTIME__DRAIN_NOTICE", notice))
                .queueBinding("ours", queue));
    }

    private static JsonNode runs(Http http, int number) {
        return Eventually.get(
                () -> http.get("/v1/operations/runs?workflow=shop.order&state=completed")
                        .body()
                        .path("workflows"),
                runs -> runs.size() == number);
    }

    private static Optional<JsonNode> consumers(Http http) throws Exception {
        return StreamSupport.stream(
                        http.get("/healthz").body().path("components").spliterator(), false)
                .filter(each -> each.path("component").asText().equals("consumers"))
                .findFirst();
    }

    @Test
    void a_message_starts_its_run_once_and_is_acknowledged_then() throws Exception {
        queue.send("1", MESSAGE.formatted("order-1", 1));
        queue.send("2", MESSAGE.formatted("order-1", 1));
        queue.send("3", "no event");
        try (var application = start()) {
            var http = new Http(application.port().orElseThrow());
            assertThat(runs(http, 1)).hasSize(1);
            Eventually.get(queue::acknowledged, all -> all.size() == 2);
            Eventually.get(queue::dead, all -> all.size() == 1);
            assertThat(queue.acknowledged()).containsExactlyInAnyOrder("1", "2");
            assertThat(queue.dead().getFirst()).startsWith("3: ");
            assertThat(consumers(http).orElseThrow().path("status").asText()).isEqualTo("available");
            assertThat(http.get("/v1/operations/deliveries?door=queue")
                            .body()
                            .path("deliveries")
                            .findValuesAsText("outcome"))
                    .containsExactlyInAnyOrder("accepted", "duplicate", "rejected");
            assertThat(http.get("/v1/operations/triggers/orders")
                            .body()
                            .at("/trigger/state")
                            .asText())
                    .isEqualTo("active");
            assertThat(http.text("/metrics"))
                    .contains(
                            "flow_queue_messages_settled_total{broker=\"main\",outcome=\"accepted\",queue=\"orders\"} 1.0")
                    .contains(
                            "flow_queue_messages_settled_total{broker=\"main\",outcome=\"dead\",queue=\"orders\"} 1.0");
        }
        queue.send("4", MESSAGE.formatted("order-4", 4));
        assertThat(queue.acknowledged()).doesNotContain("4");
        try (var application = start()) {
            assertThat(runs(new Http(application.port().orElseThrow()), 2)).hasSize(2);
        }
        assertThat(queue.acknowledged()).contains("4");
    }

    @Test
    void a_process_that_is_to_stop_receives_no_more_while_it_still_serves_requests() throws Exception {
        try (var application = start("PT3S")) {
            var http = new Http(application.port().orElseThrow());
            queue.send("1", MESSAGE.formatted("order-1", 1));
            Eventually.get(queue::acknowledged, all -> all.equals(List.of("1")));
            Thread stop = Thread.startVirtualThread(application::close);
            Eventually.get(() -> http.get("/readyz").status(), status -> status == 503);
            queue.send("2", MESSAGE.formatted("order-2", 2));
            assertThat(http.get("/v1/operations/runs?workflow=shop.order").status())
                    .isEqualTo(200);
            stop.join();
        }
        assertThat(queue.acknowledged()).containsExactly("1");
    }

    @Test
    void consumers_follow_the_configuration_and_say_when_they_have_no_binding() throws Exception {
        brokers("none-such");
        queue.send("1", MESSAGE.formatted("order-1", 1));
        try (var application = start()) {
            application.watch();
            var http = new Http(application.port().orElseThrow());
            Eventually.get(
                    () -> consumers(http).orElseThrow(),
                    each -> each.path("reason").asText().contains("main/orders"));
            assertThat(http.get("/readyz").status()).isEqualTo(200);
            brokers("ours");
            assertThat(runs(http, 1)).hasSize(1);
            Eventually.get(
                    () -> consumers(http).orElseThrow(),
                    each -> each.path("status").asText().equals("available"));
            Eventually.get(queue::acknowledged, all -> all.equals(List.of("1")));
        }
    }
}
