package dev.flow.server.protocol;

import dev.flow.server.DurableServer;
import dev.flow.server.metrics.Levels;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.metrics.TaskKind;
import io.grpc.StatusRuntimeException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.GetClusterInfoRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkerBuildIdCompatibilityRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static com.google.protobuf.util.Durations.fromHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ServerMetricsTest {
    private final Recorded recorded = new Recorded();
    private final TestService service =
            new TestService(DurableServer.Options.memory().withMetrics(recorded));

    @AfterEach
    void close() {
        service.close();
    }

    private static final class Recorded implements ServerMetrics {
        private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
        private final List<Boolean> commits = Collections.synchronizedList(new ArrayList<>());
        private final List<TaskKind> started = Collections.synchronizedList(new ArrayList<>());
        private volatile @Nullable Supplier<Levels> levels;

        @Override
        public void onStart(Supplier<Levels> present) {
            levels = present;
        }

        @Override
        public void onRequest(String method, String outcome, long nanos) {
            requests.add(method + " " + outcome);
        }

        @Override
        public void onCommit(boolean done, long nanos) {
            commits.add(done);
        }

        @Override
        public void onTaskStarted(TaskKind kind, long scheduleToStartNanos) {
            started.add(kind);
        }

        Levels levels() {
            return Objects.requireNonNull(levels).get();
        }
    }

    private static Command activity(String queue) {
        return Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
                        .setActivityId("pack")
                        .setActivityType(ActivityType.newBuilder().setName("Pack"))
                        .setTaskQueue(TaskQueue.newBuilder().setName(queue))
                        .setStartToCloseTimeout(fromHours(1)))
                .build();
    }

    @Test
    void tasks_that_wait_are_counted_by_their_kind() {
        var _ = service.started("one");
        var _ = service.started("two");
        assertThat(recorded.levels())
                .isEqualTo(new Levels(Map.of(TaskKind.WORKFLOW, 2L, TaskKind.ACTIVITY, 0L, TaskKind.QUERY, 0L), 2, 2));

        var _ = service.complete(service.poll("one"), activity("one"));
        var _ = service.complete(service.poll("two"), TestService.end());

        assertThat(recorded.levels())
                .isEqualTo(new Levels(Map.of(TaskKind.WORKFLOW, 0L, TaskKind.ACTIVITY, 1L, TaskKind.QUERY, 0L), 2, 1));
    }

    @Test
    void a_task_is_reported_when_a_poller_gets_it() {
        var _ = service.started("one");
        var _ = service.complete(service.poll("one"), activity("one"));
        assertThat(recorded.started).containsExactly(TaskKind.WORKFLOW);

        var _ = service.stub()
                .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
                        .setNamespace("default")
                        .setTaskQueue(TaskQueue.newBuilder().setName("one"))
                        .build());

        assertThat(recorded.started).containsExactly(TaskKind.WORKFLOW, TaskKind.ACTIVITY);
    }

    @Test
    void the_changes_of_a_request_are_one_commit() {
        var _ = service.started("one");
        service.signal("one", "paid", "r1");

        assertThat(recorded.commits).containsExactly(true, true);
    }

    @Test
    void requests_are_reported_with_their_outcome() {
        var _ = service.started("one");
        assertThatThrownBy(() -> service.signal("none", "paid", "r1")).isInstanceOf(StatusRuntimeException.class);
        var _ = service.stub().getClusterInfo(GetClusterInfoRequest.getDefaultInstance());
        assertThatThrownBy(() -> service.stub()
                        .updateWorkerBuildIdCompatibility(UpdateWorkerBuildIdCompatibilityRequest.getDefaultInstance()))
                .isInstanceOf(StatusRuntimeException.class);

        assertThat(recorded.requests)
                .containsExactly(
                        "StartWorkflowExecution OK",
                        "SignalWorkflowExecution NOT_FOUND",
                        "GetClusterInfo OK",
                        "UpdateWorkerBuildIdCompatibility UNIMPLEMENTED");
    }
}
