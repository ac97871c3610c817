package dev.flow.gateway.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flow.events.Receipt;
import dev.flow.gateway.problem.ProblemException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What senders of events are answered. */
final class EventReceipts {
    private EventReceipts() {}

    /** What became of an event at the door. */
    public enum Status {
        ACCEPTED,
        DUPLICATE,
        REJECTED;

        static Status of(Receipt.Status status) {
            return switch (status) {
                case ACCEPTED -> ACCEPTED;
                case DUPLICATE -> DUPLICATE;
            };
        }
    }

    /**
     * The answer to an event, or to a batch.
     *
     * @param status of a batch: accepted when one of its events is new
     * @param deliveryId of the delivery that was accepted, the first one for a duplicate; null for a batch
     * @param workflowIds of the runs that triggers start, as far as they are known now
     * @param events of a batch: what became of each, in its order; absent for one event
     */
    public record EventReceipt(
            Status status,
            @Nullable String deliveryId,
            List<String> workflowIds,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<BatchedReceipt> events) {
        static EventReceipt of(Receipt receipt) {
            return new EventReceipt(Status.of(receipt.status()), receipt.deliveryId(), receipt.workflowIds(), null);
        }

        static EventReceipt of(List<BatchedReceipt> events) {
            boolean repeated = !events.isEmpty() && events.stream().noneMatch(each -> each.status() == Status.ACCEPTED);
            return new EventReceipt(
                    repeated ? Status.DUPLICATE : Status.ACCEPTED,
                    null,
                    events.stream().flatMap(each -> each.workflowIds().stream()).toList(),
                    List.copyOf(events));
        }
    }

    /**
     * What became of one event of a batch.
     *
     * @param deliveryId null for one that was rejected
     * @param code of the problem of one that was rejected; null for others
     * @param detail of that problem
     */
    public record BatchedReceipt(
            Status status,
            @Nullable String deliveryId,
            List<String> workflowIds,
            @Nullable String code,
            @Nullable String detail) {
        static BatchedReceipt of(Receipt receipt) {
            return new BatchedReceipt(
                    Status.of(receipt.status()), receipt.deliveryId(), receipt.workflowIds(), null, null);
        }

        static BatchedReceipt of(ProblemException problem) {
            return new BatchedReceipt(
                    Status.REJECTED, null, List.of(), problem.code().code(), problem.detail());
        }
    }

    /** The answer to a webhook; its sender is told nothing of runs. */
    public record WebhookReceipt(Status status, String deliveryId) {
        static WebhookReceipt of(Receipt receipt) {
            return new WebhookReceipt(Status.of(receipt.status()), receipt.deliveryId());
        }
    }
}
