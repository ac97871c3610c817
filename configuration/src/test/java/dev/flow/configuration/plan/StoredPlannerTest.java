package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.OpenRuns.Runs;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

final class StoredPlannerTest {
    private static final Documents FIRST = World.of("greet", "do: [{a: {set: {v: 1}}}]")
            .with(World.workflow("old"), World.text("old", "do: [{a: {set: {v: 1}}}]"))
            .with(
                    DocumentName.TRIGGERS,
                    "nightly: {kind: schedule, workflow: shop.greet, spec: {cron: \"0 2 * * *\"}}");
    private static final Documents SECOND = World.of("greet", "do: [{a: {set: {v: 1}}}, {b: {wait: PT1S}}]")
            .with(
                    DocumentName.TRIGGERS,
                    "nightly: {kind: schedule, workflow: shop.greet, spec: {cron: \"0 3 * * *\"}}");

    private final World world = new World();

    @Test
    void the_first_activation_adds_everything() {
        Plan plan = world.planner.plan(world.revision("first", FIRST));

        assertThat(plan.expected()).isEqualTo(new Plan.Expected(null, 0));
        assertThat(plan.changes())
                .extracting(change -> change.operation() + " " + change.kind() + " " + change.subject())
                .containsExactly("add definition shop.greet", "add definition shop.old", "add trigger nightly");
        assertThat(plan.scheduleChanges())
                .extracting(change -> change.operation() + " " + change.trigger())
                .containsExactly("add nightly");
        assertThat(plan.definitions()).hasSize(2);
        assertThat(plan.inFlight()).isEmpty();
        assertThat(plan.risks()).isEmpty();
    }

    @Test
    void a_plan_lists_what_changes_and_which_runs_stay() {
        world.runs = Map.of("shop.greet", new Runs(7, Set.of()), "shop.old", new Runs(0, Set.of()));

        Plan plan = world.plan(FIRST, SECOND);

        assertThat(plan.changes())
                .extracting(change -> change.operation() + " " + change.kind() + " " + change.subject())
                .containsExactly(
                        "change definition shop.greet",
                        "remove definition shop.old",
                        "change version shop.greet",
                        "add task shop.greet/b",
                        "move schedule nightly");
        assertThat(plan.changes().get(1).summary())
                .isEqualTo(
                        "Workflow shop.old 1.0.0 is removed: no run can be started any more, and open ones end on its"
                                + " definition.");
        assertThat(plan.scheduleChanges()).singleElement().satisfies(change -> {
            assertThat(change.operation()).isEqualTo("change");
            assertThat(change.before())
                    .hasToString(
                            "{\"kind\":\"schedule\",\"workflow\":\"shop.greet\",\"spec\":{\"cron\":\"0 2 * * *\"}}");
            assertThat(change.after())
                    .hasToString(
                            "{\"kind\":\"schedule\",\"workflow\":\"shop.greet\",\"spec\":{\"cron\":\"0 3 * * *\"}}");
        });
        assertThat(plan.inFlight())
                .extracting(Plan.InFlight::workflow, Plan.InFlight::atLeast)
                .containsExactly(tuple("shop.greet", 7));
        assertThat(plan.actions().get("definition")).isEqualTo("Workers load 1 definition, of which 1 is new.");
        assertThat(plan.actions().get("schedule")).isEqualTo("0 schedules added, 1 changed, 0 removed.");
    }

    @Test
    void runs_of_which_nothing_is_known_are_said_to_be_unknown() {
        assertThat(world.plan(FIRST, SECOND).inFlight())
                .extracting(Plan.InFlight::workflow, Plan.InFlight::atLeast)
                .containsExactly(tuple("shop.greet", null), tuple("shop.old", null));
    }

    @Test
    void a_plan_has_the_same_digest_while_nothing_but_the_open_runs_changes() {
        Plan plan = world.plan(FIRST, SECOND);
        world.runs = Map.of("shop.greet", new Runs(3, Set.of("gone")), "shop.old", new Runs(1, Set.of()));
        Plan again = world.planner.plan("after");

        assertThat(again.digest()).isEqualTo(plan.digest()).startsWith("sha256:");
        assertThat(again.inFlight()).isNotEqualTo(plan.inFlight());
        assertThat(again.risks()).hasSize(1);
        assertThat(again.observations()).isEqualTo(plan.observations());
    }

    /** Changes one thing that plans look at. */
    record Change(Consumer<World> to) {}

