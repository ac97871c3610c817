package dev.flow.configuration.activation.controller;

import dev.flow.configuration.activation.ActivationStage;
import dev.flow.configuration.activation.workflow.ActivationActivities;
import dev.flow.configuration.activation.workflow.Position;
import io.temporal.activity.Activity;

/** The steps as activities, which give signs of life while they work. Thread-safe. */
public final class StepActivities implements ActivationActivities {
    private final ActivationSteps steps;

    public StepActivities(ActivationSteps steps) {
        this.steps = steps;
    }

    @Override
    public Position take(String owner) {
        try (Heartbeats _ = Heartbeats.of(Activity.getExecutionContext())) {
            return steps.take(owner);
        }
    }

    @Override
    public Position checkPlan(Position position) {
        return perform(position, ActivationStage.REQUESTED);
    }

    @Override
    public Position checkDefinitions(Position position) {
        return perform(position, ActivationStage.DEFINITIONS);
    }

    @Override
    public Position rollOut(Position position) {
        return perform(position, ActivationStage.ROLL_OUT);
    }

    @Override
    public Position checkReadiness(Position position) {
        return perform(position, ActivationStage.READINESS);
    }

    @Override
    public Position applySchedules(Position position) {
        return perform(position, ActivationStage.SCHEDULES);
    }

    @Override
    public Position route(Position position) {
        return perform(position, ActivationStage.ROUTING);
    }

    @Override
    public Position movePointer(Position position) {
        return perform(position, ActivationStage.POINTER);
    }

    @Override
    public Position compensate(Position position) {
        return perform(position, ActivationStage.COMPENSATION);
    }

    private Position perform(Position position, ActivationStage stage) {
        try (Heartbeats heartbeats = Heartbeats.of(Activity.getExecutionContext())) {
            return steps.perform(position, stage, heartbeats::isWanted);
        }
    }
}
