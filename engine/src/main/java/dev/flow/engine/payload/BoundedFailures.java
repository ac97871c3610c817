package dev.flow.engine.payload;

import io.temporal.api.failure.v1.Failure;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.FailureConverter;
import io.temporal.failure.DefaultFailureConverter;

/**
 * Truncates failures to what the engine accepts: it terminates a run whose failure has more than two megabytes.
 * Failures that a workflow sees are bounded before, as errors; this covers all others. Thread-safe.
 */
final class BoundedFailures implements FailureConverter {
    private static final int MAX_TRACE = 16_384;
    private static final int MAX_CAUSES = 16;

    private final FailureConverter failures = new DefaultFailureConverter();

    @Override
    public RuntimeException failureToException(Failure failure, DataConverter converter) {
        return failures.failureToException(failure, converter);
    }

    @Override
    public Failure exceptionToFailure(Throwable throwable, DataConverter converter) {
        return bounded(failures.exceptionToFailure(throwable, converter), MAX_CAUSES);
    }

    private static Failure bounded(Failure failure, int causes) {
        Failure.Builder bounded = failure.toBuilder()
                .setMessage(BoundedText.of(failure.getMessage()))
                .setStackTrace(BoundedText.of(failure.getStackTrace(), MAX_TRACE));
        if (failure.hasCause()) {
            if (causes == 0) {
                bounded.clearCause();
            } else {
                bounded.setCause(bounded(failure.getCause(), causes - 1));
            }
        }
        return bounded.build();
    }
}
