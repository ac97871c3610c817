package dev.flow.server.execution.task;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.Limits;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.start.StartChecks;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.MutableState;
import dev.flow.server.visibility.AttributeRules;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import java.util.ArrayList;
import java.util.List;

/** What the commands of one workflow task share. Confined to one thread. */
final class CommandContext {
    private static final int MOST_PENDING = 2_000;

    private final WorkflowLock lock;
    private final Transition transition;
    private final RespondWorkflowTaskCompletedRequest request;
    private final Executions.Parts parts;
    private final long completedEventId;
    private final List<Long> eager = new ArrayList<>();
    private boolean unhandled;

    CommandContext(
            WorkflowLock lock,
            Transition transition,
            RespondWorkflowTaskCompletedRequest request,
            Executions.Parts parts,
            long completedEventId) {
        this.lock = lock;
        this.transition = transition;
        this.request = request;
        this.parts = parts;
        this.completedEventId = completedEventId;
        this.unhandled = !transition.state().buffered().isEmpty();
    }

    /** Whether events came meanwhile that the workflow has not seen: it may not close before. */
    boolean hasUnhandled() {
        return unhandled;
    }

    /** An event that came meanwhile was dropped. */
    void dropped() {
        unhandled = unhandled && !state().buffered().isEmpty();
    }

    WorkflowLock lock() {
        return lock;
    }

    Transition transition() {
        return transition;
    }

    MutableState state() {
        return transition.state();
    }

    RespondWorkflowTaskCompletedRequest request() {
        return request;
    }

    Limits limits() {
        return parts.limits();
    }

    /** The event that the events of commands name. */
    long completedEventId() {
        return completedEventId;
    }

    /** Begins an event of a command. */
    HistoryEvent.Builder event(EventType type) {
        return Transition.event(type);
    }

    /** Begins an event of a command, with its metadata. */
    HistoryEvent.Builder event(EventType type, Command command) {
        HistoryEvent.Builder event = Transition.event(type);
        return command.hasUserMetadata() ? event.setUserMetadata(command.getUserMetadata()) : event;
    }

    /** An activity that the worker would take at once. */
    void eager(long scheduledEventId) {
        eager.add(scheduledEventId);
    }

    List<Long> eager() {
        return List.copyOf(eager);
    }

    /** @throws BadCommand when the condition does not hold */
    static void require(boolean condition, WorkflowTaskFailedCause cause, String message) {
        if (!condition) {
            throw new BadCommand(cause, message);
        }
    }

    /** @throws BadCommand when a workflow has as many of a kind pending as it may */
    static void requireRoom(int pending, WorkflowTaskFailedCause cause, String what) {
        require(
                pending < MOST_PENDING,
                cause,
                "the number of pending " + what + ", " + pending + ", has reached the per-workflow limit of "
                        + MOST_PENDING);
    }

    /** @throws BadCommand when a name of a command cannot be one */
    static void requireName(String name, WorkflowTaskFailedCause cause, String what) {
        Names.fault(name, what).ifPresent(message -> {
            throw new BadCommand(cause, message);
        });
    }

    /** @throws BadCommand when a retry policy cannot be one */
    static void requireRetryPolicy(RetryPolicy policy, WorkflowTaskFailedCause cause) {
        try {
            StartChecks.retry(policy);
        } catch (ServiceFailure refused) {
            throw new BadCommand(cause, String.valueOf(refused.getMessage()));
        }
    }

    /** @throws BadCommand when a time-out is negative */
    static void requireTimeout(Duration timeout, WorkflowTaskFailedCause cause, String what) {
        require(!Durations.isNegative(timeout), cause, "invalid " + what + ": negative duration");
    }

    /**
     * Search attributes for an execution of a namespace.
     *
     * @throws BadCommand when it cannot have them
     */
    SearchAttributes attributes(String namespace, SearchAttributes given) {
        try {
            return AttributeRules.typed(namespace, parts.attributes().custom(namespace), given);
        } catch (ServiceFailure refused) {
            throw new BadCommand(
                    WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES,
                    String.valueOf(refused.getMessage()));
        }
    }

    /** @throws BadCommand when a message of a command is too large */
    void requireSize(int bytes, WorkflowTaskFailedCause cause, String what) {
        int most = limits().blobBytes();
        if (bytes > most) {
            throw BadCommand.tooLarge(
                    cause, what + " exceeds size limit: " + bytes + " bytes, limit " + most + " bytes.");
        }
    }
}
