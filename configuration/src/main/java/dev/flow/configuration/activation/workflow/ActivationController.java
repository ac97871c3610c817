package dev.flow.configuration.activation.workflow;

import dev.flow.configuration.activation.ActivationStage;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Objects;

/**
 * Takes one activation after another from step to step, until none is under way. It decides nothing but the order in
 * which its activities are called: what happens is decided by the records, in transactions.
 */
public final class ActivationController implements ActivationWorkflow {
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);

    private boolean woken;

    @Override
    public void control(ControllerRequest request) {
        ActivationActivities steps = Workflow.newActivityStub(
                ActivationActivities.class,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(Duration.ofMillis(request.attemptMillis()))
                        .setHeartbeatTimeout(Duration.ofMillis(request.heartbeatMillis()))
                        .setRetryOptions(RetryOptions.newBuilder()
                                .setInitialInterval(FIRST_RETRY)
                                .setMaximumInterval(Duration.ofMillis(request.retryMillis()))
                                .build())
                        .build());
        String owner = Workflow.getInfo().getFirstExecutionRunId();
        Position position = Position.NOTHING;
        do {
            woken = false;
            position = position.holds() ? next(steps, position) : steps.take(owner);
            if (position.waitMillis() > 0) {
                Workflow.await(Duration.ofMillis(position.waitMillis()), () -> woken);
            }
            if (Workflow.getInfo().isContinueAsNewSuggested()) {
                Workflow.continueAsNew(request);
            }
        } while (position.holds() || position.waitMillis() > 0 || woken);
    }

    private static Position next(ActivationActivities steps, Position position) {
        ActivationStage stage = Objects.requireNonNull(position.stage());
        return switch (stage) {
            case REQUESTED -> steps.checkPlan(position);
            case DEFINITIONS -> steps.checkDefinitions(position);
            case ROLL_OUT -> steps.rollOut(position);
            case READINESS -> steps.checkReadiness(position);
            case SCHEDULES -> steps.applySchedules(position);
            case ROUTING -> steps.route(position);
            case POINTER -> steps.movePointer(position);
            case COMPENSATION -> steps.compensate(position);
            case APPLIED, FAILED, SUPERSEDED, ROLLED_BACK -> Position.NOTHING;
        };
    }

    @Override
    public void wake() {
        woken = true;
    }
}
