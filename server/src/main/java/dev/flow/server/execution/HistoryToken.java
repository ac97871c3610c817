package dev.flow.server.execution;

import com.google.protobuf.ByteString;

/**
 * Where the next page of a history begins.
 *
 * @param runId of the run that is read
 * @param nextEventId the first event of the page
 * @param endEventId exclusive; 0 for all that there is when the page is read
 */
public record HistoryToken(String runId, long nextEventId, long endEventId) {
    public ByteString encode() {
        return TokenBytes.encode(out -> {
            out.writeUTF(runId);
            out.writeLong(nextEventId);
            out.writeLong(endEventId);
        });
    }

    /**
     * Reads a token.
     *
     * @throws dev.flow.server.failure.ServiceFailure {@code INVALID_ARGUMENT} for anything else than an encoded token
     */
    public static HistoryToken decode(ByteString token) {
        return TokenBytes.decode(
                "Invalid NextPageToken.", token, in -> new HistoryToken(in.readUTF(), in.readLong(), in.readLong()));
    }
}
