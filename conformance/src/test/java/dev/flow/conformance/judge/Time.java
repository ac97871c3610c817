package dev.flow.conformance.judge;

import com.google.protobuf.util.Durations;
import io.temporal.api.testservice.v1.LockTimeSkippingRequest;
import io.temporal.api.testservice.v1.SleepRequest;
import io.temporal.api.testservice.v1.UnlockTimeSkippingRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import java.time.Duration;

/** The time of an embedded engine: what nobody uses is skipped, unless the scenario says otherwise. */
final class Time {
    private final TestServiceStubs stubs;
    private boolean held;

    Time(WorkflowClient client) {
        stubs = TestServiceStubs.newServiceStubs(TestServiceStubsOptions.newBuilder()
                .setChannel(client.getWorkflowServiceStubs().getRawChannel())
                .validateAndBuildWithDefaults());
    }

    /** From here on time passes as on the clock. */
    void hold() {
        if (!held) {
            held = true;
            stubs.blockingStub().lockTimeSkipping(LockTimeSkippingRequest.getDefaultInstance());
        }
    }

    /** From here on unused time is skipped again; false when it was not before. */
    boolean release() {
        boolean skipped = !held;
        if (held) {
            held = false;
            stubs.blockingStub().unlockTimeSkipping(UnlockTimeSkippingRequest.getDefaultInstance());
        }
        return skipped;
    }

    /** Skips this much, with all that happens on the way. Time must be held. */
    void pass(Duration duration) {
        stubs.blockingStub()
                .unlockTimeSkippingWithSleep(SleepRequest.newBuilder()
                        .setDuration(Durations.fromNanos(duration.toNanos()))
                        .build());
    }
}
