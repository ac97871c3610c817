package dev.flow.calls.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.failure.CallFailure;

/** The implementation of one value of {@code call}. Thread-safe. */
public interface CallKind {

    /**
     * Makes the call.
     *
     * @param with the task's arguments
     * @throws CallFailure when the workflow is to see an error
     */
    JsonNode call(CallScope scope, Argument with);
}
