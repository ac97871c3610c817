package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.schema.MapPatterns;
import dev.flow.gateway.schema.RequestRecord;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What starts a run.
 *
 * @param workflowName {@code namespace.name}, with {@code :version} if wanted; a bare {@code name} when it is unique
 * @param businessRequestId the identity of this start
 * @param input {@code {}} by default
 * @param correlationId the caller's own
 * @param traceId W3C trace id; that of the request by default
 * @param definitionDigest a retained definition instead of the active one
 * @param labels for finding the run again
 */
@RequestRecord
public record StartWorkflow(
        @Size(min = 1, max = 512) String workflowName,
        @Size(min = 1, max = 128) String businessRequestId,
        @Nullable ObjectNode input,

        @Pattern(regexp = PRINTABLE, message = "Printable ASCII characters only.") @Size(max = 256) @Nullable
        String correlationId,

        @Pattern(regexp = PRINTABLE, message = "Printable ASCII characters only.") @Size(max = 256) @Nullable
        String traceId,

        @Size(max = 128) @Nullable String definitionDigest,

        @Size(max = 20)
        @MapPatterns(
                keys = LABEL_KEY,
                keysInWords = "A key has 1 to 63 letters, digits, dots, dashes, slashes and underscores, and begins and"
                        + " ends with a letter or digit.",
                values = LABEL_VALUE,
                valuesInWords = "A value has at most 128 printable characters.")
        @Nullable
        Map<String, String> labels) {
    static final String PRINTABLE = "^[\\x20-\\x7e]*$";
    static final String LABEL_KEY = "^[A-Za-z0-9]([A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?$";
    static final String LABEL_VALUE = "^[^\\x00-\\x1f\\x7f-\\x9f]{0,128}$";
}
