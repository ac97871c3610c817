package dev.flow.configuration.activation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanBasis;
import dev.flow.configuration.plan.Planner;
import dev.flow.definition.canonical.CanonicalJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Plans against the real pointer, with observations and an artifact that a test changes. Thread-safe. */
final class TestPlanner implements Planner, PlanBasis.Present {
    private final ActivePointer pointer;
    private final Map<String, String> observations = new ConcurrentHashMap<>(Map.of("schedules", "none"));
    private volatile String artifact = "build-1";
    private volatile Runnable before = () -> {};

    TestPlanner(ActivePointer pointer) {
        this.pointer = pointer;
    }

    void observe(String name, String value) {
        observations.put(name, value);
    }

    void artifact(String value) {
        artifact = value;
    }

    /** Runs before each plan, and may fail. */
    void before(Runnable value) {
        before = value;
    }

    @Override
    public PlanBasis basis(String target) {
        Plan plan = plan(target);
        return new PlanBasis(plan.expected(), plan.execution(), plan.observations());
    }

    @Override
    public Plan plan(String target) {
        before.run();
        ActivePointer.Position active = pointer.read();
        ObjectNode looked = JsonNodeFactory.instance
                .objectNode()
                .put("target", target)
                .put("revision", Objects.requireNonNullElse(active.revisionId(), ""))
                .put("version", active.version())
                .put("artifact", artifact);
        new TreeMap<>(observations).forEach(looked::put);
        return new Plan(
                CanonicalJson.digest(looked),
                target,
                new Plan.Expected(active.revisionId(), active.version()),
                new Plan.Execution(artifact, List.of("sha256:d1", "sha256:d2")),
                List.of(new Plan.Change(
                        "definition",
                        "change",
                        "workflow",
                        "shop.order",
                        JsonNodeFactory.instance.textNode("1.0.0"),
                        null,
                        "shop.order changes.")),
                List.of(new Plan.ScheduleChange(
                        "nightly", "add", null, null, List.of(Instant.parse("2026-11-22T02:00:00Z")))),
                List.of(new Plan.InFlight("shop.order", "sha256:d0", null)),
                List.of(new Plan.Risk("input_narrowed", "A start may fail.", List.of("shop.order"), "Widen it.")),
                Map.of("worker", "Nothing is rolled out."),
                observations);
    }
}
