package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;

/** One way to call something. Thread-safe. */
sealed interface CallKind permits HttpCall, OpenApiCall, HostFunctionCall {

    /**
     * Makes the call.
     *
     * @param with the task's arguments
     * @throws CallFailure when the workflow is to see an error
     */
    JsonNode call(CallScope scope, Argument with);
}
