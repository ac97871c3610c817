package dev.flow.gateway.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.schema.OpenRecord;
import dev.flow.gateway.schema.RequestRecord;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event as Amazon EventBridge sends it to an API destination (EventBridge user guide, "Events"). It becomes a
 * CloudEvent: {@code detail-type} is the type, the first resource the subject, {@code detail} the data, and
 * {@code account} and {@code region} are extension attributes.
 *
 * @param detail the data
 */
@RequestRecord
@OpenRecord
public record EventBridgeEnvelope(
        @Size(min = 1, max = 256) String id,

        @Size(min = 1, max = 256) @JsonProperty("detail-type")
        String detailType,

        @Size(min = 1, max = 1024) String source,
        ObjectNode detail,
        @Nullable String time,
        @Nullable String account,
        @Nullable String region,
        @Nullable List<String> resources) {}
