package dev.flow.engine.embedded;

import com.google.protobuf.util.Durations;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import java.time.Duration;

/**
 * The time of an embedded engine. It is locked, and passes in real time, while a lock is held: by the test itself from
 * its start, by each workflow task and by each call. A holder may let a period pass, which is skipped where nothing
 * happens. Thread-safe.
 */
public final class TimeSkipping {
    /** A real call may hold the lock for long. */
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private final TestServiceStubs stubs;

    /** @param client of an embedded engine */
    public TimeSkipping(WorkflowClient client) {
        stubs = TestServiceStubs.newServiceStubs(TestServiceStubsOptions.newBuilder()
                .setChannel(client.getWorkflowServiceStubs().getRawChannel())
                .setRpcTimeout(TIMEOUT)
                .validateAndBuildWithDefaults());
    }

    /** Unlocks the time, and locks it again exactly when this much of it has passed. */
    public void pass(Duration duration) {
        if (duration.isPositive()) {
            stubs.blockingStub()
                    .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
                            .setDuration(Durations.fromMillis(duration.toMillis()))
                            .build());
        }
    }
}
