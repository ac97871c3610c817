package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.EngineRuns;
import dev.flow.proofs.fleet.Killer;
import dev.flow.runtime.settings.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The proof finds what it is meant to find. Times are in nanoseconds; one switch is asked for at 100 and seen at 200.
 */
final class RevisionJudgementTest {
    private static final MarkedConfiguration OLD = new MarkedConfiguration(0, "old", "http://127.0.0.1:1");
    private static final MarkedConfiguration NEW = new MarkedConfiguration(1, "new", "http://127.0.0.1:2");
    private static final Switch.End APPLIED = new Switch.End("applied", "");
    private static final Started.Version FIRST = new Started.Version("a", "digest-a");
    private static final Started.Version SECOND = new Started.Version("b", "digest-b");

    private static Switch activation(Switch.End end) {
        return new Switch("activation", Switch.Kind.ACTIVATION, "a", "b", 100, 200, end);
    }

    private static RevisionJudgement judgement(Switch.End end, Killer.Kill... kills) {
        return new RevisionJudgement("a", Map.of("a", OLD, "b", NEW), List.of(activation(end)), List.of(kills));
    }

    private static Started started(long sent, long answered, Started.Version version) {
        return new Started(1, sent, answered, 202, "workflow", "run", version);
    }

    private static JsonNode completed(JsonNode output) {
        return JsonNodeFactory.instance.objectNode().put("status", "completed").set("output", output);
    }

    private static List<String> violations(Started started, JsonNode output) {
        var judgement = judgement(APPLIED);
        judgement.judgeStarts(
                List.of(new RevisionJudgement.Ended(started, completed(output), started.version())),
                Duration.ofNanos(50));
        return judgement.violations();
    }

    @Test
    void a_start_may_be_of_either_revision_during_a_switch() {
        assertThat(violations(started(120, 130, FIRST), OLD.expected(1))).isEmpty();
        assertThat(violations(started(120, 130, SECOND), NEW.expected(1))).isEmpty();
    }

    @Test
    void a_start_may_be_of_the_former_revision_as_long_as_gateways_may_lag() {
        assertThat(violations(started(240, 250, FIRST), OLD.expected(1))).isEmpty();
        assertThat(violations(started(260, 270, FIRST), OLD.expected(1)))
                .containsExactly("Start 1 is of old while these were active: [new].");
    }

    @Test
    void a_start_is_never_of_a_revision_that_nobody_has_activated_yet() {
        assertThat(violations(started(10, 90, SECOND), NEW.expected(1)))
                .containsExactly("Start 1 is of new while these were active: [old].");
    }

    @Test
    void a_run_that_shows_another_revision_anywhere_is_found() {
        ObjectNode mixed = (ObjectNode) NEW.expected(1);
        mixed.withObject("/below").put("called", "old");

        assertThat(violations(started(120, 130, SECOND), mixed))
                .singleElement()
                .asString()
                .startsWith("Start 1 of new resulted in");
    }

    @Test
    void an_activation_that_was_not_applied_needs_a_kill_and_a_reason() {
        Switch.End failed = new Switch.End("failed", "internal_error");
        Map<String, String> states = Map.of("activation", "failed");
        var without = judgement(failed);
        without.judgeSwitches(states);
        var under = judgement(failed, new Killer.Kill(Role.WORKER, 150, 160, true));
        under.judgeSwitches(states);
        var silent = judgement(new Switch.End("failed", ""), new Killer.Kill(Role.WORKER, 150, 160, true));
        silent.judgeSwitches(states);

        assertThat(without.violations()).hasSize(1);
        assertThat(under.violations()).isEmpty();
        assertThat(silent.violations()).hasSize(1);
    }

    @Test
    void after_an_activation_that_was_not_applied_the_former_revision_is_active() {
        var judgement = judgement(new Switch.End("failed", "internal_error"));

        judgement.judgeActive(List.of("a", "b"));

        assertThat(judgement.violations()).containsExactly("The gateways say that [a, b] is active, and it is a.");
    }

    @Test
    void a_run_on_the_engine_that_no_client_was_told_of_is_found() {
        var judgement = judgement(APPLIED);

        judgement.judgeRuns(
                List.of(started(1, 2, FIRST)),
                Map.of(
                        "workflow", List.of(new EngineRuns.Execution("run", true)),
                        "other", List.of(new EngineRuns.Execution("run", true))));

        assertThat(judgement.violations()).containsExactly("The engine has runs that no client was told of: [other].");
    }

    @Test
    void runs_that_outlive_their_revision_are_counted() {
        var judgement = judgement(APPLIED);

        assertThat(judgement.across(List.of(started(10, 20, FIRST)), Map.of(1, 300L)))
                .isEqualTo(1);
        assertThat(judgement.across(List.of(started(10, 20, FIRST)), Map.of(1, 90L)))
                .isZero();
    }
}
