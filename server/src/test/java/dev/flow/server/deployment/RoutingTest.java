package dev.flow.server.deployment;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.MutableState;
import io.grpc.Status;
import io.temporal.api.deployment.v1.Deployment;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.workflow.v1.DeploymentVersionTransition;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

final class RoutingTest {
    private static final VersionId BLUE = Fleet.BLUE;
    private static final VersionId GREEN = Fleet.GREEN;
    private static final WorkflowExecutionVersioningInfo NONE = WorkflowExecutionVersioningInfo.getDefaultInstance();

    private final Fleet fleet = new Fleet();

    @AfterEach
    void close() {
        fleet.close();
    }

    private Optional<VersionId> target(String workflowId, WorkflowExecutionVersioningInfo info) {
        return new Routing(fleet.registry).workflowTask(Fleet.run(workflowId, "orders", info));
    }

    private Optional<VersionId> target(WorkflowExecutionVersioningInfo info) {
        return target("order-1", info);
    }

    private static WorkflowExecutionVersioningInfo pinned(VersionId version) {
        return WorkflowExecutionVersioningInfo.newBuilder()
                .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                .setDeploymentVersion(version.message())
                .build();
    }

    private static WorkflowExecutionVersioningInfo upgrading(VersionId version) {
        return pinned(version).toBuilder()
                .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE)
                .build();
    }

    private static WorkflowExecutionVersioningInfo with(
            WorkflowExecutionVersioningInfo info, VersioningOverride.Builder override) {
        return info.toBuilder().setVersioningOverride(override).build();
    }

    @Test
    void without_a_current_version_tasks_go_to_workers_without_a_version() throws InterruptedException {
        assertThat(target(NONE)).isEmpty();
        fleet.polled(BLUE, "orders");
        assertThat(target(NONE)).isEmpty();
    }

    @Test
    void new_runs_and_upgrading_runs_go_to_the_current_version() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE);
        assertThat(target(NONE)).contains(BLUE);
        fleet.current(GREEN);

        assertThat(target(NONE)).contains(GREEN);
        assertThat(target(upgrading(BLUE))).contains(GREEN);
    }

    @Test
    void a_queue_that_the_current_version_does_not_poll_is_unversioned() throws InterruptedException {
        fleet.polled(BLUE, "mails").polled(GREEN, "orders").current(BLUE);
        assertThat(target(NONE)).isEmpty();
        fleet.polled(BLUE, "orders");
        assertThat(target(NONE)).contains(BLUE);
    }

    @Test
    void a_pinned_run_stays() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(GREEN);

        assertThat(target(pinned(BLUE))).contains(BLUE);
    }

    @Test
    void a_pinned_run_learns_that_its_queue_goes_to_another_version() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE);
        Routing routing = new Routing(fleet.registry);
        assertThat(routing.isTargetChanged(Fleet.run("order-1", "orders", pinned(BLUE))))
                .isFalse();
        fleet.current(GREEN);

        assertThat(routing.isTargetChanged(Fleet.run("order-1", "orders", pinned(BLUE))))
                .isTrue();
        assertThat(routing.isTargetChanged(Fleet.run("order-1", "orders", upgrading(BLUE))))
                .isFalse();
    }

    @Test
    void a_run_that_wishes_so_begins_on_the_ramping_version() throws InterruptedException {
        var wish = upgrading(BLUE).toBuilder()
                .setContinueAsNewInitialVersioningBehavior(
                        ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_USE_RAMPING_VERSION)
                .build();
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE);
        assertThat(target(wish)).contains(BLUE);
        fleet.ramping(GREEN, 0);

        assertThat(target(wish)).contains(GREEN);
        assertThat(target(upgrading(BLUE))).contains(BLUE);
    }

    @Test
    @SuppressWarnings("deprecation") // Of older clients.
    void an_override_in_any_form_takes_precedence() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(GREEN);
        var pin = VersioningOverride.newBuilder();
        pin.getPinnedBuilder().setVersion(BLUE.message());
        var oneTime = VersioningOverride.newBuilder();
        oneTime.getOneTimeBuilder().setTargetDeploymentVersion(BLUE.message());
        var oldPin = VersioningOverride.newBuilder()
                .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                .setPinnedVersion("flow.blue");
        var oldestPin = VersioningOverride.newBuilder()
                .setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                .setDeployment(Deployment.newBuilder().setSeriesName("flow").setBuildId("blue"));
        var oldUpgrade =
                VersioningOverride.newBuilder().setBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE);

        for (VersioningOverride.Builder override : List.of(pin, oneTime, oldPin, oldestPin)) {
            assertThat(target(with(upgrading(GREEN), override))).contains(BLUE);
        }
        assertThat(target(with(pinned(BLUE), VersioningOverride.newBuilder().setAutoUpgrade(true))))
                .contains(GREEN);
        assertThat(target(with(pinned(BLUE), oldUpgrade))).contains(GREEN);
    }

    @Test
    void a_ramp_takes_its_percentage_of_workflow_ids_and_always_the_same_ones() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders").current(BLUE).ramping(GREEN, 20);
        List<String> ramped = IntStream.range(0, 10_000)
                .mapToObj(i -> "order-" + i)
                .filter(id -> target(id, NONE).equals(Optional.of(GREEN)))
                .toList();

        assertThat((double) ramped.size()).isCloseTo(2_000, within(150.0));
        fleet.ramping(GREEN, 40);
        assertThat(ramped).allMatch(id -> target(id, NONE).equals(Optional.of(GREEN)));
        fleet.ramping(GREEN, 100);
        assertThat(target("any", NONE)).contains(GREEN);
        fleet.ramping(GREEN, 0);
        assertThat(ramped).allMatch(id -> target(id, NONE).equals(Optional.of(BLUE)));
    }

    @Test
    void a_ramp_to_workers_without_a_version_takes_tasks_from_the_current_one() throws InterruptedException {
        fleet.polled(BLUE, "orders").current(BLUE).ramping(new VersionId("flow", ""), 100);

        assertThat(target(NONE)).isEmpty();
    }

    @Test
    void a_queue_of_two_deployments_follows_the_one_that_changed_last() throws InterruptedException {
        var other = new VersionId("other", "1");
        fleet.polled(BLUE, "orders").polled(other, "orders").current(other);
        fleet.clock.pass(Duration.ofSeconds(1));
        fleet.current(BLUE);

        assertThat(target(NONE)).contains(BLUE);
    }

    @Test
    void an_activity_of_a_pinned_run_goes_to_its_version_if_that_polls_the_queue() throws InterruptedException {
        fleet.polled(BLUE, "orders").polled(GREEN, "orders", "mails").current(GREEN);

        assertThat(activity("orders", pinned(BLUE))).contains(BLUE);
        assertThat(activity("", pinned(BLUE))).contains(BLUE);
        assertThat(activity("mails", pinned(BLUE))).contains(GREEN);
        assertThat(activity("orders", upgrading(BLUE))).contains(GREEN);
        assertThat(activity("elsewhere", pinned(BLUE))).isEmpty();
    }

    private Optional<VersionId> activity(String queue, WorkflowExecutionVersioningInfo info) {
        MutableState state = Fleet.run("order-1", "orders", info);
        var scheduled = ActivityTaskScheduledEventAttributes.newBuilder();
        scheduled.getTaskQueueBuilder().setName(queue);
        return new Routing(fleet.registry)
                .activityTask(
                        state,
                        new ActivityState(
                                5,
                                scheduled.build(),
                                Fleet.START,
                                new ActivityState.Attempt(1, Fleet.START),
                                ActivityState.Progress.NONE,
                                ActivityState.Last.NONE,
                                0));
    }

    @Test
    void an_override_to_an_unknown_version_is_refused() throws InterruptedException {
        fleet.polled(BLUE, "orders");
        var routing = new Routing(fleet.registry);
        var blue = VersioningOverride.newBuilder();
        blue.getPinnedBuilder().setVersion(BLUE.message());
        var green = VersioningOverride.newBuilder();
        green.getPinnedBuilder().setVersion(GREEN.message());

        assertThatCode(() -> routing.requireKnown(Fleet.NAMESPACE, "orders", blue.build()))
                .doesNotThrowAnyException();
        assertThatCode(() -> routing.requireKnown(
                        Fleet.NAMESPACE,
                        "orders",
                        VersioningOverride.newBuilder().setAutoUpgrade(true).build()))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(ServiceFailure.class)
                .isThrownBy(() -> routing.requireKnown(Fleet.NAMESPACE, "orders", green.build()))
                .withMessage("Pinned version 'flow.green' is not present in task queue 'orders' of type 'Workflow'")
                .extracting(ServiceFailure::code)
                .isEqualTo(Status.Code.FAILED_PRECONDITION);
    }

    @Test
    void a_run_that_goes_to_another_version_says_so_while_its_task_is_with_it() {
        var moving = Routing.started(upgrading(BLUE), Optional.of(GREEN));

        assertThat(moving.getVersionTransition().getDeploymentVersion()).isEqualTo(GREEN.message());
        assertThat(Routing.started(moving, Optional.of(BLUE))).isEqualTo(upgrading(BLUE));
        assertThat(Routing.started(upgrading(BLUE), Optional.of(BLUE))).isEqualTo(upgrading(BLUE));
        assertThat(Routing.started(pinned(BLUE), Optional.of(GREEN))).isEqualTo(pinned(BLUE));
        assertThat(Routing.started(NONE, Optional.empty())).isEqualTo(NONE);
        assertThat(Routing.started(upgrading(BLUE), Optional.empty()).getVersionTransition())
                .isEqualTo(DeploymentVersionTransition.getDefaultInstance());
    }
}
