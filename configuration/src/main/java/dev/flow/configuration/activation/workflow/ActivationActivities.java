package dev.flow.configuration.activation.workflow;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The steps of an activation. Each does its step once, however often it is called, and tells where the activation
 * stands then; called for a position that is not the present one it does nothing. The names are stored in histories.
 */
@ActivityInterface
public interface ActivationActivities {
    /** Takes the lease of the activation under way. */
    @ActivityMethod(name = "activation.take")
    Position take(String owner);

    @ActivityMethod(name = "activation.check-plan")
    Position checkPlan(Position position);

    @ActivityMethod(name = "activation.check-definitions")
    Position checkDefinitions(Position position);

    @ActivityMethod(name = "activation.roll-out")
    Position rollOut(Position position);

    @ActivityMethod(name = "activation.check-readiness")
    Position checkReadiness(Position position);

    @ActivityMethod(name = "activation.apply-schedules")
    Position applySchedules(Position position);

    @ActivityMethod(name = "activation.route")
    Position route(Position position);

    @ActivityMethod(name = "activation.move-pointer")
    Position movePointer(Position position);

    @ActivityMethod(name = "activation.compensate")
    Position compensate(Position position);
}
