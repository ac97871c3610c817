package dev.flow.conformance.judge;

import io.temporal.api.testservice.v1.LockTimeSkippingRequest;
import io.temporal.api.testservice.v1.UnlockTimeSkippingRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import java.util.function.Supplier;

/**
 * The time of an embedded engine. It passes as on the clock, but while a scenario waits for the end of its run what
 * nobody uses of it is skipped.
 */
final class Time {
    private final TestServiceStubs stubs;

    Time(WorkflowClient client) {
        stubs = TestServiceStubs.newServiceStubs(TestServiceStubsOptions.newBuilder()
                .setChannel(client.getWorkflowServiceStubs().getRawChannel())
                .validateAndBuildWithDefaults());
    }

    /** Waits for something, skipping time. */
    <T> T skippedFor(Supplier<T> awaited) {
        stubs.blockingStub().unlockTimeSkipping(UnlockTimeSkippingRequest.getDefaultInstance());
        try {
            return awaited.get();
        } finally {
            stubs.blockingStub().lockTimeSkipping(LockTimeSkippingRequest.getDefaultInstance());
        }
    }
}
