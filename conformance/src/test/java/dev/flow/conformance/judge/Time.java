package dev.flow.conformance.judge;

import io.temporal.api.testservice.v1.LockTimeSkippingRequest;
import io.temporal.api.testservice.v1.UnlockTimeSkippingRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.TestServiceStubs;
import io.temporal.serviceclient.TestServiceStubsOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of an engine. It passes as on the clock, but on an embedded one, while a scenario waits for the end of its
 * run, what nobody uses of it is skipped.
 */
final class Time {
    private final @Nullable TestServiceStubs stubs;

    private Time(@Nullable TestServiceStubs stubs) {
        this.stubs = stubs;
    }

    /** Of an embedded engine. */
    static Time skipping(WorkflowClient client) {
        return new Time(TestServiceStubs.newServiceStubs(TestServiceStubsOptions.newBuilder()
                .setChannel(client.getWorkflowServiceStubs().getRawChannel())
                .validateAndBuildWithDefaults()));
    }

    /** Of a server. */
    static Time kept() {
        return new Time(null);
    }

    /** Waits for something, skipping time where that can be. */
    <T> T skippedFor(Supplier<T> awaited) {
        if (stubs == null) {
            return awaited.get();
        }
        stubs.blockingStub().unlockTimeSkipping(UnlockTimeSkippingRequest.getDefaultInstance());
        try {
            return awaited.get();
        } finally {
            stubs.blockingStub().lockTimeSkipping(LockTimeSkippingRequest.getDefaultInstance());
        }
    }
}
