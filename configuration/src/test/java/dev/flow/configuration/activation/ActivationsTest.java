package dev.flow.configuration.activation;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.activation.record.ActivationRecords;
import dev.flow.configuration.activation.workflow.Position;
import dev.flow.configuration.worker.Registration;
import dev.flow.configuration.worker.WorkerRevisions;
import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What callers of activations see; the steps are performed without an engine. */
@Tag("process")
@ParameterizedClass
@EnumSource(Dialect.class)
final class ActivationsTest {
    private final ManualTime time;
    private final Store store;
    private final ActivationFixture fixture;

    ActivationsTest(Dialect dialect) {
        time = SharedStore.of(dialect).time();
        store = SharedStore.of(dialect).store();
        fixture = new ActivationFixture(store, ActivationFixture.LIMITS, ActivationFixture.LEASE);
    }

    private static void assertRefused(LifecycleException.Code code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        LifecycleException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private Activation applied(String target) {
        fixture.worker("w", "build-1", target);
        Activation activation = fixture.activate(target);
        fixture.finish("controller");
        return fixture.get(activation.id());
    }

    @Test
    void a_reason_may_have_characters_that_a_database_does_not_take() {
        String digest = fixture.planner.plan("r1").digest();
        Activation asked = fixture.activations()
                .activate(
                        new Activations.Request("odd", "r1", digest, "no\0thing\ud800 new"), ActivationFixture.AUTHOR);

        assertThat(fixture.get(asked.id()).origin().reason()).isEqualTo("no\ufffdthing\ufffd new");
    }

    @Test
    void what_a_binding_says_may_have_characters_that_a_database_does_not_take() {
        Activation asked = fixture.activate("r1");
        Position position = fixture.until(ActivationStage.ROLL_OUT);
        fixture.deployment.at(_ -> {
            throw new IllegalStateException("the platform\0 is down");
        });
        fixture.next(position);

        assertThat(fixture.get(asked.id()).progress().detail()).endsWith("the platform\ufffd is down");
    }

    @Test
    void an_applied_activation_has_all_its_checkpoints_and_the_plan_it_was_asked_for_with() {
        fixture.planner.artifact("build-2");
        fixture.worker("w", "build-2", "r1");
        Activation asked = fixture.activate("r1");

        assertThat(asked.progress().state()).isEqualTo(ActivationState.PENDING);
        assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position(null, 0, "r1"));

        fixture.finish("controller");
        Activation ended = fixture.get(asked.id());
        assertThat(ended.plan()).isEqualTo(asked.plan());
        assertThat(ended.origin().reason()).isEqualTo("because");
        assertThat(ended.origin().actorDigest()).matches("sha256:[0-9a-f]{64}");
        assertThat(ended.progress().checkpoints())
                .extracting(Checkpoint::kind, Checkpoint::outcome)
                .map(Object::toString)
                .containsExactly(
                        "(DEFINITIONS, CONFIRMED)",
                        "(WORKER_ROLLOUT, CONFIRMED)",
                        "(WORKER_READINESS, CONFIRMED)",
                        "(SCHEDULES, CONFIRMED)",
                        "(CATALOG_ROUTING, CONFIRMED)",
                        "(WORKER_ROUTING, CONFIRMED)",
                        "(ACTIVE_POINTER, CONFIRMED)");
        assertThat(ended.progress().transitions())
                .extracting(Activation.Transition::to)
                .containsExactly(
                        ActivationState.PENDING,
                        ActivationState.RUNNING,
                        ActivationState.WAITING_FOR_READINESS,
                        ActivationState.RUNNING,
                        ActivationState.APPLIED);
        assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position("r1", 1, null));
        assertThat(fixture.deployment.artifact()).isEqualTo("build-2");
    }

    @Test
    void a_repeated_request_answers_the_same_record_and_wakes_the_controller_while_it_goes_on() {
        AtomicInteger woken = new AtomicInteger();
        fixture.wokenBy(woken::incrementAndGet);
        fixture.worker("w", "build-1", "r1");
        Activations.Request request = fixture.request("x", "r1");

        Activation first = fixture.activations().activate(request, ActivationFixture.AUTHOR);
        assertThat(fixture.activations().activate(request, ActivationFixture.AUTHOR))
                .isEqualTo(first);
        assertThat(woken).hasValue(2);

        fixture.finish("controller");
        assertThat(fixture.activations()
                        .activate(request, ActivationFixture.AUTHOR)
                        .progress()
                        .state())
                .isEqualTo(ActivationState.APPLIED);
        assertThat(woken).hasValue(2);
        assertThat(fixture.pointer.read().version()).isEqualTo(1);
    }

    @Test
    void an_activation_stays_pending_while_the_engine_is_unavailable_and_is_woken_later() {
        AtomicInteger woken = new AtomicInteger();
        fixture.wokenBy(() -> {
            if (woken.incrementAndGet() == 1) {
                throw new IllegalStateException("the engine is unavailable");
            }
        });

        assertThat(fixture.activate("r1").progress().state()).isEqualTo(ActivationState.PENDING);
        fixture.activations().wakeUnfinished();
        assertThat(woken).hasValue(2);

        fixture.steps.take("controller");
        fixture.activations().wakeUnfinished();
        assertThat(woken).as("a controller holds the lease").hasValue(2);
        time.pass(ActivationFixture.LEASE);
        fixture.activations().wakeUnfinished();
        assertThat(woken).hasValue(3);
    }

    @Test
    void a_plan_that_anything_has_changed_since_is_refused() {
        Activations.Request request = fixture.request("x", "r1");
        fixture.planner.observe("schedules", "other");
        assertRefused(
                LifecycleException.Code.STALE_PLAN,
                () -> fixture.activations().activate(request, ActivationFixture.AUTHOR));

        Activations.Request again = fixture.request("x", "r1");
        applied("r2");
        assertRefused(
                LifecycleException.Code.STALE_PLAN,
                () -> fixture.activations().activate(again, ActivationFixture.AUTHOR));
        assertThat(fixture.activations().find("x")).isEmpty();
    }

    @Test
    void a_rollback_brings_back_what_was_active_before_and_marks_what_it_takes_back() {
        Activation first = applied("r1");
        assertRefused(
                LifecycleException.Code.CONFLICT,
                () -> fixture.activations().rollback(first.id(), fixture.request("x", "r1"), ActivationFixture.AUTHOR));
        Activation second = applied("r2");
        assertRefused(
                LifecycleException.Code.CONFLICT,
                () -> fixture.activations()
                        .rollback(second.id(), fixture.request("x", "r3"), ActivationFixture.AUTHOR));
        assertRefused(
                LifecycleException.Code.NOT_FOUND,
                () -> fixture.activations().rollback("unknown", fixture.request("x", "r1"), ActivationFixture.AUTHOR));

        Activation rollback = fixture.rollback(second);
        fixture.worker("w", "build-1");
        fixture.finish("controller");

        assertThat(fixture.get(rollback.id()).origin().rollbackOf()).isEqualTo(second.id());
        assertThat(fixture.get(rollback.id()).progress().state()).isEqualTo(ActivationState.APPLIED);
        assertThat(fixture.get(second.id()).progress().state()).isEqualTo(ActivationState.ROLLED_BACK);
        assertThat(fixture.get(second.id()).progress().outcomeCode()).isNull();
        assertThat(fixture.pointer.read()).isEqualTo(new ActivePointer.Position("r1", 3, null));
        fixture.assertAgreed();
        assertRefused(LifecycleException.Code.CONFLICT, () -> fixture.rollback(second));
    }

    @Test
    void an_activation_that_waits_says_which_worker_lacks_what_and_ends_when_the_time_is_over() {
        fixture.worker("w1", "build-1");
        fixture.worker("w2", "build-1");
        fixture.worker("other", "build-0");
        fixture.revisions.record("w2-" + fixture.scope, "r1", List.of("the function reverse:1.0.0"));
        Activation activation = fixture.activate("r1");
        Position position = fixture.until(ActivationStage.READINESS);

        assertThat(fixture.next(position).waitMillis()).isBetween(1L, 200L);
        assertThat(fixture.get(activation.id()).progress().detail())
                .contains("w1-")
                .contains("has not prepared the revision yet")
                .contains("w2-")
                .contains("lacks the function reverse:1.0.0")
                .doesNotContain("other-");

        time.pass(ActivationFixture.LIMITS.readiness());
        fixture.worker("w2", "build-1");
        fixture.next(position);
        Activation.Progress ended = fixture.get(activation.id()).progress();
        assertThat(ended.state()).isEqualTo(ActivationState.FAILED);
        assertThat(ended.outcomeCode()).isEqualTo(OutcomeCode.WORKER_UNAVAILABLE);
        assertThat(ended.detail()).contains("w2-").contains("lacks the function reverse:1.0.0");
        fixture.assertAgreed();
    }

    @Test
    void a_hosts_controller_registers_readiness_for_its_workers() {
        fixture.activate("r1");
        Position position = fixture.until(ActivationStage.READINESS);
        List<String> definitions = List.of("sha256:d1", "sha256:d2");
        var lacking = external(List.of("sha256:d1"), fixture.queues.runs());
        assertThat(fixture.revisions.register(lacking, definitions).lacking())
                .containsExactly("the definition sha256:d2");
        assertThat(fixture.revisions
                        .register(external(definitions, "elsewhere"), definitions)
                        .isReady())
                .isFalse();
        assertThat(fixture.next(position).stage()).isEqualTo(ActivationStage.READINESS);

        fixture.revisions.register(external(definitions, fixture.queues.runs()), definitions);

        assertThat(fixture.next(position).stage()).isEqualTo(ActivationStage.SCHEDULES);
    }

    private static Registration external(List<String> definitions, String queue) {
        return new Registration(
                "r1",
                "build-1",
                definitions,
                WorkerRevisions.taskQueueDigest(queue),
                "sha256:deployment",
                ManualTime.START);
    }

    @Test
    void a_compensation_goes_on_until_everything_is_back_and_keeps_its_reason() {
        applied("r1");
        fixture.worker("w", "build-1", "r2");
        Activation activation = fixture.activate("r2");
        Position position = fixture.until(ActivationStage.SCHEDULES);
        fixture.schedules.unavailable();
        fixture.next(position);
        time.pass(ActivationFixture.LIMITS.patience());
        Position compensation = fixture.next(position);
        assertThat(compensation.stage()).isEqualTo(ActivationStage.COMPENSATION);
        String reason = fixture.get(activation.id()).progress().detail();
        assertThat(reason).contains("the broker is down");

        time.pass(Duration.ofHours(3));
        assertThat(fixture.next(compensation).waitMillis()).isPositive();
        assertThat(fixture.get(activation.id()).progress().detail())
                .startsWith(reason)
                .contains("It is not put back yet: ");

        fixture.schedules.available();
        fixture.next(compensation);
        assertThat(fixture.get(activation.id()).progress().detail()).isEqualTo(reason);
        fixture.assertAgreed();
    }

    @Test
    void an_older_fencing_token_writes_nowhere() {
        applied("r1");
        fixture.worker("w", "build-1", "r2");
        Activation activation = fixture.activate("r2");
        Position older = fixture.until(ActivationStage.POINTER);
        time.pass(ActivationFixture.LEASE);
        Position newer = fixture.steps.take("another");
        assertThat(newer.fence()).isGreaterThan(older.fence());

        assertThat(fixture.next(older).activation()).isNull();
        assertThat(fixture.stage(activation.id())).isEqualTo(ActivationStage.POINTER);
        assertThat(fixture.records.renew(new ActivationRecords.Hold(activation.id(), older.fence())))
                .isFalse();
        fixture.next(newer);
        assertThat(fixture.pointer.read().revisionId()).isEqualTo("r2");
        assertThatThrownBy(() -> fixture.schedules.apply("r1", older.fence() - 1))
                .isInstanceOfSatisfying(
                        ActivationParticipant.ParticipantException.class,
                        e -> assertThat(e.isFenced()).isTrue());
    }

    @Test
    void the_activations_of_another_scope_cannot_be_seen() {
        Activation ours = applied("r1");
        ActivationFixture theirs = new ActivationFixture(store, ActivationFixture.LIMITS, ActivationFixture.LEASE);

        assertThat(theirs.activations().find(ours.id())).isEmpty();
        assertThat(theirs.activations().list(null, 10)).isEqualTo(new ActivationPage(List.of(), false));
        assertThat(theirs.pointer.read()).isEqualTo(ActivePointer.Position.NONE);
        assertThat(theirs.revisions.of("r1")).isEmpty();
        assertRefused(
                LifecycleException.Code.NOT_FOUND,
                () -> theirs.activations().cancel(ours.id(), ActivationFixture.AUTHOR));
    }

    @Test
    void activations_are_listed_in_pages_newest_first() {
        List<String> ids =
                List.of(applied("r1").id(), applied("r2").id(), applied("r3").id());

        ActivationPage first = fixture.activations().list(null, 2);
        assertThat(first.activations()).containsExactly(fixture.get(ids.get(2)), fixture.get(ids.get(1)));
        assertThat(first.more()).isTrue();
        ActivationPage last = fixture.activations().list(ids.get(1), 2);
        assertThat(last.activations()).containsExactly(fixture.get(ids.get(0)));
        assertThat(last.more()).isFalse();
        assertThat(fixture.activations().list(null, 3).more()).isFalse();
        assertThat(fixture.activations().list("unknown", 2)).isEqualTo(new ActivationPage(List.of(), false));
    }

    @Test
    void a_page_ends_before_the_plans_on_it_have_more_than_four_megabytes() {
        List<String> ids =
                List.of(applied("r1").id(), applied("r2").id(), applied("r3").id());
        lengthenPlan(ids.get(1), 3 * 1024 * 1024);
        lengthenPlan(ids.get(2), 5 * 1024 * 1024);

        ActivationPage large = fixture.activations().list(null, 10);
        assertThat(large.activations()).containsExactly(fixture.get(ids.get(2)));
        assertThat(large.more()).isTrue();
        ActivationPage rest = fixture.activations().list(ids.get(2), 10);
        assertThat(rest.activations()).containsExactly(fixture.get(ids.get(1)), fixture.get(ids.get(0)));
        assertThat(rest.more()).isFalse();
    }

    private void lengthenPlan(String id, int bytes) {
        store.inTransaction(transaction -> transaction
                .update("update configuration_activation set plan = replace(plan, 'A start may fail.', :sentence)"
                        + " where activation_id = :id")
                .bind("sentence", "x".repeat(bytes))
                .bind("id", id)
                .execute());
    }
}
