package dev.flow.configuration.retention;

import dev.flow.configuration.retention.DefinitionBlockers.End;
import dev.flow.configuration.source.RetiringDefinitions.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class DefinitionBlockersTest {
    private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
    private static final Instant LONG_AGO = NOW.minus(Duration.ofDays(400));
    private static final Instant RIPE = NOW.minus(DefinitionBlockers.HIDDEN);

    /** Definition a runs b, which runs c. */
    private static final DefinitionBlockers CHAIN =
            new DefinitionBlockers(Set.of(), Map.of("a", Set.of("b"), "b", Set.of("c")), NOW);

    private static Map<String, List<Blocker>> blockers(
            End end, Map<String, String> uses, Instant aHidden, Instant othersHidden) {
        return CHAIN.blockers(
                end,
                List.of(
                        new Entry("a", LONG_AGO, aHidden),
                        new Entry("b", LONG_AGO, othersHidden),
                        new Entry("c", LONG_AGO, othersHidden)),
                uses);
    }

    @Test
    void definitions_that_nothing_uses_have_no_blockers() {
        assertThat(blockers(End.REMOVE, Map.of("a", "", "b", "", "c", ""), RIPE, RIPE))
                .isEqualTo(Map.of("a", List.of(), "b", List.of(), "c", List.of()));
    }

    @Test
    void a_run_keeps_the_sub_workflows_of_its_definition_at_any_depth() {
        assertThat(blockers(End.HIDE, Map.of("a", "A run is open.", "b", "", "c", ""), RIPE, RIPE))
                .isEqualTo(Map.of(
                        "a", List.of(Blocker.definition("a", "A run is open.")),
                        "b", List.of(Blocker.definition("b", "A definition that is kept runs it as a sub-workflow.")),
                        "c", List.of(Blocker.definition("c", "A definition that is kept runs it as a sub-workflow."))));
    }

    @Test
    void what_was_not_asked_counts_as_used() {
        var blockers = blockers(End.HIDE, Map.of("b", "", "c", ""), RIPE, RIPE);

        assertThat(blockers.get("a"))
                .containsExactly(Blocker.definition("a", "Whether runs of it are kept was not asked yet."));
        assertThat(blockers.get("c")).hasSize(1);
    }

    @Test
    void a_sub_workflow_stays_while_starts_may_still_find_what_runs_it() {
        var blockers = blockers(End.REMOVE, Map.of("a", "", "b", "", "c", ""), RIPE.plusNanos(1_000), RIPE);

        assertThat(blockers.get("a"))
                .containsExactly(Blocker.definition(
                        "a", "A start may have found it before it was retired.", NOW.plusNanos(1_000)));
        assertThat(blockers.get("b")).hasSize(1);
        assertThat(blockers.get("c")).hasSize(1);
        assertThat(blockers(End.HIDE, Map.of("a", "", "b", "", "c", ""), RIPE.plusNanos(1_000), RIPE)
                        .values())
                .allMatch(List::isEmpty);
    }

    @Test
    void a_revision_keeps_its_definitions() {
        var blockers = new DefinitionBlockers(Set.of("a"), Map.of(), NOW)
                .blockers(End.REMOVE, List.of(new Entry("a", LONG_AGO, null)), Map.of());

        assertThat(blockers)
                .isEqualTo(Map.of("a", List.of(Blocker.definition("a", "A revision that is kept has it."))));
    }
}
