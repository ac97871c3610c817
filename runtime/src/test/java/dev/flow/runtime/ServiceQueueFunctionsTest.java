package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A whole service calls functions over the queues of brokers that are bound by the host. */
@Tag("process")
final class ServiceQueueFunctionsTest {
    private static final String RESPONSE =
            "{\"specversion\": \"1.0\", \"id\": \"%s\", \"source\": \"/payments\", \"type\": \"dev.flow.action.responded.v1\", \"data\": %s}";

    @TempDir
    Path folder;

    private final MemoryQueue payments = new MemoryQueue();
    private final MemoryQueue others = new MemoryQueue();

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/flow.yaml"), """
                brokers:
                  main: {kind: host, binding: payments, queues: {charge-results: {dead_letter: dead}}}
                  others: {kind: host, binding: others, queues: {ship-results: {dead_letter: dead}}}
                functions:
                  charge:1.0.0: {kind: queue, broker: main, queue: charges, reply_to: charge-results}
                  brief:1.0.0: {kind: queue, broker: main, queue: charges, reply_to: charge-results, timeout: PT1S}
                  ship:1.0.0: {kind: queue, broker: others, queue: shipments, reply_to: ship-results}
                """);
        workflow("pay", """
                do:
                  - attempt:
                      try: [{charge: {call: 'charge:1.0.0@default', with: {amount: '${ .amount }'}}}]
                      catch:
                        errors: {with: {type: 'https://shop.example.com/errors/declined'}}
                        as: why
                        do: [{refused: {set: {refused: '${ $why.detail }', status: '${ $why.status }'}}}]
                """);
        workflow("late", """
                do:
                  - attempt:
                      try: [{charge: {call: 'brief:1.0.0@default'}}]
                      catch: {errors: {with: {status: 408}}, do: [{over: {set: {over: true}}}]}
                """);
    }

    private void workflow(String name, String body) throws Exception {
        Files.writeString(
                folder.resolve("config/workflows/" + name + ".yaml"),
                "document: {dsl: 1.0.3, namespace: shop, name: " + name + ", version: 1.0.0}\n" + body);
    }

    private RuntimeApplication start() {
        return TestServices.started(TestServices.in(folder, Map.of())
                .queueBinding("payments", payments)
                .queueBinding("others", others));
    }

    private static Http http(RuntimeApplication application) {
        return new Http(application.port().orElseThrow());
    }

    private static String begin(Http http, String workflow, int amount) throws Exception {
        var started = http.post(
                "/v1/workflows",
                "{\"workflow_name\": \"shop.%s\", \"business_request_id\": \"r-%d\", \"input\": {\"amount\": %d}}"
                        .formatted(workflow, amount, amount));
        assertThat(started.status()).as(started.body().toString()).isEqualTo(202);
        return started.body().path("workflow_id").asText();
    }

    /** The request of a run, once it was published. */
    private JsonNode request(String workflowId) {
        return Eventually.get(
                        () -> payments.published().stream()
                                .map(message -> message.path("event"))
                                .filter(event ->
                                        event.at("/data/workflow_id").asText().equals(workflowId))
                                .toList(),
                        all -> !all.isEmpty())
                .getFirst();
    }

    private static String key(JsonNode request) {
        return request.at("/data/key").asText();
    }

    private static String output(String id, String key, String output) {
        return RESPONSE.formatted(id, "{\"key\": \"%s\", \"output\": %s}".formatted(key, output));
    }

    private static JsonNode waiting(Http http, String workflowId) {
        return Eventually.get(
                () -> http.get("/v1/workflows/" + workflowId).body(),
                run -> run.at("/waiting_for/0/kind").asText().equals("response"));
    }

    private static List<JsonNode> deliveries(Http http, String outcome) throws Exception {
        JsonNode all = http.get("/v1/operations/deliveries?door=queue&outcome=" + outcome)
                .body()
                .path("deliveries");
        return StreamSupport.stream(all.spliterator(), false).toList();
    }

    private static JsonNode rejected(Http http, int number) {
        return Eventually.get(() -> deliveries(http, "rejected"), all -> all.size() == number)
                .getFirst();
    }

    @Test
    void a_call_sends_a_request_and_ends_with_its_response_also_after_a_restart_of_the_service() throws Exception {
        String run;
        JsonNode request;
        try (var application = start()) {
            Http http = http(application);
            run = begin(http, "pay", 5);
            request = request(run);
            assertThat(payments.published().getFirst().path("queue").asText()).isEqualTo("charges");
            assertThat(request.path("type").asText()).isEqualTo("dev.flow.action.requested.v1");
            assertThat(request.at("/data/input/amount").asInt()).isEqualTo(5);
            assertThat(request.at("/data/function").asText()).isEqualTo("charge:1.0.0");
            JsonNode waits = waiting(http, run).at("/waiting_for/0");
            assertThat(waits.path("task").asText()).isEqualTo("/do/0/attempt/try/0/charge");
            assertThat(waits.path("on").asText()).isEqualTo("charge:1.0.0");
            assertThat(waits.path("until").isTextual()).isTrue();
            assertThat(http.get("/v1/workflows/" + run).body().path("status").asText())
                    .isEqualTo("waiting");
        }
        payments.send("1", output("a-1", key(request), "{\"charge\": \"c-1\"}"));
        try (var application = start()) {
            Http http = http(application);
            assertThat(TestServices.output(http, run).path("charge").asText()).isEqualTo("c-1");
            Eventually.get(payments::acknowledged, all -> all.contains("1"));
            JsonNode delivery = deliveries(http, "accepted").getFirst();
            String id = delivery.path("delivery_id").asText();
            JsonNode described =
                    http.get("/v1/operations/deliveries/" + id).body().path("delivery");
            assertThat(described.at("/runs/0/workflow_id").asText()).isEqualTo(run);
            assertThat(described.at("/event/type").asText()).isEqualTo("dev.flow.action.responded.v1");
            assertThat(payments.published()).hasSize(1);
        }
    }

    @Test
    void a_repeated_response_changes_nothing_and_leaves_a_delivery() throws Exception {
        try (var application = start()) {
            Http http = http(application);
            String run = begin(http, "pay", 5);
            String key = key(request(run));
            payments.send("1", output("a-1", key, "{\"charge\": \"c-1\"}"));
            assertThat(TestServices.output(http, run).path("charge").asText()).isEqualTo("c-1");
            Eventually.get(payments::acknowledged, all -> all.contains("1"));
            payments.send("2", output("a-1", key, "{\"charge\": \"c-1\"}"));
            payments.send("3", output("a-3", key, "{\"charge\": \"c-3\"}"));

            List<JsonNode> duplicates = Eventually.get(() -> deliveries(http, "duplicate"), all -> all.size() == 2);
            String original =
                    deliveries(http, "accepted").getFirst().path("delivery_id").asText();
            assertThat(duplicates)
                    .extracting(each -> each.path("original").asText())
                    .containsOnly(original);
            Eventually.get(payments::acknowledged, all -> all.containsAll(List.of("2", "3")));
            assertThat(payments.dead()).isEmpty();
            assertThat(TestServices.output(http, run).path("charge").asText()).isEqualTo("c-1");
        }
    }

    @Test
    void foreign_unreadable_and_oversized_responses_are_dead_letters_and_the_run_goes_on_waiting() throws Exception {
        try (var application = start()) {
            Http http = http(application);
            String run = begin(http, "pay", 5);
            String key = key(request(run));
            others.send("1", output("a-1", key, "{}"));
            assertThat(rejected(http, 1).path("reason").asText()).contains("another queue");
            payments.send("2", output("a-2", "no-such-key", "{}"));
            assertThat(rejected(http, 2).path("reason").asText()).contains("No request has the key");
            payments.send("3", output("a-3", key, "\"" + "x".repeat(1 << 20) + "\""));
            assertThat(rejected(http, 3).path("reason").asText()).contains("more than 1048576 bytes");
            payments.send("4", RESPONSE.formatted("a-4", "{\"key\": \"" + key + "\"}"));
            assertThat(rejected(http, 4).path("reason").asText()).contains("either `output` or `error`");
            payments.send(
                    "5", RESPONSE.formatted("a-5", "{\"key\": \"" + key + "\", \"error\": {\"status\": \"no\"}}"));
            assertThat(rejected(http, 5).path("reason").asText()).contains("integer `status`");
            payments.send("6", output("a-6", key, "{}").replace("action.responded", "trigger"));
            assertThat(rejected(http, 6).path("reason").asText()).contains("responses of functions");

            assertThat(waiting(http, run).path("status").asText()).isEqualTo("waiting");
            Eventually.get(payments::dead, all -> all.size() == 5);
            assertThat(others.dead()).hasSize(1);
            payments.send("7", output("a-7", key, "{\"charge\": \"c-7\"}"));
            assertThat(TestServices.output(http, run).path("charge").asText()).isEqualTo("c-7");
        }
    }

    @Test
    void a_late_response_changes_nothing() throws Exception {
        try (var application = start()) {
            Http http = http(application);
            String over = begin(http, "late", 1);
            String key = key(request(over));
            assertThat(TestServices.output(http, over).path("over").asBoolean()).isTrue();
            payments.send("1", output("a-1", key, "{}"));
            assertThat(rejected(http, 1).path("reason").asText()).startsWith("The response is late");

            String canceled = begin(http, "pay", 2);
            String its = key(request(canceled));
            waiting(http, canceled);
            http.post("/v1/workflows/" + canceled + "/cancel", "{}");
            Eventually.get(
                    () -> http.get("/v1/workflows/" + canceled).body(),
                    run -> run.path("status").asText().equals("canceled"));
            payments.send("2", output("a-2", its, "{}"));
            assertThat(rejected(http, 2).path("reason").asText()).startsWith("The response is late");

            String ended = begin(http, "pay", 3);
            String last = key(request(ended));
            http.post("/v1/workflows/" + ended + "/terminate", "{\"reason\": \"no more\"}");
            Eventually.get(
                    () -> http.get("/v1/workflows/" + ended).body(),
                    run -> run.path("status").asText().equals("terminated"));
            payments.send("3", output("a-3", last, "{}"));
            assertThat(rejected(http, 3).path("reason").asText()).isEqualTo("The response is late: its run has ended.");
            Eventually.get(payments::dead, all -> all.size() == 3);
            assertThat(deliveries(http, "accepted")).isEmpty();
        }
    }

    @Test
    void an_error_of_the_function_is_caught_by_its_type() throws Exception {
        try (var application = start()) {
            Http http = http(application);
            String run = begin(http, "pay", 5);
            payments.send(
                    "1",
                    RESPONSE.formatted(
                            "a-1",
                            "{\"key\": \"" + key(request(run)) + "\", \"error\": {\"type\":"
                                    + " \"https://shop.example.com/errors/declined\", \"status\": 402, \"title\":"
                                    + " \"Declined\", \"detail\": \"The card is empty.\"}}"));

            JsonNode output = TestServices.output(http, run);
            assertThat(output.path("refused").asText()).isEqualTo("The card is empty.");
            assertThat(output.path("status").asInt()).isEqualTo(402);
        }
    }

    @Test
    void a_request_that_the_broker_does_not_confirm_is_sent_again_as_the_same_message() throws Exception {
        payments.fail(2);
        try (var application = start()) {
            Http http = http(application);
            String run = begin(http, "pay", 5);
            List<JsonNode> sent = Eventually.get(payments::published, all -> all.size() == 3);
            assertThat(sent).containsOnly(sent.getFirst());
            payments.send("1", output("a-1", key(request(run)), "{\"charge\": \"c-1\"}"));
            assertThat(TestServices.output(http, run).path("charge").asText()).isEqualTo("c-1");
        }
    }

    @Test
    void a_response_that_comes_before_the_broker_has_confirmed_the_request_is_not_lost() throws Exception {
        payments.fail(1);
        try (var application = start()) {
            Http http = http(application);
            String run = begin(http, "pay", 5);
            String key = key(request(run));
            payments.send("1", output("a-1", key, "{\"charge\": \"c-1\"}"));
            Eventually.get(payments::acknowledged, all -> all.contains("1"));

            assertThat(TestServices.output(http, run).path("charge").asText()).isEqualTo("c-1");
        }
    }
}
