package dev.flow.gateway.event;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.Availability;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Door;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deliveries as operators look at them. */
final class DeliveryViews {
    private DeliveryViews() {}

    /**
     * What became of something that came in. JSON has no groups: how far it is are properties of it.
     *
     * @param source the mapping, the source of webhooks, {@code broker/queue}, the trigger that the host fires, or the
     *     run that emits
     * @param reason why it was not accepted, or started nothing; null where there is nothing to say, and where it may
     *     quote data that the principal may not see
     * @param event its identity; null for what was no event
     * @param runs that it has started or reached, some of them
     * @param original the delivery that this one repeats; null for none
     */
    public record DeliveryRecord(
            String deliveryId,
            Door door,
            String source,
            Instant receivedAt,
            Outcome outcome,
            @Nullable String reason,
            @Nullable EventIdentity event,
            List<ReachedRun> runs,
            @JsonUnwrapped Progress progress,
            @Nullable String original) {
        /** @param withData whether the principal may see data, which a reason may quote */
        static DeliveryRecord of(Delivery delivery, boolean withData) {
            return new DeliveryRecord(
                    delivery.id(),
                    delivery.door(),
                    delivery.source(),
                    delivery.receivedAt(),
                    delivery.outcome(),
                    withData || !quotes(delivery) ? delivery.reason() : null,
                    EventIdentity.of(delivery.event()),
                    delivery.runs().stream().map(ReachedRun::of).toList(),
                    Progress.of(delivery.routing()),
                    delivery.original());
        }

        /**
         * Whether the reason may quote the event: an expression that failed, a value that a schema refuses. What was
         * refused before there was an event is refused in words of ours.
         */
        private static boolean quotes(Delivery delivery) {
            return switch (delivery.outcome()) {
                case ACCEPTED, DUPLICATE -> false;
                case REJECTED -> delivery.event() != null;
                case DEAD -> true;
            };
        }
    }

    /**
     * How far a delivery is.
     *
     * @param reached the number of runs that it has started or reached
     * @param attempts how often it was tried
     * @param completedAt when the event had been delivered; null while it is not
     * @param lastError why the last attempt did not succeed; null for none
     */
    public record Progress(
            int reached,
            int attempts,
            @Nullable Instant completedAt,
            @Nullable String lastError) {
        static Progress of(Delivery.Routing routing) {
            return new Progress(routing.reached(), routing.attempts(), routing.completedAt(), routing.lastError());
        }
    }

    /** The attributes by which an event is known (CloudEvents 1.0, section 3). */
    public record EventIdentity(String source, String id, String type) {
        static @Nullable EventIdentity of(Delivery.@Nullable EventKey key) {
            return key == null ? null : new EventIdentity(key.source(), key.id(), key.type());
        }
    }

    /**
     * A run that an event has started or reached.
     *
     * @param triggerName the trigger that has started it; null when the run listened
     */
    public record ReachedRun(String workflowId, @Nullable String triggerName) {
        static ReachedRun of(Delivery.Reached run) {
            return new ReachedRun(run.workflowId(), run.trigger());
        }
    }

    /** A page of deliveries. */
    public record DeliveriesPage(
            Availability dimension,
            List<DeliveryRecord> deliveries,
            @Nullable String nextCursor) {}

    /**
     * The view of one delivery.
     *
     * @param event as it came in, a structured CloudEvent; null where it was not kept, and for those who may not see
     *     data
     */
    public record DeliveryView(
            Availability dimension,
            DeliveryRecord delivery,
            @Nullable JsonNode event) {}
}
