package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanJson;
import dev.flow.gateway.schema.ApiJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@link PlanView} declares for the interface what {@link PlanJson} writes for stores and clients: one form. */
final class PlanViewTest {
    private static final Plan PLAN = new Plan(
            "sha256:aa",
            "r2",
            new Plan.Expected("r1", 4),
            new Plan.Execution("build-7", List.of("sha256:bb")),
            List.of(new Plan.Change(
                    "target", "retarget", "task", "shop.order/a", TextNode.valueOf("a"), null, "It calls another.")),
            List.of(new Plan.ScheduleChange(
                    "nightly",
                    "add",
                    null,
                    JsonNodeFactory.instance.objectNode().put("kind", "schedule"),
                    List.of(Instant.parse("2026-01-02T02:00:00Z")))),
            List.of(new Plan.InFlight("shop.order", "sha256:cc", 3), new Plan.InFlight("shop.old", "sha256:dd", null)),
            List.of(new Plan.Risk("no_worker", "None is alive.", List.of("workflow shop.order"), "Start one.")),
            Map.of("worker", "One.", "definition", "Two.", "routing", "Three.", "schedule", "Four."),
            Map.of("pointer", "sha256:ee"));

    @Test
    void a_plan_of_the_interface_is_read_as_the_plan_that_it_shows() {
        JsonNode shown = ApiJson.tree(PlanView.of(PLAN));

        assertThat(shown.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrderElementsOf(() -> PlanJson.write(PLAN).fieldNames());
        assertThat(PlanJson.read(withoutNulls(shown))).isEqualTo(PLAN);
    }

    private static JsonNode withoutNulls(JsonNode node) {
        node.forEach(PlanViewTest::withoutNulls);
        if (node.isObject()) {
            node.properties().removeIf(property -> property.getValue().isNull());
        }
        return node;
    }
}
