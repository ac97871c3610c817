package dev.flow.server.persistence;

import com.google.protobuf.ByteString;
import dev.flow.server.state.ExecutionKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of an execution beside its history.
 *
 * @param key of the execution
 * @param version grows by one with each commit; a commit names the one that it found
 * @param listing what list filters see
 * @param origin of its first events
 * @param wake when it needs attention without a request
 * @param volatileState what does not follow from the history, as {@link dev.flow.server.state.VolatileState} writes it
 */
public record ExecutionRow(
        ExecutionKey key, long version, Listing listing, Origin origin, Wake wake, ByteString volatileState) {

    /**
     * Where an execution comes from.
     *
     * @param requestId of the request that started it: the same request again is answered with the same run
     * @param firstRunId of the chain of continued, retried and repeated runs
     */
    public record Origin(String requestId, String firstRunId) {}

    /**
     * When an execution needs attention without a request.
     *
     * @param deadline the next timer, time-out or retry; null for none
     * @param hasTasks whether a workflow task or an activity task waits for a poller, or is with one
     */
    public record Wake(@Nullable Instant deadline, boolean hasTasks) {}
}