    static Stream<Arguments> changes() {
        return Stream.of(
                change("pointer", world -> world.activate("before")),
                change("artifact", world -> world.artifact = "build-2"),
                change(
                        "workers",
                        world -> world.workers = List.of(new Worker("build-2", Set.of(), Set.of(), Map.of()))),
                change(
                        "workers",
                        world -> world.workers =
                                List.of(new Worker("build-1", Set.of("pay:1.0.0"), Set.of(), Map.of()))),
                change(
                        "workers",
                        world -> world.workers = List.of(new Worker("build-1", Set.of(), Set.of("key"), Map.of()))),
                change("workers", world -> world.workers = List.of()),
                change(
                        "participant:schedules",
                        world -> world.participants.put("schedules", TextNode.valueOf("others"))),
                change("participant:routes", world -> world.participants.put("routes", TextNode.valueOf("new"))));
    }

    private static Arguments change(String observation, Consumer<World> change) {
        return Arguments.of(observation, new Change(change));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void each_kind_of_observation_changes_the_digest(String observation, Change change) {
        Plan plan = world.plan(FIRST, SECOND);
        change.to().accept(world);
        Plan again = world.planner.plan("after");

        assertThat(again.digest()).isNotEqualTo(plan.digest());
        Map<String, String> differing = new HashMap<>(again.observations());
        differing.entrySet().removeAll(plan.observations().entrySet());
        assertThat(differing).containsOnlyKeys(observation);
    }

    @Test
    void a_plan_is_based_on_what_its_basis_says() {
        Plan plan = world.plan(FIRST, SECOND);

        assertThat(world.planner.basis("after"))
                .isEqualTo(new PlanBasis(plan.expected(), plan.execution(), plan.observations()));
        assertThatThrownBy(() -> world.planner.basis("unknown"))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.NOT_FOUND));
    }

    @Test
    void a_revision_that_was_planned_and_is_removed_is_not_found() {
        world.plan(FIRST, SECOND);
        world.remove("after");

        assertThatThrownBy(() -> world.planner.plan("after"))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.NOT_FOUND));
    }

    @Test
    void planning_again_reads_no_revision_again() {
        Plan plan = world.plan(FIRST, SECOND);
        int read = world.contentsRead();

        assertThat(world.planner.plan("after")).isEqualTo(plan);
        assertThat(world.contentsRead()).isEqualTo(read);
    }

    @Test
    void definitions_of_documents_that_refer_to_nothing_are_not_looked_up() {
        world.plan(FIRST, SECOND);

        assertThat(world.definitionsFound()).isZero();
    }

    @Test
    void another_target_has_another_digest() {
        Plan plan = world.plan(FIRST, SECOND);
        world.revision("other", SECOND);
        Plan other = world.planner.plan("other");

        assertThat(other.digest()).isNotEqualTo(plan.digest());
        assertThat(other.observations().get("target_revision"))
                .isNotEqualTo(plan.observations().get("target_revision"));
    }

    @Test
    void more_workers_of_the_same_kind_are_the_same_observation() {
        Plan plan = world.plan(FIRST, SECOND);
        world.workers = List.of(World.WORKER, World.WORKER);

        assertThat(world.planner.plan("after").digest()).isEqualTo(plan.digest());
    }

    @Test
    void a_revision_that_the_scope_does_not_have_is_not_found() {
        assertThatThrownBy(() -> world.planner.plan("unknown"))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.NOT_FOUND));
    }

    @Test
    void more_than_ten_thousand_changes_are_refused() {
        Documents before = World.of("greet", "do: [{a: {set: {v: 1}}}]");
        Documents after = before.with(
                DocumentName.TRIGGERS,
                IntStream.rangeClosed(0, Plan.MAX_CHANGES)
                        .mapToObj(number -> "t" + number + ": {kind: api, workflow: shop.greet}\n")
                        .collect(Collectors.joining()));

        assertThatThrownBy(() -> world.plan(before, after))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.LIMIT_EXCEEDED));
    }

    @Test
    void two_thousand_workflows_that_all_change_are_one_plan() {
        Plan plan = world.planAsTheyAre(workflows(1), workflows(2));

        assertThat(plan.changes()).hasSize(4_000);
        assertThat(plan.risks())
                .singleElement()
                .satisfies(risk -> assertThat(risk.places()).hasSize(2_000));
        assertThat(plan.inFlight()).hasSize(2_000);
        assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
    }

    private static Documents workflows(int value) {
        SortedMap<DocumentName, String> texts = new TreeMap<>();
        for (int number = 0; number < 2_000; number++) {
            String name = "w" + number;
            texts.put(World.workflow(name), World.text(name, "do: [{a: {set: {v: " + value + "}}}]"));
        }
        return new Documents(texts);
    }
}
