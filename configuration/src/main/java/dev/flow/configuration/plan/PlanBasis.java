package dev.flow.configuration.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a plan is based on: its properties of the same names. Whether an earlier plan still holds is told by this,
 * without comparing the revisions again. Immutable.
 */
public record PlanBasis(Plan.Expected expected, Plan.Execution execution, Map<String, String> observations) {
    public PlanBasis {
        observations = Collections.unmodifiableMap(new TreeMap<>(observations));
    }

    /** What plans of a scope are based on at present. Thread-safe. */
    @FunctionalInterface
    public interface Present {
        /**
         * What a plan of activating a revision now would be based on.
         *
         * @throws dev.flow.configuration.LifecycleException {@code NOT_FOUND} for a revision that this scope does not
         *     have
         */
        PlanBasis basis(String targetRevisionId);
    }
}
