package dev.flow.server.state;

import com.google.protobuf.Struct;
import com.google.protobuf.util.JsonFormat;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Histories of real runs give states without contradictions. */
final class RecordedHistoriesTest {
    private static final Path FOLDER = Path.of("../conformance/src/test/resources/histories");

    @Test
    void there_are_histories() throws IOException {
        assertThat(files()).hasSizeGreaterThan(30);
    }

    @TestFactory
    Stream<DynamicTest> every_event_finds_what_it_is_about() throws IOException {
        return files().stream().map(file -> dynamicTest(Objects.toString(file.getFileName()), () -> check(read(file))));
    }

    @TestFactory
    Stream<DynamicTest> every_prefix_that_a_commit_may_end_with_is_reloaded() throws IOException {
        return files().stream()
                .map(file -> dynamicTest(Objects.toString(file.getFileName()), () -> reload(read(file))));
    }

    private static void check(List<HistoryEvent> events) {
        var state = new MutableState(Histories.KEY);
        long size = 0;
        for (HistoryEvent event : events) {
            requireKnown(event, state);
            state.apply(event);
            size += event.getSerializedSize();
            assertThat(state.nextEventId()).isEqualTo(event.getEventId() + 1);
        }
        assertThat(state.historySize()).isEqualTo(size);
        assertThat(state.signalCount()).isEqualTo((int) count(events, "EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED"));
        assertThat(state.activities()).hasSize((int) (count(events, "EVENT_TYPE_ACTIVITY_TASK_SCHEDULED")
                - count(events, "EVENT_TYPE_ACTIVITY_TASK_COMPLETED")
                - count(events, "EVENT_TYPE_ACTIVITY_TASK_FAILED")
                - count(events, "EVENT_TYPE_ACTIVITY_TASK_CANCELED")
                - count(events, "EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT")));
        assertThat(state.timers()).hasSize((int) (count(events, "EVENT_TYPE_TIMER_STARTED")
                - count(events, "EVENT_TYPE_TIMER_FIRED")
                - count(events, "EVENT_TYPE_TIMER_CANCELED")));
        boolean closed = !state.isOpen();
        assertThat(closed).isEqualTo(state.status() != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
        if (closed) {
            assertThat(state.closeEvent()).isEqualTo(events.getLast());
            assertThat(state.workflowTask()).isNull();
        }
        assertThat(state.previousStartedEventId()).isEqualTo(lastCompletedStart(events));
    }

    /** What an event ends, or goes on with, is pending before it. */
    private static void requireKnown(HistoryEvent event, MutableState state) {
        switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED ->
                assertThat(state.workflowTask()).isNull();
            case EVENT_TYPE_WORKFLOW_TASK_STARTED ->
                assertThat(Objects.requireNonNull(state.workflowTask()).scheduledEventId())
                        .isEqualTo(event.getWorkflowTaskStartedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED ->
                assertThat(Objects.requireNonNull(state.workflowTask()).isStarted())
                        .isTrue();
            case EVENT_TYPE_ACTIVITY_TASK_STARTED ->
                assertThat(state.activities())
                        .containsKey(
                                event.getActivityTaskStartedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED ->
                assertThat(state.activities())
                        .containsKey(
                                event.getActivityTaskCompletedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_FAILED ->
                assertThat(state.activities())
                        .containsKey(
                                event.getActivityTaskFailedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_TIMER_FIRED ->
                assertThat(state.timers())
                        .containsKey(event.getTimerFiredEventAttributes().getTimerId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED ->
                assertThat(state.children())
                        .containsKey(event.getChildWorkflowExecutionStartedEventAttributes()
                                .getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED ->
                assertThat(state.children())
                        .containsKey(event.getChildWorkflowExecutionCompletedEventAttributes()
                                .getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED ->
                assertThat(state.children())
                        .containsKey(event.getChildWorkflowExecutionFailedEventAttributes()
                                .getInitiatedEventId());
            case EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED ->
                assertThat(state.signals())
                        .containsKey(event.getExternalWorkflowExecutionSignaledEventAttributes()
                                .getInitiatedEventId());
            case EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED ->
                assertThat(state.cancels())
                        .containsKey(event.getExternalWorkflowExecutionCancelRequestedEventAttributes()
                                .getInitiatedEventId());
            default -> {
                // Begins something, or stands alone.
            }
        }
    }

    private static void reload(List<HistoryEvent> events) {
        var history = new Histories();
        for (HistoryEvent event : events) {
            history.state.apply(event);
            history.state.transitioned();
            history.events.add(event);
            // A start is committed with the end of its task.
            if (!event.hasWorkflowTaskStartedEventAttributes() && !event.hasActivityTaskStartedEventAttributes()) {
                assertThat(StateValues.of(history.reloaded()))
                        .as("after event %d", event.getEventId())
                        .isEqualTo(StateValues.of(history.state));
            }
        }
    }

    private static long lastCompletedStart(List<HistoryEvent> events) {
        long started = 0;
        long completed = 0;
        for (HistoryEvent event : events) {
            if (event.hasWorkflowTaskStartedEventAttributes()) {
                started = event.getEventId();
            } else if (event.hasWorkflowTaskCompletedEventAttributes()) {
                completed = started;
            }
        }
        return completed;
    }

    private static long count(List<HistoryEvent> events, String type) {
        return events.stream()
                .filter(event -> event.getEventType().name().equals(type))
                .count();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".json.gz"))
                    .sorted()
                    .toList();
        }
    }

    private static List<HistoryEvent> read(Path file) throws IOException {
        var run = Struct.newBuilder();
        try (var in = new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8)) {
            JsonFormat.parser().merge(in, run);
        }
        var history = History.newBuilder();
        JsonFormat.parser()
                .ignoringUnknownFields()
                .merge(run.getFieldsOrThrow("history").getStringValue(), history);
        return history.getEventsList();
    }
}
