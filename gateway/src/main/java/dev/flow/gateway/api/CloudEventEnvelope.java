package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.schema.OpenRecord;
import dev.flow.gateway.schema.RequestRecord;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** A structured CloudEvent (CloudEvents 1.0, JSON format); it may have extension attributes. */
@RequestRecord
@OpenRecord
public record CloudEventEnvelope(
        @Pattern(regexp = "^1\\.0$", message = "The version of CloudEvents: 1.0.")
        String specversion,

        @Size(min = 1, max = 256) String id,
        @Size(min = 1, max = 1024) String source,
        @Size(min = 1, max = 256) String type,
        @Size(min = 1, max = 1024) @Nullable String subject,
        @Nullable String time,
        @Nullable String datacontenttype,
        @Nullable String dataschema,
        @Nullable JsonNode data,
        @Nullable String dataBase64) {}
