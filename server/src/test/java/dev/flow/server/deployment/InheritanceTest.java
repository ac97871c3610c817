package dev.flow.server.deployment;

import dev.flow.server.deployment.Inheritance.Kind;
import dev.flow.server.state.MutableState;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class InheritanceTest {
    private static final ContinueAsNewVersioningBehavior AS_BEFORE =
            ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_UNSPECIFIED;
    private static final ContinueAsNewVersioningBehavior UPGRADE =
            ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_AUTO_UPGRADE;
    private static final WorkflowExecutionVersioningInfo PINNED = WorkflowExecutionVersioningInfo.newBuilder()
            .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
            .setDeploymentVersion(Fleet.BLUE.message())
            .build();
    private static final WorkflowExecutionVersioningInfo UPGRADING = PINNED.toBuilder()
            .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE)
            .setRevisionNumber(3)
            .build();

    private final Fleet fleet = new Fleet();

    @BeforeEach
    void workers() throws InterruptedException {
        fleet.polled(Fleet.BLUE, "orders")
                .polled(Fleet.GREEN, "orders", "mails")
                .current(Fleet.GREEN);
    }

    @AfterEach
    void close() {
        fleet.close();
    }

    private WorkflowExecutionStartedEventAttributes next(
            String queue, Kind kind, MutableState from, ContinueAsNewVersioningBehavior wish) {
        var next = from.started().toBuilder();
        next.getTaskQueueBuilder().setName(queue);
        new Inheritance(fleet.registry)
                .apply(next, kind, new Inheritance.Source(Fleet.NAMESPACE, from.started(), from.versioning()), wish);
        return next.build();
    }

    private static MutableState run(WorkflowExecutionVersioningInfo info) {
        return Fleet.run("order-1", "orders", info);
    }

    @Test
    void a_child_and_a_continued_run_of_a_pinned_run_stay_on_its_version() {
        for (Kind kind : new Kind[] {Kind.CHILD, Kind.CONTINUED}) {
            var next = next("orders", kind, run(PINNED), AS_BEFORE);
            assertThat(next.getInheritedPinnedVersion()).isEqualTo(Fleet.BLUE.message());
            assertThat(next.hasInheritedAutoUpgradeInfo()).isFalse();
        }
    }

    @Test
    void on_a_queue_that_the_version_does_not_poll_nothing_is_inherited() {
        var next = next("mails", Kind.CHILD, run(PINNED), AS_BEFORE);

        assertThat(next.hasInheritedPinnedVersion()).isFalse();
        assertThat(next.hasInheritedAutoUpgradeInfo()).isFalse();
    }

    @Test
    void a_continued_run_that_wishes_so_begins_on_the_current_version() {
        var next = next("orders", Kind.CONTINUED, run(PINNED), UPGRADE);

        assertThat(next.hasInheritedPinnedVersion()).isFalse();
        assertThat(next.getInheritedAutoUpgradeInfo().getSourceDeploymentVersion())
                .isEqualTo(Fleet.BLUE.message());
        assertThat(next.getInheritedAutoUpgradeInfo().getContinueAsNewInitialVersioningBehavior())
                .isEqualTo(UPGRADE);
        assertThat(new Routing(fleet.registry).workflowTask(Fleet.run("order-1", next)))
                .contains(Fleet.GREEN);
    }

    @Test
    void a_run_after_an_upgrading_one_upgrades() {
        var next = next("orders", Kind.CONTINUED, run(UPGRADING), AS_BEFORE);

        assertThat(next.getInheritedAutoUpgradeInfo().getSourceDeploymentVersion())
                .isEqualTo(Fleet.BLUE.message());
        assertThat(next.getInheritedAutoUpgradeInfo().getSourceDeploymentRevisionNumber())
                .isEqualTo(3);
    }

    @Test
    void a_repeated_run_inherits_only_an_override_that_pins() {
        var pin = VersioningOverride.newBuilder();
        pin.getPinnedBuilder().setVersion(Fleet.GREEN.message());
        var pinnedAgain = next(
                "orders",
                Kind.REPEATED,
                run(PINNED.toBuilder().setVersioningOverride(pin).build()),
                AS_BEFORE);
        var upgradingAgain = next(
                "orders",
                Kind.REPEATED,
                run(PINNED.toBuilder()
                        .setVersioningOverride(VersioningOverride.newBuilder().setAutoUpgrade(true))
                        .build()),
                AS_BEFORE);

        assertThat(pinnedAgain.getVersioningOverride()).isEqualTo(pin.build());
        assertThat(pinnedAgain.hasInheritedPinnedVersion()).isFalse();
        assertThat(upgradingAgain.hasVersioningOverride()).isFalse();
    }

    @Test
    void a_retried_run_inherits_what_the_failed_one_had_inherited() {
        assertThat(next("orders", Kind.RETRIED, run(PINNED), AS_BEFORE).hasInheritedPinnedVersion())
                .isFalse();
        var inherited =
                WorkflowExecutionStartedEventAttributes.newBuilder().setInheritedPinnedVersion(Fleet.BLUE.message());
        inherited.getTaskQueueBuilder().setName("orders");

        assertThat(next("orders", Kind.RETRIED, Fleet.run("order-1", inherited.build()), AS_BEFORE)
                        .getInheritedPinnedVersion())
                .isEqualTo(Fleet.BLUE.message());
    }

    @Test
    void an_override_is_not_inherited_on_a_queue_that_its_version_does_not_poll() {
        var pin = VersioningOverride.newBuilder();
        pin.getPinnedBuilder().setVersion(Fleet.BLUE.message());
        var next = next(
                "mails",
                Kind.CHILD,
                run(WorkflowExecutionVersioningInfo.newBuilder()
                        .setVersioningOverride(pin)
                        .build()),
                AS_BEFORE);

        assertThat(next.hasVersioningOverride()).isFalse();
    }
}
