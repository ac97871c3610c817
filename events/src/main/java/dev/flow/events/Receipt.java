package dev.flow.events;

import java.util.List;

/**
 * An event that was accepted: it is kept and will be delivered.
 *
 * @param status whether the same source and id was accepted before
 * @param deliveryId of the delivery that was accepted; of the first one for a duplicate
 * @param workflowIds of the runs that its triggers start, as far as they are known now; empty for a duplicate
 */
public record Receipt(Status status, String deliveryId, List<String> workflowIds) {
    public Receipt {
        workflowIds = List.copyOf(workflowIds);
    }

    /** Whether an event is new. */
    public enum Status {
        ACCEPTED,
        DUPLICATE
    }
}
