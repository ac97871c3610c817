package dev.flow.store.worker;

import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.OnBothDatabases;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("process")
class WorkerReadinessTest extends OnBothDatabases {
    private static final ReadyWorker.Instance FIRST = new ReadyWorker.Instance("w1", "scope", "queue");
    private static final ReadyWorker.Instance SECOND = new ReadyWorker.Instance("w2", "scope", "queue");
    private static final ReadyWorker.Loaded LOADED =
            new ReadyWorker.Loaded(Set.of("d1", "d2"), Set.of("greet:1.0.0"), "f", "s");

    private final ManualTime time;
    private final WorkerReadiness readiness;

    WorkerReadinessTest(Dialect dialect) {
        super(dialect, new ManualTime());
        time = (ManualTime) store.time();
        readiness = new WorkerReadiness(store);
    }

    @Test
    void a_registered_worker_is_alive_with_what_it_said() {
        readiness.register(FIRST, "artifact", LOADED);

        assertThat(readiness.alive("scope"))
                .containsExactly(new ReadyWorker(FIRST, "artifact", LOADED, ManualTime.START, ManualTime.START));
        assertThat(readiness.alive("other")).isEmpty();
    }

    @Test
    void a_worker_without_definitions_has_none() {
        readiness.register(FIRST, "artifact", new ReadyWorker.Loaded(Set.of(), Set.of(), "f", "s"));

        assertThat(readiness.alive("scope").getFirst().loaded().definitions()).isEmpty();
    }

    @Test
    void a_worker_that_reports_stays_alive_and_one_that_does_not_is_gone() {
        readiness.register(FIRST, "artifact", LOADED);
        readiness.register(SECOND, "artifact", LOADED);
        time.pass(Duration.ofSeconds(19));
        assertThat(readiness.report("w2")).isTrue();

        time.pass(Duration.ofSeconds(1));

        assertThat(readiness.alive("scope"))
                .containsExactly(new ReadyWorker(
                        SECOND, "artifact", LOADED, ManualTime.START, ManualTime.START.plusSeconds(19)));
    }

    @Test
    void registering_again_keeps_the_start_and_changes_the_rest() {
        readiness.register(FIRST, "artifact", LOADED);
        time.pass(Duration.ofSeconds(5));
        var more = new ReadyWorker.Loaded(Set.of("d3"), Set.of(), "f2", "s2");
        readiness.register(FIRST, "artifact", more);

        assertThat(readiness.alive("scope"))
                .isEqualTo(List.of(
                        new ReadyWorker(FIRST, "artifact", more, ManualTime.START, ManualTime.START.plusSeconds(5))));
    }

    @Test
    void a_task_queue_is_used_by_another_scope_while_a_worker_of_that_is_alive_on_it() {
        readiness.register(FIRST, "artifact", LOADED);

        assertThat(readiness.isUsedByAnotherScope(FIRST.taskQueue(), "other")).isTrue();
        assertThat(readiness.isUsedByAnotherScope(FIRST.taskQueue(), FIRST.scopeDigest()))
                .isFalse();
        assertThat(readiness.isUsedByAnotherScope("another-queue", "other")).isFalse();
        time.pass(WorkerReadiness.ALIVE);
        assertThat(readiness.isUsedByAnotherScope(FIRST.taskQueue(), "other")).isFalse();
    }

    @Test
    void a_worker_that_nobody_knows_has_to_register() {
        assertThat(readiness.report("w1")).isFalse();
    }

    @Test
    void a_worker_that_leaves_is_gone_at_once() {
        readiness.register(FIRST, "artifact", LOADED);
        readiness.leave("w1");

        assertThat(readiness.alive("scope")).isEmpty();
        assertThat(readiness.lastSeen("scope")).isEmpty();
    }

    @Test
    void the_last_report_is_known_after_the_worker_died() {
        assertThat(readiness.lastSeen("scope")).isEmpty();
        readiness.register(FIRST, "artifact", LOADED);
        readiness.register(SECOND, "artifact", LOADED);
        time.pass(Duration.ofSeconds(5));
        readiness.report("w1");
        time.pass(Duration.ofHours(1));

        assertThat(readiness.alive("scope")).isEmpty();
        assertThat(readiness.lastSeen("scope")).contains(ManualTime.START.plusSeconds(5));
    }
}
