package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.schema.RequestRecord;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What starts the workflow of an earlier run once more.
 *
 * @param businessRequestId the identity of the new start
 * @param input the earlier run's by default
 */
@RequestRecord
public record StartAgain(
        @Size(min = 1, max = 128) String businessRequestId,
        @Nullable ObjectNode input) {}
