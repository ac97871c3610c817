package dev.flow.configuration.activation;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.activation.ActivationTransitions.Fence;
import dev.flow.configuration.activation.ActivationTransitions.Row;
import dev.flow.configuration.activation.workflow.Position;
import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Each row of the transition table is provoked on the real records: a row for which no scenario is written here fails.
 */
@Tag("process")
@ParameterizedClass
@EnumSource(Dialect.class)
final class ActivationTransitionsTest {
    private static final String BEFORE = "r0";
    private static final String TARGET = "r1";

    private final ManualTime time;
    private final ActivationFixture fixture;

    ActivationTransitionsTest(Dialect dialect) {
        time = SharedStore.of(dialect).time();
        fixture = new ActivationFixture(
                SharedStore.of(dialect).store(), ActivationFixture.LIMITS, ActivationFixture.LEASE);
    }

    /** A revision is active, and an activation of another one has been asked for. */
    @BeforeEach
    void begin() {
        fixture.worker("w", "build-1", BEFORE, TARGET);
        fixture.activate(BEFORE);
        fixture.finish("earlier");
        fixture.assertAgreed();
    }

    static List<Row> rows() {
        return ActivationTransitions.TABLE.rows();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void each_transition_of_the_table_is_made_on_the_records(Row row) {
        Activation activation = fixture.activate(TARGET);
        bring(row.from(), activation);
        if (row.event() == ActivationEvent.CONFIRMED || row.event() == ActivationEvent.POINTER_MOVED) {
            fixture.steps.take("first"); // which the first step needs too
        }
        long fence = fixture.fence();
        assertThat(fixture.stage(activation.id())).isEqualTo(row.from());

        provoke(row, activation);

        assertThat(fixture.stage(activation.id())).isEqualTo(row.to());
        Activation.Progress progress = fixture.get(activation.id()).progress();
        assertThat(progress.state()).isEqualTo(row.to().state());
        if (row.outcome() != null) {
            assertThat(progress.outcomeCode()).isEqualTo(row.outcome());
        }
        if (row.event() != ActivationEvent.ROLLBACK) { // whose own activation has got a token
            assertThat(fixture.fence()).isEqualTo(row.fence() == Fence.NEW ? fence + 1 : fence);
        }
        if (row.to().isEnded()) {
            assertThat(progress.leaseExpiresAt()).isNull();
            assertThat(progress.transitions().getLast().to()).isEqualTo(row.to().state());
        }
        if (row.to() == ActivationStage.FAILED) {
            assertThat(progress.detail()).isNotEmpty();
            fixture.assertAgreed();
            assertThat(fixture.pointer.read().revisionId()).isEqualTo(BEFORE);
        }
    }

    private void bring(ActivationStage stage, Activation activation) {
        switch (stage) {
            case REQUESTED -> {}
            case COMPENSATION -> {
                Position position = fixture.until(ActivationStage.ROUTING);
                fixture.routing.unavailable();
                assertThat(fixture.next(position).waitMillis()).isPositive();
                time.pass(ActivationFixture.LIMITS.patience());
                assertThat(fixture.next(position).stage()).isEqualTo(ActivationStage.COMPENSATION);
                fixture.routing.available();
            }
            case APPLIED -> {
                fixture.finish("first");
                fixture.assertAgreed();
                assertThat(fixture.pointer.read().revisionId()).isEqualTo(TARGET);
            }
            case DEFINITIONS, ROLL_OUT, READINESS, SCHEDULES, ROUTING, POINTER -> fixture.until(stage);
            case FAILED, SUPERSEDED, ROLLED_BACK ->
                throw new AssertionError("No scenario brings " + activation.id() + " to " + stage);
        }
    }

    private void provoke(Row row, Activation activation) {
        switch (row.event()) {
            case LEASED -> {
                time.pass(ActivationFixture.LEASE);
                assertThat(fixture.steps.take("second").stage()).isEqualTo(row.to());
            }
            case CONFIRMED -> fixture.next(fixture.steps.take("first"));
            case POINTER_MOVED -> {
                Position position = fixture.steps.take("first");
                fixture.movePointer();
                fixture.next(position);
            }
            case PLAN_CHANGED -> {
                fixture.planner.observe("schedules", "one");
                fixture.next(fixture.steps.take("first"));
            }
            case UNAVAILABLE -> unavailable(row.from());
            case DEFECT -> defect(row.from());
            case CANCELED -> fixture.activations().cancel(activation.id(), ActivationFixture.AUTHOR);
            case REPLACED -> {
                Activation newer = fixture.activate("r2");
                assertThat(fixture.stage(newer.id())).isEqualTo(ActivationStage.REQUESTED);
                assertThat(fixture.pointer.read().target()).isEqualTo("r2");
            }
            case ROLLBACK -> {
                Activation rollback = fixture.rollback(activation);
                fixture.worker("w", "build-1"); // still alive
                fixture.finish("second");
                assertThat(fixture.get(rollback.id()).progress().state()).isEqualTo(ActivationState.APPLIED);
                assertThat(fixture.pointer.read().revisionId()).isEqualTo(BEFORE);
                fixture.assertAgreed();
            }
        }
    }

    /** What the step needs is missing for as long as it is waited for. */
    private void unavailable(ActivationStage stage) {
        Position position = fixture.steps.take("first");
        Duration limit = ActivationFixture.LIMITS.patience();
        switch (stage) {
            case DEFINITIONS -> fixture.missing.add("sha256:d2");
            case ROLL_OUT ->
                fixture.deployment.at(_ -> {
                    throw new IllegalStateException("the platform is down");
                });
            case READINESS -> {
                fixture.workers.leave("w-" + fixture.scope);
                limit = ActivationFixture.LIMITS.readiness();
            }
            case SCHEDULES -> fixture.schedules.unavailable();
            case ROUTING -> fixture.routing.unavailable();
            case REQUESTED, POINTER, COMPENSATION, APPLIED, FAILED, SUPERSEDED, ROLLED_BACK ->
                throw new AssertionError("No scenario makes " + stage + " unavailable.");
        }
        if (stage != ActivationStage.DEFINITIONS) {
            time.pass(limit.minusMillis(1));
            assertThat(fixture.next(position).stage()).isEqualTo(stage);
            time.pass(Duration.ofMillis(1));
        }
        fixture.next(position);
        fixture.schedules.available();
        fixture.routing.available();
    }

    private void defect(ActivationStage stage) {
        Position position = fixture.steps.take("first");
        Runnable fail = () -> {
            throw new IllegalStateException("a defect");
        };
        if (stage == ActivationStage.READINESS) {
            fixture.planner.before(fail);
        } else {
            assertThat(stage).isEqualTo(ActivationStage.DEFINITIONS);
            fixture.checking(fail);
        }
        assertThatThrownBy(() -> fixture.next(position)).hasMessage("a defect");
        time.pass(ActivationFixture.LIMITS.patience());
        fixture.worker("w", "build-1"); // still alive
        fixture.next(position);
        assertThat(fixture.get(Objects.requireNonNull(position.activation()))
                        .progress()
                        .detail())
                .doesNotContain("a defect");
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUESTED", "DEFINITIONS", "ROLL_OUT", "SCHEDULES", "ROUTING", "POINTER", "COMPENSATION"})
    void an_activation_that_works_is_not_superseded(ActivationStage stage) {
        Activation activation = fixture.activate(TARGET);
        bring(stage, activation);

        assertThatThrownBy(() -> fixture.activate("r2"))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.ACTIVATION_CONFLICT))
                .hasMessageContaining(activation.id());
        assertThat(fixture.stage(activation.id())).isEqualTo(stage);
    }

    @ParameterizedTest
    @EnumSource(names = {"DEFINITIONS", "ROLL_OUT", "SCHEDULES", "ROUTING", "POINTER", "COMPENSATION", "APPLIED"})
    void an_activation_that_works_is_not_cancelled(ActivationStage stage) {
        Activation activation = fixture.activate(TARGET);
        bring(stage, activation);

        assertThatThrownBy(() -> fixture.activations().cancel(activation.id(), ActivationFixture.AUTHOR))
                .isInstanceOfSatisfying(
                        LifecycleException.class,
                        e -> assertThat(e.code()).isEqualTo(LifecycleException.Code.CONFLICT));
        assertThat(fixture.stage(activation.id())).isEqualTo(stage);
    }
}
