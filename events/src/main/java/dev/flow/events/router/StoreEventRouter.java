package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.event.EventRouter;
import dev.flow.engine.event.Subscription;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.EventOutbox;
import dev.flow.events.InboundEvent;
import dev.flow.events.record.SubscriptionRows;
import dev.flow.runs.RunsException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The event router of the runs of a service: their subscriptions are rows, and what they emit is accepted as events
 * from outside are. An event that is published twice, because an activity was repeated, is delivered once. Thread-safe.
 */
final class StoreEventRouter implements EventRouter {
    private final SubscriptionRows subscriptions;
    private final Supplier<EventIntake> intake;
    private final EventOutbox outbox;

    /** @param intake throws while the service starts */
    StoreEventRouter(SubscriptionRows subscriptions, Supplier<EventIntake> intake, EventOutbox outbox) {
        this.subscriptions = subscriptions;
        this.intake = intake;
        this.outbox = outbox;
    }

    @Override
    public void subscribe(Subscription subscription) {
        subscriptions.add(subscription);
    }

    @Override
    public void unsubscribe(String workflowId, String key) {
        subscriptions.remove(workflowId, key);
    }

    @Override
    public void announce(String stream, List<ObjectNode> events) {
        outbox.announce(stream, events);
    }

    @Override
    public void publish(ObjectNode event) {
        accept(event);
        outbox.emitted(event);
    }

    private void accept(ObjectNode event) {
        try {
            intake.get().accept(InboundEvent.of(Door.RUN, event.path("source").asText(), event));
        } catch (RunsException e) {
            if (EventStarts.isTemporary(e)) {
                throw e;
            }
            // The task fails: the same event would be refused for ever.
            throw WorkflowErrors.failure(new WorkflowError(
                    StandardErrorType.VALIDATION.uri(),
                    StandardErrorType.VALIDATION.status(),
                    "The event is not accepted",
                    e.getMessage(),
                    null));
        }
    }
}
