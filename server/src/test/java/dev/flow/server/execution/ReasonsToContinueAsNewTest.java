package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionUpdateAcceptedEventAttributes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static io.temporal.api.enums.v1.SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_HISTORY_SIZE_TOO_LARGE;
import static io.temporal.api.enums.v1.SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_HISTORY_EVENTS;
import static io.temporal.api.enums.v1.SuggestContinueAsNewReason.SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_UPDATES;
import static org.assertj.core.api.Assertions.assertThat;

final class ReasonsToContinueAsNewTest {
    /** A run that has accepted updates and nothing else. */
    private static MutableState updated(int count) {
        MutableState state = new MutableState(new ExecutionKey("default", "order-1", "run-1"));
        state.apply(HistoryEvent.newBuilder()
                .setEventId(1)
                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
                .build());
        for (int i = 0; i < count; i++) {
            state.apply(HistoryEvent.newBuilder()
                    .setEventId(state.nextEventId())
                    .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED)
                    .setWorkflowExecutionUpdateAcceptedEventAttributes(
                            WorkflowExecutionUpdateAcceptedEventAttributes.newBuilder()
                                    .setProtocolInstanceId("update-" + i))
                    .build());
        }
        return state;
    }

    private static Limits limits(int events, long bytes, int updates) {
        return new Limits(51_200, 50_000_000, events, bytes, updates, 1, 1, 1, Duration.ZERO);
    }

    @Test
    void a_long_history_is_a_reason_to_continue_as_new() {
        assertThat(limits(12, 1_000_000, 2_000).reasonsToContinueAsNew(updated(9)))
                .isEmpty();
        assertThat(limits(10, 1_000_000, 2_000).reasonsToContinueAsNew(updated(10)))
                .containsExactly(SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_HISTORY_EVENTS);
        assertThat(limits(12, 10, 2_000).reasonsToContinueAsNew(updated(9)))
                .containsExactly(SUGGEST_CONTINUE_AS_NEW_REASON_HISTORY_SIZE_TOO_LARGE);
    }

    @Test
    void many_updates_are_a_reason_to_continue_as_new_before_there_are_too_many() {
        assertThat(Limits.defaults().reasonsToContinueAsNew(updated(1_799))).isEmpty();
        assertThat(Limits.defaults().reasonsToContinueAsNew(updated(1_800)))
                .containsExactly(SUGGEST_CONTINUE_AS_NEW_REASON_TOO_MANY_UPDATES);
    }
}
