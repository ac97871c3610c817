package dev.flow.events;

/**
 * Leaves the deliveries of what reaches its run by itself, such as the responses of functions over queues: nothing of
 * its content is kept, and it is not delivered again. Thread-safe; blocks until the store has committed.
 *
 * <p>Every method throws {@link dev.flow.store.StoreException} when the store is unavailable.
 */
public interface DeliveryLog {
    /**
     * Checks that a delivery can be left of this.
     *
     * @throws dev.flow.runs.RunsException {@code invalid_payload} for what is no CloudEvent, or has attributes that
     *     cannot be kept
     */
    void check(InboundEvent inbound);

    /**
     * It has reached a run.
     *
     * @return the delivery; that of an earlier event with the same source and id where there is one
     */
    Receipt reached(InboundEvent inbound, String workflowId);

    /**
     * It repeats another one, and has no effect.
     *
     * @param original id of that one's delivery
     */
    void repeated(InboundEvent inbound, String original);

    /**
     * It was refused. When many are, only some of them leave a delivery.
     *
     * @param reason one sentence
     */
    void rejected(InboundEvent inbound, String reason);
}
