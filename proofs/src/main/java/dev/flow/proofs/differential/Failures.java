package dev.flow.proofs.differential;

import com.google.protobuf.util.Durations;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;

/** Failures of activities, workflows and workflow tasks. */
final class Failures {
    private Failures() {}

    static Failure application(Choices choices) {
        ApplicationFailureInfo.Builder info = ApplicationFailureInfo.newBuilder()
                .setType(choices.of("Busy", "Fatal", ""))
                .setNonRetryable(choices.chance(20));
        if (choices.chance(30)) {
            info.setDetails(choices.payloads());
        }
        if (choices.chance(10)) {
            info.setNextRetryDelay(Durations.fromSeconds(1));
        }
        Failure.Builder failure = Failure.newBuilder()
                .setMessage("failed")
                .setSource("worker")
                .setStackTrace("at line 1")
                .setApplicationFailureInfo(info);
        if (choices.chance(20)) {
            failure.setCause(Failure.newBuilder().setMessage("because"));
        }
        return failure.build();
    }
}
