package dev.flow.server.execution.activity;

import dev.flow.server.state.Instants;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import java.time.Duration;

/** Whether and when a retry policy allows another attempt: of an activity or of a workflow. */
public final class Retry {
    private Retry() {}

    /** Whether a failure may be followed by another attempt. */
    public static boolean isRetryable(Failure failure, RetryPolicy policy) {
        return switch (failure.getFailureInfoCase()) {
            case TERMINATED_FAILURE_INFO, CANCELED_FAILURE_INFO -> false;
            case TIMEOUT_FAILURE_INFO -> {
                TimeoutType type = failure.getTimeoutFailureInfo().getTimeoutType();
                yield (type == TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE || type == TimeoutType.TIMEOUT_TYPE_HEARTBEAT)
                        && !policy.getNonRetryableErrorTypesList().contains("TemporalTimeout:" + name(type));
            }
            case SERVER_FAILURE_INFO -> !failure.getServerFailureInfo().getNonRetryable();
            case APPLICATION_FAILURE_INFO ->
                !failure.getApplicationFailureInfo().getNonRetryable()
                        && !policy.getNonRetryableErrorTypesList()
                                .contains(failure.getApplicationFailureInfo().getType());
            default -> true;
        };
    }

    private static String name(TimeoutType type) {
        return type == TimeoutType.TIMEOUT_TYPE_HEARTBEAT ? "Heartbeat" : "StartToClose";
    }

    /** How long to wait after an attempt. */
    public static Duration delay(Failure failure, RetryPolicy policy, int attempt) {
        if (failure.getApplicationFailureInfo().hasNextRetryDelay()) {
            return Instants.of(failure.getApplicationFailureInfo().getNextRetryDelay());
        }
        double nanos = nanos(policy.getInitialInterval()) * Math.pow(policy.getBackoffCoefficient(), attempt - 1.0);
        double longest = nanos(policy.getMaximumInterval());
        return Duration.ofNanos((long) (longest > 0 ? Math.min(nanos, longest) : nanos));
    }

    /** Of a duration of the API, which may be too long for a number of nanoseconds. */
    private static double nanos(com.google.protobuf.Duration duration) {
        return duration.getSeconds() * 1e9 + duration.getNanos();
    }
}
