package dev.flow.events.router;

import dev.flow.events.InboundEvent;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The triggers of the active configuration that single events start. Thread-safe. */
final class EventTriggers {
    private final DeclaredTriggers declared;
    private final EventTemplates templates;

    EventTriggers(DeclaredTriggers declared, EventTemplates templates) {
        this.declared = declared;
        this.templates = templates;
    }

    /** Those that select an event. */
    List<EventTrigger> selecting(InboundEvent inbound, Instant receivedAt) {
        return declared.active().stream()
                .filter(EventTrigger::is)
                .filter(each -> inbound.only().isEmpty() || inbound.only().get().equals(each.name()))
                .map(each -> new EventTrigger(each, templates))
                .filter(each -> each.refusal(inbound, receivedAt).isEmpty())
                .toList();
    }

    /** The one of this name, if events start it. */
    Optional<DeclaredTrigger> find(String name) {
        return declared.find(name).filter(each -> EventTrigger.is(each) || ScheduleOnTrigger.is(each));
    }

    /** Why one of them does not select an event; empty when it does. */
    Optional<String> refusal(DeclaredTrigger trigger, InboundEvent inbound, Instant receivedAt) {
        return EventTrigger.is(trigger)
                ? new EventTrigger(trigger, templates).refusal(inbound, receivedAt)
                : Optional.empty();
    }
}
