package dev.flow.triggers.workflow;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** The activity options that the system workflows of triggers share: short attempts, repeated until one succeeds. */
final class SystemActivities {
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(5);
    private static final Duration ATTEMPT = Duration.ofMinutes(1);

    private SystemActivities() {}

    /** A stub of an activity interface; for workflow code only. */
    static <T> T of(Class<T> activities) {
        return Workflow.newActivityStub(
                activities,
                ActivityOptions.newBuilder()
                        .setStartToCloseTimeout(ATTEMPT)
                        .setRetryOptions(RetryOptions.newBuilder()
                                .setInitialInterval(FIRST_RETRY)
                                .setMaximumInterval(LONGEST_RETRY)
                                .build())
                        .build());
    }
}
