package dev.flow.server.execution;

import com.google.protobuf.ByteString;
import dev.flow.server.failure.ServiceFailure;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Where the next page of a history begins.
 *
 * @param runId of the run that is read
 * @param nextEventId the first event of the page
 * @param endEventId exclusive; 0 for all that there is when the page is read
 */
public record HistoryToken(String runId, long nextEventId, long endEventId) {
    public ByteString encode() {
        try {
            var bytes = new ByteArrayOutputStream();
            try (var out = new DataOutputStream(bytes)) {
                out.writeUTF(runId);
                out.writeLong(nextEventId);
                out.writeLong(endEventId);
            }
            return ByteString.copyFrom(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a token.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT} for anything else than an encoded token
     */
    public static HistoryToken decode(ByteString token) {
        try (var in = new DataInputStream(token.newInput())) {
            return new HistoryToken(in.readUTF(), in.readLong(), in.readLong());
        } catch (IOException e) {
            throw ServiceFailure.invalidArgument("Invalid NextPageToken.");
        }
    }
}
