package dev.flow.configuration.activation.controller;

import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanBasis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether a plan still holds: what a plan made now would look at is compared with what it looked at. What the
 * activation itself changes on its way, which is what workers have prepared, is not. Thread-safe.
 */
final class PlanCheck {
    /** Observations that change because workers prepare the target. */
    private static final Set<String> CHANGED_BY_ACTIVATION = Set.of("workers");

    private final PlanBasis.Present present;

    PlanCheck(PlanBasis.Present present) {
        this.present = present;
    }

    /** One sentence that says what has changed; empty when the plan holds. */
    Optional<String> changes(Plan plan) {
        PlanBasis fresh;
        try {
            fresh = present.basis(plan.target());
        } catch (LifecycleException e) {
            return switch (e.code()) {
                case CONFIGURATION_UNAVAILABLE, ACTIVATION_UNAVAILABLE -> throw e;
                case NOT_FOUND,
                        CONFIGURATION_CONFLICT,
                        CONFLICT,
                        INVALID_REQUEST,
                        INVALID_WORKFLOW_FRAGMENT,
                        INVALID_CONFIGURATION,
                        DEPENDENT_TRIGGERS,
                        STALE_PLAN,
                        ACTIVATION_CONFLICT,
                        LIMIT_EXCEEDED -> Optional.of("The activation cannot be planned any more: " + e.getMessage());
            };
        }
        List<String> changed = new ArrayList<>();
        if (!fresh.expected().equals(plan.expected())) {
            changed.add("the active revision");
        }
        if (!fresh.execution().artifact().equals(plan.targetArtifact())) {
            changed.add("the worker artifact");
        }
        if (!fresh.execution().definitions().equals(plan.definitions())) {
            changed.add("the definitions");
        }
        changed.addAll(changed(plan.observations(), fresh.observations()));
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("What the plan looked at has changed since (" + String.join(", ", changed)
                        + "): plan again and read what is different.");
    }

    private static Set<String> changed(Map<String, String> before, Map<String, String> now) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(now.keySet());
        names.removeIf(name -> CHANGED_BY_ACTIVATION.contains(name) || Objects.equals(before.get(name), now.get(name)));
        return names;
    }
}
