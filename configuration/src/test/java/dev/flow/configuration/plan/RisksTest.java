package dev.flow.configuration.plan;

import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.OpenRuns.Runs;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import dev.flow.definition.HostFunctionSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

final class RisksTest {
    private static final Documents PLAIN = World.of("order", "do: [{a: {set: {v: 1}}}]");
    private static final Documents CHANGED = World.of("order", "do: [{a: {set: {v: 2}}}]");
    private static final Documents OPEN =
            World.of("order", "input: {schema: {document: {type: object}}}\ndo: [{a: {set: {v: 1}}}]");
    private static final Documents NARROW =
            World.of("order", "input: {schema: {document: {type: object, required: [id]}}}\ndo: [{a: {set: {v: 1}}}]");

    private final World world = new World();

    private static Documents triggered(Documents documents, String trigger) {
        return documents.with(DocumentName.TRIGGERS, trigger);
    }

    @Test
    void no_worker_is_alive() {
        world.workers = List.of();

        assertThat(world.risks(PLAIN, OPEN)).contains("no_worker");
        assertThat(world.risks(PLAIN, Documents.EMPTY)).doesNotContain("no_worker");
    }

    @Test
    void a_worker_cannot_load_the_revision() {
        world.workers = List.of(
                World.WORKER,
                new Worker("build-2", Set.of(), Set.of(), Map.of("after", "it knows no version 3 of definitions.")));

        assertThat(world.plan(OPEN, PLAIN).risks())
                .containsExactly(new Plan.Risk(
                        "worker_cannot_load",
                        "Workers of build-2 cannot execute the revision: it knows no version 3 of definitions.",
                        List.of(),
                        "Correct the cause, or roll out workers that can execute it, then plan again."));
        assertThat(world.planner.plan("before").risks())
                .extracting(Plan.Risk::code)
                .doesNotContain("worker_cannot_load");
    }

    @Test
    void no_worker_has_a_function() {
        world.hostFunctions =
                List.of(new HostFunctionSignature("pay", "1.0.0"), new HostFunctionSignature("log", "1.0.0"));
        Documents calling = World.of(
                        "order",
                        "do: [{a: {try: [{b: {call: \"pay:1.0.0@default\"}}], catch: {do: [{c: {set: {v: 1}}}]}}}]")
                .with(World.function("audit:1.0.0"), "do: [{l: {call: \"log:1.0.0@default\"}}]");

        List<Plan.Risk> risks = world.plan(PLAIN, calling).risks();

        assertThat(risks)
                .extracting(Plan.Risk::code, Plan.Risk::places)
                .containsExactly(
                        tuple("function_unavailable", List.of("function log:1.0.0", "function audit:1.0.0")),
                        tuple("function_unavailable", List.of("function pay:1.0.0", "workflow shop.order")));
        assertThat(risks.get(1).sentence())
                .isEqualTo("No worker has the function pay:1.0.0, which the revision calls.");
        world.workers =
                List.of(World.WORKER, new Worker("build-1", Set.of("pay:1.0.0", "log:1.0.0"), Set.of(), Map.of()));
        assertThat(world.planner.plan("after").risks()).isEmpty();
    }

    @Test
    void no_worker_can_read_a_secret() {
        Documents secret = World.of("order", "use: {secrets: [api-key]}\ndo: [{a: {set: {v: 1}}}]");

        assertThat(world.plan(PLAIN, secret).risks())
                .containsExactly(new Plan.Risk(
                        "secret_unavailable",
                        "No worker can read the secret api-key, which the revision uses.",
                        List.of("secret api-key", "workflow shop.order"),
                        "Provide the secret to the workers, then plan again."));
        world.workers = List.of(new Worker("build-1", Set.of(), Set.of("api-key"), Map.of()));
        assertThat(world.planner.plan("after").risks()).isEmpty();
        world.workers = List.of(new Worker("build-1", Set.of(), null, Map.of()));
        assertThat(world.planner.plan("after").risks()).isEmpty();
    }

