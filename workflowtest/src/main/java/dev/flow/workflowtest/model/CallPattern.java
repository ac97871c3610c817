package dev.flow.workflowtest.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on calls.
 *
 * @param selector the tasks or functions whose calls match
 * @param with arguments that a matching call has, among others; null for any arguments
 */
public record CallPattern(CallSelector selector, @Nullable JsonNode with) {

    /** Whether the call matches. */
    public boolean matches(RecordedCall call) {
        return selector.includes(call) && differences(call).isEmpty();
    }

    /** The differences between the expected arguments and those of the call. */
    public List<Difference> differences(RecordedCall call) {
        return with == null ? List.of() : Difference.partly(with, call.arguments());
    }
}
