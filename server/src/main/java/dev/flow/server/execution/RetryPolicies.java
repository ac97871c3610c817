package dev.flow.server.execution;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.state.Instants;
import io.temporal.api.common.v1.RetryPolicy;

/** Retry policies with the defaults of Temporal. */
public final class RetryPolicies {
    private static final double COEFFICIENT = 2;
    private static final int LONGEST = 100;

    private RetryPolicies() {}

    /** A policy with a value for everything that has a default. */
    public static RetryPolicy complete(RetryPolicy policy) {
        Duration initial = isNone(policy.getInitialInterval()) ? Durations.fromSeconds(1) : policy.getInitialInterval();
        RetryPolicy.Builder complete = policy.toBuilder()
                .setInitialInterval(initial)
                .setBackoffCoefficient(
                        policy.getBackoffCoefficient() == 0 ? COEFFICIENT : policy.getBackoffCoefficient());
        if (isNone(policy.getMaximumInterval())) {
            complete.setMaximumInterval(Instants.duration(Instants.of(initial).multipliedBy(LONGEST)));
        }
        return complete.build();
    }

    private static boolean isNone(Duration duration) {
        return duration.getSeconds() == 0 && duration.getNanos() == 0;
    }
}
