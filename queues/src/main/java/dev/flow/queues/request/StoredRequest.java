package dev.flow.queues.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request, as its response finds it.
 *
 * @param replySource {@code broker/queue} that its response must arrive in
 * @param expiresAt from then on a response is late
 * @param state whether a response is accepted
 */
record StoredRequest(String id, String workflowId, String replySource, Instant expiresAt, State state) {
    /**
     * Whether a response is accepted.
     *
     * @param closedAt when that ended; null while it has not
     * @param answeredBy digest of source and id of the response that was accepted; null for none
     * @param delivery that of this response; null for none
     */
    record State(
            @Nullable Instant closedAt,
            @Nullable String answeredBy,
            @Nullable String delivery) {}
}
