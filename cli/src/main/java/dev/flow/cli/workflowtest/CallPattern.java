package dev.flow.cli.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls are meant.
 *
 * @param with arguments they have among others; null for any
 */
public record CallPattern(Subject subject, @Nullable JsonNode with) {

    /** Whether it is one of them. */
    public boolean matches(Call call) {
        return subject.includes(call) && differences(call).isEmpty();
    }

    /** Where the arguments of a call are not as they should be. */
    public List<Difference> differences(Call call) {
        return with == null ? List.of() : Difference.partly(with, call.arguments());
    }
}