    @Test
    void a_literal_input_of_a_trigger_is_checked_against_the_new_schema() {
        String sending = "nightly: {kind: schedule, workflow: shop.order, spec: {cron: \"0 2 * * *\"}, input: {%s}}";

        assertThat(world.plan(triggered(OPEN, sending.formatted("x: 1")), triggered(NARROW, sending.formatted("x: 1")))
                        .risks())
                .filteredOn(risk -> risk.code().equals("trigger_input_invalid"))
                .singleElement()
                .satisfies(risk -> {
                    assertThat(risk.sentence())
                            .isEqualTo("The input of trigger nightly is not accepted by workflow shop.order: required"
                                    + " property 'id' not found. Every start by it fails.");
                    assertThat(risk.places()).containsExactly("trigger nightly", "workflow shop.order");
                });
        assertThat(world.risks(
                        triggered(OPEN, sending.formatted("id: 1")), triggered(NARROW, sending.formatted("id: 1"))))
                .containsExactly("input_narrowed");
    }

    @Test
    void an_input_that_no_longer_fits_is_found_without_a_change_of_the_schema() {
        String sending =
                "nightly: {kind: schedule, workflow: shop.order, spec: {interval: {every: PT1H}}, input: {%s}}";

        assertThat(world.risks(
                        triggered(NARROW, sending.formatted("id: 1")), triggered(NARROW, sending.formatted("x: 1"))))
                .containsExactly("trigger_input_invalid");
    }

    @Test
    void a_schedule_without_an_input_sends_an_empty_object() {
        Documents scheduled = World.of(
                "order",
                "input: {schema: {document: {type: object, required: [id]}}}\n"
                        + "schedule: {cron: \"0 2 * * *\"}\ndo: [{a: {set: {v: 1}}}]");

        assertThat(world.risks(PLAIN, scheduled)).contains("trigger_input_invalid");
    }

    @Test
    void a_narrowed_input_is_a_risk_for_callers_and_for_triggers_that_compute_it() {
        String computing = "paid: {kind: event, workflow: shop.order, type: a.paid, input: \"${ $event.data }\"}\n"
                + "nightly: {kind: schedule, workflow: shop.order, spec: {cron: \"0 2 * * *\"}, input: {id: 1},"
                + " on_failure: \"shop.order:1.0.0\"}";

        assertThat(world.plan(triggered(OPEN, computing), triggered(NARROW, computing))
                        .risks())
                .containsExactly(new Plan.Risk(
                        "input_narrowed",
                        "The input of workflow shop.order is narrowed: `id` is required now. Callers, scheduled starts"
                                + " and triggers that send the earlier form are refused.",
                        List.of("workflow shop.order", "trigger nightly", "trigger paid"),
                        "Check what the callers and the triggers named here send, or accept the earlier form until they"
                                + " have changed."));
        assertThat(world.risks(triggered(NARROW, computing), triggered(OPEN, computing)))
                .isEmpty();
    }

    @Test
    void runs_stand_at_a_task_that_is_removed() {
        Documents before = World.of("order", "do: [{all: {do: [{approve: {wait: PT1H}}]}}, {kept: {wait: PT1H}}]");
        Documents after = World.of("order", "do: [{decide: {wait: PT2H}}, {kept: {wait: PT1H}}]");
        world.runs = Map.of("shop.order", new Runs(2, Set.of("approve", "kept")));

        assertThat(world.plan(before, after).risks())
                .containsExactly(new Plan.Risk(
                        "task_removed",
                        "Paused or waiting runs of shop.order stand at approve, which its new definition does not have:"
                                + " they end on the earlier one, and cannot be started again from there on the new one.",
                        List.of("task shop.order/approve"),
                        "Let these runs end first, or keep the names of the tasks."));
        world.runs = Map.of("shop.order", new Runs(2, Set.of("kept")));
        assertThat(world.planner.plan("after").risks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run: {workflow: {namespace: shop, name: part, version: latest}}",
                "call: population:1.0@default, with: {query: parts, workflow: {namespace: shop, name: part}}"
            })
    void open_runs_may_start_a_workflow_that_is_removed(String starts) {
        Documents before = World.of("part", "do: [{a: {set: {v: 1}}}]")
                .with(World.workflow("order"), World.text("order", "do: [{s: {" + starts + "}}]"));
        world.runs = Map.of("shop.order", new Runs(1, Set.of()), "shop.part", new Runs(0, Set.of()));

        assertThat(world.plan(before, PLAIN).risks())
                .containsExactly(new Plan.Risk(
                        "removed_workflow_used",
                        "Workflow shop.part is removed, and open runs of shop.order may still start it: they start its"
                                + " earlier definition.",
                        List.of("workflow shop.part", "workflow shop.order"),
                        "Keep functions and secrets that it uses until these runs have ended."));
        world.runs = Map.of("shop.order", new Runs(0, Set.of()), "shop.part", new Runs(0, Set.of()));
        assertThat(world.planner.plan("after").risks()).isEmpty();
    }

