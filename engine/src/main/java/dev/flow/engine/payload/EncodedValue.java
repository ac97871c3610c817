package dev.flow.engine.payload;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.RawValue;

/**
 * A value as the engine carries it: written once, so that its size is known before it is handed over.
 *
 * @param payload empty when the value was too large to be kept
 * @param size bytes as JSON
 */
public record EncodedValue(Payload payload, long size) {
    /** Metadata of a payload that is offloaded from this many bytes on, however high the worker's own threshold is. */
    public static final String INLINE = "inline";

    /**
     * Writes a value.
     *
     * @param limit more bytes are counted and not kept
     */
    public static EncodedValue of(JsonNode value, int limit) {
        BoundedBytes bytes = new BoundedBytes(limit);
        Json.write(value, bytes);
        return bytes.count() > limit
                ? new EncodedValue(Payload.getDefaultInstance(), bytes.count())
                : new EncodedValue(
                        JsonPayloadConverter.payload(UnsafeByteOperations.unsafeWrap(bytes.kept())), bytes.count());
    }

    /** What is handed to the engine's client. */
    public RawValue value() {
        return new RawValue(payload);
    }

    /** The same, offloaded when it has at least this many bytes: for values that arrive in large numbers. */
    public RawValue inlineBelow(int bytes) {
        return size < bytes
                ? value()
                : new RawValue(payload.toBuilder()
                        .putMetadata(INLINE, ByteString.copyFromUtf8(Integer.toString(bytes)))
                        .build());
    }
}
