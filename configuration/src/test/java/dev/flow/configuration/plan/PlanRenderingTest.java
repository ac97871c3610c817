package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.WorkerAbilities.Worker;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class PlanRenderingTest {
    private static final Plan PLAN = new Plan(
            "sha256:aa",
            "0123456789abcdef",
            new Plan.Expected("fedcba9876543210", 4),
            new Plan.Execution("build-7", List.of("sha256:bb")),
            List.of(
                    new Plan.Change(
                            "target",
                            "retarget",
                            "task",
                            "shop.order/charge",
                            TextNode.valueOf("a"),
                            TextNode.valueOf("b"),
                            "Task `charge` of shop.order calls `log:2@default` instead of `log:1@default`."),
                    new Plan.Change(
                            "definition",
                            "remove",
                            "workflow",
                            "shop.old",
                            null,
                            null,
                            "Workflow shop.old is removed.")),
            List.of(new Plan.ScheduleChange(
                    "nightly",
                    "change",
                    JsonNodeFactory.instance.objectNode(),
                    JsonNodeFactory.instance.objectNode(),
                    List.of(Instant.parse("2026-01-02T02:00:00Z")))),
            List.of(new Plan.InFlight("shop.order", "sha256:cc", 3), new Plan.InFlight("shop.old", "sha256:dd", null)),
            List.of(new Plan.Risk(
                    "input_narrowed",
                    "The input <b>of</b> @anne is [narrowed](x) | `a|b`.",
                    List.of("workflow shop.order", "trigger nightly"),
                    "Check the callers.")),
            Map.of(
                    "worker", "Workers load it.",
                    "definition", "1 definition.",
                    "routing", "New runs go there.",
                    "schedule", "1 schedule changes."),
            Map.of("pointer", "sha256:ee"));

    @Test
    void a_plan_is_printed_with_its_risks_first() {
        assertThat(PlanText.of(PlanJson.write(PLAN))).isEqualTo("""
                Plan of revision 0123456789abcdef
                Active now: fedcba9876543210 (pointer version 4)

                Risks (1)
                  ! The input <b>of</b> @anne is [narrowed](x) | `a|b`. [input_narrowed]
                    at: workflow shop.order, trigger nightly
                    do: Check the callers.

                Changes
                  ~ Task `charge` of shop.order calls `log:2@default` instead of `log:1@default`.
                  - Workflow shop.old is removed.

                Schedules
                  ~ nightly, next at 2026-01-02T02:00:00Z

                Open runs that stay on earlier definitions
                  shop.order: at least 3 on sha256:cc
                  shop.old: number unknown on sha256:dd

                What is done
                  1 definition.
                  Workers load it.
                  1 schedule changes.
                  New runs go there.

                Plan digest: sha256:aa
                """);
    }

    @Test
    void a_plan_in_markdown_cannot_be_changed_by_what_documents_say() {
        assertThat(PlanMarkdown.of(PlanJson.write(PLAN))).isEqualTo("""
                ### Plan of revision `0123456789ab`

                Active now: fedcba9876543210 (pointer version 4)

                #### ⚠️ Risks (1)

                | risk | where | what to do |
                | --- | --- | --- |
                | `input_narrowed`: The input &lt;b&gt;of&lt;/b&gt; &#64;anne is \\[narrowed\\](x) \\| `a\\|b`. | workflow shop.order, trigger nightly | Check the callers. |

                #### Changes

                * Task `charge` of shop.order calls `log:2@default` instead of `log:1@default`.
                * Workflow shop.old is removed.

                #### Schedules

                * ~ nightly, next at 2026-01-02T02:00:00Z

                #### Open runs that stay on earlier definitions

                * shop.order: at least 3 on sha256:cc
                * shop.old: number unknown on sha256:dd

                #### What is done

                * 1 definition.
                * Workers load it.
                * 1 schedule changes.
                * New runs go there.

                Plan digest: `sha256:aa`
                """);
    }

    @Test
    void a_long_list_in_markdown_is_folded_and_cut() {
        List<Plan.Change> changes = IntStream.range(0, 150)
                .mapToObj(number -> new Plan.Change(
                        "definition", "add", "workflow", "w" + number, null, null, "Workflow w" + number + "."))
                .toList();
        Plan plan = new Plan(
                "d",
                "t",
                new Plan.Expected(null, 0),
                new Plan.Execution("b", List.of()),
                changes,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of());

        assertThat(PlanMarkdown.of(PlanJson.write(plan)))
                .contains("Nothing is active yet.", "No risks were found.")
                .contains("<details><summary>Changes (150)</summary>\n\n* Workflow w0.\n")
                .contains("* Workflow w99.\n* and 50 more\n\n</details>\n")
                .doesNotContain("w100");
    }

    @Test
    void workers_without_an_artifact_are_not_named_by_one() {
        World world = new World();
        world.artifact = "unversioned";
        Documents documents = World.of("order", "do: [{a: {set: {v: 1}}}]");
        JsonNode waiting = PlanJson.write(world.planner.plan(world.revision("first", documents)));
        world.workers = List.of(new Worker("unversioned", Set.of(), Set.of(), Map.of("first", "it is too old.")));
        JsonNode loading = PlanJson.write(world.planner.plan("first"));

        assertThat(PlanText.of(waiting)).contains("""
                What is done
                  Workers load 1 definition, of which 1 is new.
                  The workers are waited for, because none is alive.
                  No schedule changes.
                  New runs start on the revision; open runs stay on the definitions that they have.
                """);
        assertThat(PlanMarkdown.of(loading))
                .contains(
                        "`worker_cannot_load`: The workers cannot execute the revision: it is too old.",
                        "* The workers load the revision and report that they are ready.",
                        "* New runs start on the revision; open runs stay on the definitions that they have.")
                .doesNotContain("unversioned");
    }

    @Test
    void a_risk_with_many_places_shows_the_first_of_them() {
        Plan plan = with(new Plan.Risk(
                "version_reused",
                "A sentence.",
                IntStream.range(0, 25).mapToObj(number -> "w" + number).toList(),
                "An advice."));

        assertThat(PlanText.of(PlanJson.write(plan))).contains("    at: w0, w1, ", ", w19 and 5 more\n");
        assertThat(PlanMarkdown.of(PlanJson.write(plan)))
                .contains(", w19 and 5 more |")
                .doesNotContain("w20");
    }

    private static Plan with(Plan.Risk risk) {
        return new Plan(
                "d",
                "t",
                new Plan.Expected(null, 0),
                new Plan.Execution("b", List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(risk),
                Map.of(),
                Map.of());
    }

    @Test
    void a_plan_is_the_same_after_it_was_written_and_read() {
        assertThat(PlanJson.read(PlanJson.write(PLAN))).isEqualTo(PLAN);
    }

    @Test
    void the_json_of_a_plan_has_the_names_of_the_interface() {
        assertThat(PlanJson.write(PLAN).fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "plan_digest",
                        "target_revision_id",
                        "source_revision_id",
                        "expected_active_revision_id",
                        "expected_active_pointer_version",
                        "target_artifact",
                        "target_definition_digests",
                        "changes",
                        "schedule_changes",
                        "in_flight",
                        "compatibility_risks",
                        "worker_action",
                        "definition_action",
                        "routing_action",
                        "schedule_action",
                        "observations");
    }
}
