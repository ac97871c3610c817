package dev.flow.engine.offload;

import com.google.protobuf.CodedOutputStream;
import io.temporal.api.common.v1.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A payload as bytes, the same for equal payloads: protobuf leaves the order of maps open otherwise. */
final class Serialized {
    private Serialized() {}

    static byte[] of(Payload payload) {
        byte[] bytes = new byte[payload.getSerializedSize()];
        var out = CodedOutputStream.newInstance(bytes);
        out.useDeterministicSerialization();
        try {
            payload.writeTo(out);
            out.checkNoSpaceLeft();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes;
    }
}
