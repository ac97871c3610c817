package dev.flow.queues;

import java.util.LinkedHashMap;
import java.util.Map;

/** The attributes that a message has in a dead letter queue besides its own. */
public final class DeadLetter {
    /** Why it can never be accepted. */
    public static final String REASON = "flow-reason";

    /** The queue that it comes from, {@code broker/queue}. */
    public static final String QUEUE = "flow-queue";

    private static final int MOST_REASON = 1_000;

    private DeadLetter() {}

    /** The attributes of a message with those of its death; the reason is cut after a thousand characters. */
    public static Map<String, String> attributes(QueueMessage message, BrokerQueue queue, String reason) {
        Map<String, String> all = new LinkedHashMap<>(message.attributes());
        all.put(REASON, reason.length() > MOST_REASON ? reason.substring(0, MOST_REASON) : reason);
        all.put(QUEUE, queue.source());
        return all;
    }
}
