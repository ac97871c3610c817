package dev.flow.examples;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the page of the example says about a service, by the commands that it shows. */
@Tag("process")
class SubscriptionsTest extends OpenShop {
    private static final String TRIGGER = "weekday-renewals";

    @TempDir
    private Path folder;

    private ServedExample service;
    private Path example;

    @BeforeEach
    void serve() throws IOException {
        var workspace = new Workspace(folder.resolve("workspace"), shop.origin()).withExamples();
        example = workspace.root().resolve("examples/subscriptions");
        service = ServedExample.start(example, folder.resolve("data"), Map.of());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void all_who_are_due_are_renewed_and_who_cannot_pay_is_listed() {
        String run = renewals();

        assertThat(flow("runs", "watch", run).exit()).isZero();
        JsonNode output = flow("runs", "result", run).json();
        assertThat(output.path("due").intValue()).isEqualTo(6);
        assertThat(output.path("renewed").intValue()).isEqualTo(5);
        assertThat(output.path("unpaid")).extracting(JsonNode::textValue).containsExactly("103");
        String population = ended(run).path("workflow_id").textValue();
        JsonNode failures = flow("populations", "describe", population, "--failures", "--output", "json")
                .json();
        assertThat(failures).hasSize(1);
        assertThat(failures.at("/0/member").textValue()).isEqualTo("103");
        assertThat(failures.at("/0/error/detail").textValue()).isEqualTo("Cleo was reminded to pay 6 for tea-3");
    }

    @Test
    void renewals_that_are_started_again_ask_with_the_same_keys() {
        assertThat(flow("runs", "watch", renewals()).exit()).isZero();
        List<String> first = paymentKeys();
        assertThat(flow("runs", "watch", renewals()).exit()).isZero();
        List<String> both = paymentKeys();

        assertThat(first).hasSize(6).doesNotHaveDuplicates().contains("renewal-101-2026-01-31");
        assertThat(both.subList(6, both.size())).containsExactlyInAnyOrderElementsOf(first);
    }

    @Test
    void without_the_shop_the_alarm_starts_and_a_rerun_makes_up_for_it() throws IOException {
        int port = URI.create(shop.origin()).getPort();
        shop.close();

        String run = renewals();
        assertThat(flow("runs", "watch", run).exit()).isEqualTo(1);

        JsonNode alarms = Eventually.get(
                () -> flow("runs", "list", "--trigger", "on_failure", "--output", "json")
                        .json(),
                listed -> !listed.isEmpty());
        assertThat(alarms).hasSize(1);
        String alarm = alarms.at("/0/workflow_id").textValue();
        assertThat(flow("runs", "watch", alarm).exit()).isZero();
        JsonNode message = flow("runs", "result", alarm).json();
        assertThat(message.path("run").textValue()).isEqualTo(run);
        assertThat(message.path("message").textValue()).contains("3 members have failed");

        shop = new ShopService(port);
        JsonNode stopped = ended(run);
        assertThat(stopped.path("state").textValue()).isEqualTo("failed");
        JsonNode again = flow(
                        "populations", "rerun", stopped.path("workflow_id").textValue(), "--output", "json")
                .json();
        JsonNode ended = Eventually.get(
                () -> flow("populations", "describe", again.path("workflow_id").textValue(), "--output", "json")
                        .json(),
                population -> population.path("ended_at").isTextual());
        assertThat(ended.path("state").textValue()).isEqualTo("completed");
        assertThat(ended.at("/progress/members").intValue())
                .isEqualTo(stopped.at("/progress/failed").intValue());
    }

    @Test
    void a_change_of_plan_is_brought_forward_and_made_once() {
        List<String> change = List.of(
                "starts",
                "create",
                "change-plan",
                "--request-id",
                "ada-to-coffee",
                "--in",
                "30d",
                "--output",
                "json",
                "--input",
                example.resolve("inputs/to-coffee.json").toString());
        String id =
                flow(change).json().at("/scheduled_start/scheduled_start_id").textValue();

        assertThat(flow("starts", "reschedule", id, "--in", "1s").exit()).isZero();
        Eventually.get(
                () -> flow("starts", "describe", id, "--output", "json").json(),
                start -> start.path("state").asText().equals("started"));
        assertThat(flow("runs", "watch", id).exit()).isZero();
        Json.assertSame(flow("runs", "result", id).json(), """
                {"member": 101, "outcome": "changed", "plan": "coffee-4", "price": 7}
                """);
        assertThat(flow(change).err()).contains("ada-to-coffee", "start_conflict");
    }

    private String renewals() {
        return flow("triggers", "run", TRIGGER, "--output", "json")
                .json()
                .at("/run/workflow_id")
                .textValue();
    }

    /** What is shown of a population follows it. */
    private JsonNode ended(String run) {
        JsonNode populations = Eventually.get(
                () -> flow("populations", "list", "--run", run, "--output", "json")
                        .json(),
                listed -> listed.size() == 1 && listed.at("/0/ended_at").isTextual());
        return populations.path(0);
    }

    private List<String> paymentKeys() {
        return shop.calls().stream()
                .filter(call -> call.path().equals("/payments"))
                .map(ShopService.Call::key)
                .toList();
    }

    private Invocation flow(String... arguments) {
        return flow(List.of(arguments));
    }

    private Invocation flow(List<String> arguments) {
        return service.flow(arguments);
    }
}
