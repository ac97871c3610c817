package dev.flow.server.execution.chain;

import dev.flow.server.deployment.Inheritance;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.activity.Retry;
import dev.flow.server.execution.start.CronSchedule;
import dev.flow.server.execution.start.NewRun;
import dev.flow.server.execution.start.RunIds;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.enums.v1.ContinueAsNewVersioningBehavior;
import io.temporal.api.enums.v1.RetryState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.ResetPoints;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The run that follows one that closes: its id is part of the last event of the one before. */
public final class NextRun {
    private final WorkflowLock lock;
    private final MutableState before;
    private final String runId;

    /** After an execution that is still open. */
    public NextRun(WorkflowLock lock, Transition closing) {
        this.lock = lock;
        this.before = closing.state();
        this.runId = RunIds.next(lock.now());
    }

    /** Of the run that follows. */
    public String runId() {
        return runId;
    }

    /** Why and when a run follows. */
    public record Cause(
            ContinueAsNewInitiator initiator, Duration backoff, Optional<Failure> failure, Optional<Payloads> result) {}

    /**
     * What follows a failure.
     *
     * @param retry what the retry policy says
     * @param cause of the run that follows, by the retry policy or else by the cron schedule; empty when none does
     */
    public record Aftermath(RetryState retry, Optional<Cause> cause) {}

    /** Whether a failure is followed by another run, why and when. */
    public Aftermath after(Failure failure) {
        Decision retry = retry(failure);
        Optional<Duration> backoff =
                retry.state() == RetryState.RETRY_STATE_IN_PROGRESS ? Optional.of(retry.backoff()) : cron();
        ContinueAsNewInitiator initiator = retry.state() == RetryState.RETRY_STATE_IN_PROGRESS
                ? ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY
                : ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE;
        return new Aftermath(
                retry.state(), backoff.map(wait -> new Cause(initiator, wait, Optional.of(failure), Optional.empty())));
    }

    private record Decision(RetryState state, Duration backoff) {}

    private Decision retry(Failure failure) {
        WorkflowExecutionStartedEventAttributes started = before.started();
        if (!started.hasRetryPolicy()) {
            return new Decision(RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET, Duration.ZERO);
        }
        var policy = started.getRetryPolicy();
        if (!Retry.isRetryable(failure, policy)) {
            return new Decision(RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE, Duration.ZERO);
        }
        if (policy.getMaximumAttempts() > 0 && started.getAttempt() >= policy.getMaximumAttempts()) {
            return new Decision(RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED, Duration.ZERO);
        }
        Duration backoff = Retry.delay(failure, policy, started.getAttempt());
        return isLate(lock.now().plus(backoff))
                ? new Decision(RetryState.RETRY_STATE_TIMEOUT, Duration.ZERO)
                : new Decision(RetryState.RETRY_STATE_IN_PROGRESS, backoff);
    }

    private boolean isLate(Instant begin) {
        return before.expirationTime().filter(end -> !begin.isBefore(end)).isPresent();
    }

    /** How long until the cron schedule starts the workflow again; empty without one, or after its end. */
    public Optional<Duration> cron() {
        String schedule = before.started().getCronSchedule();
        return schedule.isEmpty()
                ? Optional.empty()
                : CronSchedule.parse(schedule)
                        .backoff(before.executionTime(), lock.now())
                        .filter(backoff -> !isLate(lock.now().plus(backoff)));
    }

    /** Begins a run that starts as this one did: the next attempt, or the next time of the cron schedule. */
    public void repeat(Cause cause) {
        boolean retry = cause.initiator() == ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY;
        WorkflowExecutionStartedEventAttributes.Builder next =
                common(cause).setAttempt(retry ? before.started().getAttempt() + 1 : 1);
        if (before.started().hasInput()) {
            next.setInput(before.started().getInput());
        }
        begin(next, ContinueAsNewVersioningBehavior.CONTINUE_AS_NEW_VERSIONING_BEHAVIOR_UNSPECIFIED);
    }

    /**
     * Begins a run as the attributes say, which have type, queue, input, header and time-outs.
     *
     * @param wish which version of workers it is to begin on
     */
    public void begin(WorkflowExecutionStartedEventAttributes.Builder next, ContinueAsNewVersioningBehavior wish) {
        Inheritance.Kind kind = switch (next.getInitiator()) {
            case CONTINUE_AS_NEW_INITIATOR_RETRY -> Inheritance.Kind.RETRIED;
            case CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE -> Inheritance.Kind.REPEATED;
            default -> Inheritance.Kind.CONTINUED;
        };
        lock.deployments()
                .inheritance()
                .apply(
                        next,
                        kind,
                        new Inheritance.Source(before.key().namespace(), before.started(), before.versioning()),
                        wish);
        NewRun.of(next.build(), runId).create(lock, runId);
    }

    /** What every following run takes from the one before. */
    public WorkflowExecutionStartedEventAttributes.Builder common(Cause cause) {
        WorkflowExecutionStartedEventAttributes started = before.started();
        WorkflowExecutionStartedEventAttributes.Builder next = started.toBuilder()
                .clearInput()
                .clearOriginalExecutionRunId()
                .clearContinuedFailure()
                .clearLastCompletionResult()
                .clearEagerExecutionAccepted()
                .clearCompletionCallbacks()
                .clearIdentity()
                .setContinuedExecutionRunId(before.key().runId())
                .setInitiator(cause.initiator())
                .setAttempt(1)
                .setFirstWorkflowTaskBackoff(Instants.duration(cause.backoff()))
                .setPrevAutoResetPoints(
                        ResetPoints.newBuilder().addAllPoints(before.builds().resetPoints()));
        cause.failure().ifPresent(next::setContinuedFailure);
        cause.result()
                .or(() -> started.hasLastCompletionResult()
                        ? Optional.of(started.getLastCompletionResult())
                        : Optional.empty())
                .ifPresent(next::setLastCompletionResult);
        return next;
    }
}
