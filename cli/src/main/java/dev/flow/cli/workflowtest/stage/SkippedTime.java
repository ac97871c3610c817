package dev.flow.cli.workflowtest.stage;

import com.google.protobuf.util.Durations;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import java.time.Duration;

/**
 * The time of an embedded engine. It is held, and passes as on the clock, while anything is done: by whoever directs
 * the test from the start, by each workflow task, by each call. Whoever holds it may let a part of it pass: what nobody
 * uses of that is skipped. Thread-safe.
 */
final class SkippedTime {
    /** A call that is really made may hold the time for long. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private final TestServiceStubs stubs;

    SkippedTime(WorkflowClient client) {
        stubs = TestServiceStubs.newServiceStubs(TestServiceStubsOptions.newBuilder()
                .setChannel(client.getWorkflowServiceStubs().getRawChannel())
                .setRpcTimeout(PATIENCE)
                .validateAndBuildWithDefaults());
    }

    /** Lets go of the time, and holds it again at the very moment when this much of it has passed. */
    void pass(Duration duration) {
        if (duration.isPositive()) {
            stubs.blockingStub()
                    .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
                            .setDuration(Durations.fromMillis(duration.toMillis()))
                            .build());
        }
    }
}
