package dev.flow.server.state;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** What events of the run itself change; those of what it waits for are tried elsewhere. */
final class MutableStateTest {
    private static final WorkerDeploymentVersion GREEN = WorkerDeploymentVersion.newBuilder()
            .setDeploymentName("flow")
            .setBuildId("green")
            .build();

    private static Payload json(String text) {
        return Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .setData(ByteString.copyFromUtf8(text))
                .build();
    }

    @Test
    void an_event_must_follow_the_one_before() {
        var state = new MutableState(Histories.KEY);

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        state.apply(HistoryEvent.newBuilder().setEventId(2).build()))
                .withMessageContaining("Event 2 of")
                .withMessageContaining("does not follow event 0");
    }

    @Test
    void the_first_event_says_how_the_run_was_started() {
        var history = Histories.started(event -> {
            event.getUserMetadataBuilder().setSummary(json("\"the order\""));
            var started = event.getWorkflowExecutionStartedEventAttributesBuilder();
            started.getWorkflowTypeBuilder().setName("order");
            started.getFirstWorkflowTaskBackoffBuilder().setSeconds(60);
            started.getPriorityBuilder().setPriorityKey(2);
            started.getMemoBuilder().putFields("a", json("1")).putFields("gone", json("null"));
            started.getSearchAttributesBuilder().putIndexedFields("City", json("\"Ulm\""));
            started.getPrevAutoResetPointsBuilder()
                    .addPoints(ResetPointInfo.newBuilder().setBuildId("b1"));
        });
        MutableState state = history.state;

        assertThat(state.started().getWorkflowType().getName()).isEqualTo("order");
        assertThat(state.startTime()).isEqualTo(Histories.at(1));
        assertThat(state.executionTime()).isEqualTo(Histories.at(1).plusSeconds(60));
        assertThat(state.userMetadata().getSummary()).isEqualTo(json("\"the order\""));
        assertThat(state.priority().getPriorityKey()).isEqualTo(2);
        assertThat(state.memo()).isEqualTo(Map.of("a", json("1")));
        assertThat(state.searchAttributes()).isEqualTo(Map.of("City", json("\"Ulm\"")));
        assertThat(state.builds().resetPoints())
                .extracting(ResetPointInfo::getBuildId)
                .containsExactly("b1");
        assertThat(state.status()).isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
        assertThat(state.awaitsFirstTask()).isTrue();
    }

    @Test
    void a_run_awaits_its_first_task_until_one_is_scheduled() {
        assertThat(Histories.running().state.awaitsFirstTask()).isFalse();
        assertThat(Histories.running().completed().state.awaitsFirstTask()).isFalse();
    }

    @Test
    void the_size_is_that_of_the_events() {
        var history = Histories.running();

        assertThat(history.state.historySize())
                .isEqualTo(history.events.stream()
                        .mapToLong(HistoryEvent::getSerializedSize)
                        .sum());
    }

    @Test
    void signals_are_counted_and_their_requests_known_also_while_they_are_buffered() {
        var history = Histories.running()
                .buffer(
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
                        event -> event.getWorkflowExecutionSignaledEventAttributesBuilder()
                                .setRequestId("request-1"));
        MutableState state = history.state;

        assertThat(state.signalCount()).isEqualTo(1);
        assertThat(state.knows("request-1")).isTrue();
        assertThat(state.nextEventId()).isEqualTo(4);
        history.completed().flush();
        assertThat(state.signalCount()).isEqualTo(1);
        assertThat(state.knows("request-1")).isTrue();
        assertThat(state.nextEventId()).isEqualTo(6);
        assertThat(state.knows("request-2")).isFalse();
    }

    @Test
    void a_buffered_start_of_a_child_gets_its_id_when_it_is_flushed() {
        var history = Histories.running()
                .completed()
                .add(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED, _ -> {})
                .task()
                .buffer(
                        EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED,
                        event -> event.getChildWorkflowExecutionStartedEventAttributesBuilder()
                                .setInitiatedEventId(5)
                                .getWorkflowExecutionBuilder()
                                .setRunId("child-run"));

        assertThat(history.child(5).runId()).isEqualTo("child-run");
        history.completed().flush();
        assertThat(history.child(5).startedEventId()).isEqualTo(9);
    }

    @Test
    void a_buffered_end_ends_what_is_pending_at_once() {
        var history = Histories.running()
                .completed()
                .add(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, _ -> {})
                .task()
                .buffer(
                        EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
                        event -> event.getActivityTaskCompletedEventAttributesBuilder()
                                .setScheduledEventId(5));

        assertThat(history.state.activities()).isEmpty();
    }

    @Test
    void a_cancellation_is_requested_also_while_it_is_buffered() {
        assertThat(Histories.running()
                        .buffer(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED, _ -> {})
                        .state
                        .isCancelRequested())
                .isTrue();
    }

    @Test
    void search_attributes_and_memo_are_changed_and_removed() {
        var history = Histories.started(event -> {
                    var started = event.getWorkflowExecutionStartedEventAttributesBuilder();
                    started.getMemoBuilder().putFields("a", json("1")).putFields("b", json("2"));
                    started.getSearchAttributesBuilder()
                            .putIndexedFields("City", json("\"Ulm\""))
                            .putIndexedFields("Tags", json("[\"x\"]"));
                })
                .add(
                        EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES,
                        event -> event.getUpsertWorkflowSearchAttributesEventAttributesBuilder()
                                .getSearchAttributesBuilder()
                                .putIndexedFields("City", json("\"Bonn\""))
                                .putIndexedFields("Tags", json("[]")))
                .add(
                        EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED,
                        event -> event.getWorkflowPropertiesModifiedEventAttributesBuilder()
                                .getUpsertedMemoBuilder()
                                .putFields("a", json("null"))
                                .putFields("b", json("3")));

        assertThat(history.state.searchAttributes()).isEqualTo(Map.of("City", json("\"Bonn\"")));
        assertThat(history.state.memo()).isEqualTo(Map.of("b", json("3")));
    }

    @TestFactory
    Stream<DynamicTest> a_run_closes_with() {
        return Map.of(
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED,
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED,
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT,
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED,
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED,
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW,
                        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW)
                .entrySet()
                .stream()
                .map(end -> dynamicTest(end.getKey().name(), () -> {
                    MutableState state = Histories.running().add(end.getKey(), _ -> {}).state;
                    assertThat(state.status()).isEqualTo(end.getValue());
                    assertThat(state.isOpen()).isFalse();
                    assertThat(Objects.requireNonNull(state.closeEvent()).getEventId())
                            .isEqualTo(4);
                    assertThat(state.workflowTask()).isNull();
                    assertThat(state.awaitsFirstTask()).isFalse();
                }));
    }

    @Test
    void an_update_is_accepted_and_completed() {
        var history = Histories.running()
                .completed()
                .add(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED, event -> {
                    var accepted = event.getWorkflowExecutionUpdateAcceptedEventAttributesBuilder()
                            .setProtocolInstanceId("update-1");
                    accepted.getAcceptedRequestBuilder().getInputBuilder().setName("setAddress");
                });
        UpdateState accepted = history.update("update-1");
        history.add(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED, event -> {
            var completed = event.getWorkflowExecutionUpdateCompletedEventAttributesBuilder();
            completed.getMetaBuilder().setUpdateId("update-1");
            completed.getOutcomeBuilder().getFailureBuilder().setMessage("unknown street");
        });
        UpdateState completed = history.update("update-1");

        assertThat(accepted.isCompleted()).isFalse();
        assertThat(accepted.acceptedEventId()).isEqualTo(5);
        assertThat(accepted.request().getInput().getName()).isEqualTo("setAddress");
        assertThat(completed.isCompleted()).isTrue();
        assertThat(completed.acceptedEventId()).isEqualTo(5);
        assertThat(completed.completedEventId()).isEqualTo(6);
        assertThat(Objects.requireNonNull(completed.outcome()).getFailure().getMessage())
                .isEqualTo("unknown street");
    }

    @Test
    void an_update_that_a_reset_has_admitted_is_accepted_without_its_request() {
        var history = admitted()
                .add(
                        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED,
                        event -> event.getWorkflowExecutionUpdateAcceptedEventAttributesBuilder()
                                .setProtocolInstanceId("update-1"));

        assertThat(history.state.admittedUpdates()).isEmpty();
        assertThat(history.update("update-1").request().getInput().getName()).isEqualTo("setAddress");
    }

    @Test
    void an_admitted_update_is_to_be_delivered_until_it_is_rejected() {
        var history = admitted();
        AdmittedUpdate update =
                Objects.requireNonNull(history.state.admittedUpdates().get("update-1"));
        history.state.rejectUpdate("update-1");

        assertThat(update.admittedEventId()).isEqualTo(2);
        assertThat(update.request().getInput().getName()).isEqualTo("setAddress");
        assertThat(history.state.admittedUpdates()).isEmpty();
        assertThat(history.state.updates()).isEmpty();
        assertThat(history.reloaded().admittedUpdates()).isEmpty();
    }

    @Test
    void a_rejected_event_ends_an_admitted_update() {
        assertThat(admitted()
                        .add(
                                EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_REJECTED,
                                event -> event.getWorkflowExecutionUpdateRejectedEventAttributesBuilder()
                                        .setProtocolInstanceId("update-1"))
                        .state
                        .admittedUpdates())
                .isEmpty();
    }

    private static Histories admitted() {
        return Histories.started(_ -> {}).add(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED, event -> {
            var request = event.getWorkflowExecutionUpdateAdmittedEventAttributesBuilder()
                    .getRequestBuilder();
            request.getMetaBuilder().setUpdateId("update-1");
            request.getInputBuilder().setName("setAddress");
        });
    }

    @Test
    @SuppressWarnings("deprecation") // Builds are named so by all workers.
    void the_first_task_of_each_build_is_a_reset_point() {
        var history = Histories.running()
                .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                        .getWorkerVersionBuilder()
                        .setBuildId("b1"))
                .add(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED, _ -> {})
                .task()
                .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                        .getWorkerVersionBuilder()
                        .setBuildId("b1"))
                .task()
                .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                        .getWorkerVersionBuilder()
                        .setBuildId("b2"));

        assertThat(history.state.builds().resetPoints())
                .containsExactly(
                        ResetPointInfo.newBuilder()
                                .setBuildId("b1")
                                .setRunId("run-1")
                                .setFirstWorkflowTaskCompletedId(4)
                                .setCreateTime(Instants.timestamp(Histories.at(4)))
                                .setResettable(true)
                                .build(),
                        ResetPointInfo.newBuilder()
                                .setBuildId("b2")
                                .setRunId("run-1")
                                .setFirstWorkflowTaskCompletedId(11)
                                .setCreateTime(Instants.timestamp(Histories.at(11)))
                                .setResettable(false)
                                .build());
    }

    @Test
    @SuppressWarnings("deprecation") // As above.
    void the_oldest_reset_points_are_forgotten() {
        var history = Histories.started(_ -> {});
        for (int build = 1; build <= 25; build++) {
            String name = "b" + build;
            history.task()
                    .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                            .getWorkerVersionBuilder()
                            .setBuildId(name));
        }

        assertThat(history.state.builds().resetPoints())
                .hasSize(20)
                .extracting(ResetPointInfo::getBuildId)
                .startsWith("b6")
                .endsWith("b25");
    }

    @Test
    void the_worker_that_completes_a_task_says_the_version() {
        MutableState state = Histories.running()
                .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                        .setVersioningBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                        .setDeploymentVersion(GREEN))
                .state;

        assertThat(state.versioning().getBehavior()).isEqualTo(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED);
        assertThat(state.versioning().getDeploymentVersion()).isEqualTo(GREEN);
    }

    @Test
    void a_worker_without_a_version_makes_the_run_unversioned() {
        MutableState state = Histories.running()
                .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                        .setVersioningBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE)
                        .setDeploymentVersion(GREEN))
                .task()
                .completed()
                .state;

        assertThat(state.versioning().getBehavior()).isEqualTo(VersioningBehavior.VERSIONING_BEHAVIOR_UNSPECIFIED);
        assertThat(state.versioning().hasDeploymentVersion()).isFalse();
    }

    @Test
    void a_transition_to_a_version_ends_when_that_version_completes_a_task() {
        var history = Histories.running();
        history.state.versioning(history.state.versioning().toBuilder()
                .setVersionTransition(io.temporal.api.workflow.v1.DeploymentVersionTransition.newBuilder()
                        .setDeploymentVersion(GREEN))
                .build());
        history.completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                .setVersioningBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE)
                .setDeploymentVersion(GREEN));

        assertThat(history.state.versioning().hasVersionTransition()).isFalse();
    }

    @Test
    void a_run_inherits_a_version_and_an_override() {
        MutableState state = Histories.started(event -> {
                    var started = event.getWorkflowExecutionStartedEventAttributesBuilder()
                            .setInheritedPinnedVersion(GREEN);
                    started.getVersioningOverrideBuilder().setAutoUpgrade(true);
                })
                .state;

        assertThat(state.versioning().getBehavior()).isEqualTo(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED);
        assertThat(state.versioning().getDeploymentVersion()).isEqualTo(GREEN);
        assertThat(state.versioning().getVersioningOverride().getAutoUpgrade()).isTrue();
    }

    @Test
    void options_change_the_override_the_priority_and_the_known_requests() {
        var history = Histories.running().add(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED, event -> {
            var options = event.getWorkflowExecutionOptionsUpdatedEventAttributesBuilder()
                    .setAttachedRequestId("start-2");
            options.getVersioningOverrideBuilder().getPinnedBuilder().setVersion(GREEN);
            options.getPriorityBuilder().setPriorityKey(5);
        });
        var override = history.state.versioning().getVersioningOverride();
        history.add(
                EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED,
                event -> event.getWorkflowExecutionOptionsUpdatedEventAttributesBuilder()
                        .setUnsetVersioningOverride(true));

        assertThat(override.getPinned().getVersion()).isEqualTo(GREEN);
        assertThat(history.state.versioning().hasVersioningOverride()).isFalse();
        assertThat(history.state.priority().getPriorityKey()).isEqualTo(5);
        assertThat(history.state.knows("start-2")).isTrue();
    }

    @Test
    void a_one_time_override_ends_with_a_task_of_its_version() {
        var history = Histories.started(event -> event.getWorkflowExecutionStartedEventAttributesBuilder()
                        .getVersioningOverrideBuilder()
                        .getOneTimeBuilder()
                        .setTargetDeploymentVersion(GREEN))
                .task()
                .completed(event -> event.getWorkflowTaskCompletedEventAttributesBuilder()
                        .setVersioningBehavior(VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
                        .setDeploymentVersion(GREEN));

        assertThat(history.state.versioning().hasVersioningOverride()).isFalse();
    }

    @Test
    void events_of_what_is_not_implemented_change_no_more_than_the_next_id() {
        var history = Histories.running();
        Map<String, Object> before = StateValues.of(history.state);
        history.add(
                EventType.EVENT_TYPE_MARKER_RECORDED,
                event -> event.getMarkerRecordedEventAttributesBuilder().setMarkerName("Version"));
        Map<String, Object> after = StateValues.of(history.state);

        assertThat(after).containsEntry("next event", 5L);
        after.put("next event", before.get("next event"));
        after.put("size", before.get("size"));
        assertThat(after).isEqualTo(before);
        assertThat(Duration.between(Histories.START, history.state.startTime())).hasSeconds(1);
    }
}
