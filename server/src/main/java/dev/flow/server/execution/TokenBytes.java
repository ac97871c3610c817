package dev.flow.server.execution;

import com.google.protobuf.ByteString;
import dev.flow.server.failure.ServiceFailure;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Tokens that clients send back as they got them. */
final class TokenBytes {
    private TokenBytes() {}

    /** Writes the parts of a token. */
    interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    /** Reads the parts of a token in the order in which they were written. */
    interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    static ByteString encode(Writer writer) {
        try {
            var bytes = new ByteArrayOutputStream();
            try (var out = new DataOutputStream(bytes)) {
                writer.write(out);
            }
            return ByteString.copyFrom(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a token.
     *
     * @param refusal what a client is told whose token is none
     * @throws ServiceFailure {@code INVALID_ARGUMENT} for anything else than an encoded token
     */
    static <T> T decode(String refusal, ByteString token, Reader<T> reader) {
        try (var in = new DataInputStream(token.newInput())) {
            T read = reader.read(in);
            if (in.read() < 0) {
                return read;
            }
        } catch (IOException e) {
            throw ServiceFailure.invalidArgument(refusal);
        }
        throw ServiceFailure.invalidArgument(refusal);
    }
}
