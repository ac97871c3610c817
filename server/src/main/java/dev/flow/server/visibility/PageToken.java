package dev.flow.server.visibility;

import com.google.protobuf.ByteString;
import dev.flow.server.failure.ServiceFailure;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The last execution of a page, in the order of lists.
 *
 * @param closeOrder the close time; the greatest number for an open execution
 * @param id grows with each new execution
 */
public record PageToken(long closeOrder, long startTime, long id) {
    /** Of an open execution: before all that closed. */
    public static final long OPEN = Long.MAX_VALUE;

    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 3 * Long.BYTES;

    /** As clients send it back. */
    public ByteString bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(BYTES)
                .put(VERSION)
                .putLong(closeOrder)
                .putLong(startTime)
                .putLong(id);
        return ByteString.copyFrom(buffer.flip());
    }

    /**
     * Reads what a client sends back; empty for no bytes.
     *
     * @throws ServiceFailure for other bytes
     */
    public static Optional<PageToken> of(ByteString bytes) {
        if (bytes.isEmpty()) {
            return Optional.empty();
        }
        ByteBuffer buffer = bytes.asReadOnlyByteBuffer();
        if (buffer.remaining() != BYTES || buffer.get() != VERSION) {
            throw ServiceFailure.invalidArgument("Invalid NextPageToken.");
        }
        return Optional.of(new PageToken(buffer.getLong(), buffer.getLong(), buffer.getLong()));
    }
}