    @Test
    void a_version_is_used_again_for_other_content() {
        Documents logging = PLAIN.with(World.function("log:1.0.0"), "set: {v: 1}")
                .with(World.workflow("kept"), World.text("kept", "do: [{a: {call: \"log:1.0.0@default\"}}]"));
        Documents changed = CHANGED.with(World.function("log:1.0.0"), "set: {v: 2}")
                .with(World.workflow("kept"), World.text("kept", "do: [{a: {call: 'log:1.0.0@default'}}] # a comment"));

        assertThat(world.planAsTheyAre(logging, changed).risks())
                .containsExactly(
                        new Plan.Risk(
                                "version_reused",
                                "2 documents have other content than the active ones, and the same names and versions, so that lists"
                                        + " of definitions and of runs do not tell the earlier content from the new.",
                                List.of("workflow shop.order 1.0.0", "function log:1.0.0"),
                                "Raise the version of what has changed (`document.version` of a workflow), and publish it again."));
        assertThat(world.planAsTheyAre(PLAIN, CHANGED).risks())
                .singleElement()
                .satisfies(risk -> assertThat(risk.sentence())
                        .startsWith(
                                "A document has other content than the active one, and the same name and version,"));
        assertThat(world.risks(PLAIN, CHANGED)).isEmpty();
    }

    @Test
    void every_risk_is_in_the_docs() throws IOException {
        String page = Files.readString(Path.of("../docs/configuration-lifecycle.md"));

        assertThat(RiskCode.values()).allSatisfy(code -> assertThat(page).contains("\n| `" + code + "` |"));
    }

    @Test
    void an_event_that_is_waited_for_is_no_longer_emitted() {
        String emitting = "do: [{e: {emit: {event: {with: {type: shop.paid, source: \"https://shop.example.com\"}}}}}]";
        Documents listening = World.of("await", "do: [{l: {listen: {to: {one: {with: {type: shop.paid}}}}}}]");
        Documents before = listening.with(World.workflow("pay"), World.text("pay", emitting));
        Documents after = listening.with(World.workflow("pay"), World.text("pay", "do: [{a: {set: {v: 1}}}]"));

        assertThat(world.plan(before, after).risks())
                .containsExactly(new Plan.Risk(
                        "event_not_emitted",
                        "No workflow emits events of the type shop.paid any more, and they are still waited for.",
                        List.of("task shop.await/l"),
                        "Wait for another event, keep a task that emits it, or make sure that it comes from outside."));
        assertThat(world.risks(before, after.with(World.workflow("other"), World.text("other", emitting))))
                .isEmpty();
        assertThat(world.risks(after, after.without(World.workflow("pay")))).isEmpty();
    }

    @Test
    void the_most_serious_risks_come_first() {
        Documents secret = NARROW.with(World.workflow("order"), World.text("order", """
                        use: {secrets: [api-key]}
                        input: {schema: {document: {type: object, required: [id]}}}
                        do: [{a: {set: {v: 1}}}]
                        """));

        assertThat(world.risks(OPEN, secret)).containsExactly("secret_unavailable", "input_narrowed");
    }
}
