package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Delivery.EventKey;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.EventObserver;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.events.record.Claim;
import dev.flow.events.record.DeliveryId;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.EventText;
import dev.flow.events.record.NewDelivery;
import dev.flow.events.record.PendingDelivery;
import dev.flow.runs.RunsException;
import dev.flow.runs.steer.CloudEvents;
import dev.flow.store.Store;
import dev.flow.triggers.DeclaredTrigger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Accepts events: checks them, keeps them in the store, and gives them to the pump. Thread-safe. */
final class StoredIntake implements EventIntake {
    private static final int MOST_SOURCE = 1_024;
    private static final int MOST_TEXT = 256;

    /** A body of 1 MiB that is no text has a third more characters in Base64, and its headers. */
    private static final int MOST_PAYLOAD = 2 << 20;

    private final Store store;
    private final DeliveryRows rows;
    private final GroupCommit commits;
    private final EventPump pump;
    private final EventTriggers triggers;
    private final EventStarts starts;
    private final EventObserver observer;
    private final RejectionLimit rejections;

    StoredIntake(
            Store store,
            DeliveryRows rows,
            GroupCommit commits,
            EventPump pump,
            EventTriggers triggers,
            EventStarts starts,
            EventObserver observer) {
        this.store = store;
        this.rows = rows;
        this.commits = commits;
        this.pump = pump;
        this.triggers = triggers;
        this.starts = starts;
        this.observer = observer;
        this.rejections = new RejectionLimit(store.time());
    }

    @Override
    public Receipt accept(InboundEvent inbound) {
        Instant now = store.now();
        String payload = checked(inbound);
        List<String> workflowIds = selected(inbound, now);
        String id = DeliveryId.at(now);
        String kept = commits.add(new NewDelivery(id, inbound, payload, now, now.plus(Leases.LEASE)));
        if (!kept.equals(id)) {
            observer.onReceived(inbound.door(), Outcome.DUPLICATE);
            return new Receipt(Receipt.Status.DUPLICATE, kept, List.of());
        }
        observer.onReceived(inbound.door(), Outcome.ACCEPTED);
        pump.add(new PendingDelivery(new Claim(id, 0), inbound, now, 0), payload.length());
        return new Receipt(Receipt.Status.ACCEPTED, id, workflowIds);
    }

    /** The event as JSON, which can be kept and found. */
    private String checked(InboundEvent inbound) {
        try {
            check(inbound.event());
            String payload = inbound.event().toString();
            if (payload.length() > MOST_PAYLOAD) {
                throw RunsException.invalidPayload("The event has " + payload.length() + " characters as JSON; at most "
                        + MOST_PAYLOAD + " are accepted.");
            }
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(payload)) {
                throw RunsException.invalidPayload("The event has a text that is not valid Unicode.");
            }
            return payload;
        } catch (RunsException e) {
            reject(inbound, EventStarts.reason(e));
            throw e;
        }
    }

    /** The runs that its triggers start. One that was accepted before is a duplicate, whatever triggers say now. */
    private List<String> selected(InboundEvent inbound, Instant now) {
        try {
            return prepared(inbound, now);
        } catch (EventsException e) {
            if (rows.isAccepted(inbound.event())) {
                return List.of();
            }
            reject(inbound, String.valueOf(e.getMessage()));
            throw e;
        } catch (RunsException e) {
            if (EventStarts.isTemporary(e)) {
                throw e;
            }
            if (rows.isAccepted(inbound.event())) {
                return List.of();
            }
            reject(inbound, EventStarts.reason(e));
            throw e;
        }
    }

    /** Attributes that cannot be kept, or by which nothing could be found. */
    static void check(ObjectNode event) {
        CloudEvents.checked(event);
        bounded(event, "source", MOST_SOURCE);
        bounded(event, "id", MOST_TEXT);
        bounded(event, "type", MOST_TEXT);
    }

    private static void bounded(ObjectNode event, String attribute, int most) {
        String text = event.path(attribute).asText();
        if (text.length() > most || text.chars().anyMatch(Character::isISOControl)) {
            throw RunsException.invalidPayload("The attribute " + attribute + " of a CloudEvent has 1 to " + most
                    + " characters, without control characters.");
        }
    }

    /**
     * The runs that its triggers start: those of schedules are known when it is delivered. What one trigger refuses
     * others may take, or runs that listen; it is kept with the delivery then.
     */
    private List<String> prepared(InboundEvent inbound, Instant now) {
        requireSelected(inbound, now);
        List<String> workflowIds = new ArrayList<>();
        List<RuntimeException> refusals = new ArrayList<>();
        for (EventTrigger trigger : triggers.selecting(inbound, now)) {
            try {
                workflowIds.add(starts.prepare(trigger, inbound.event(), now).workflowId());
            } catch (EventsException e) {
                refusals.add(e);
            } catch (RunsException e) {
                if (EventStarts.isTemporary(e)) {
                    throw e;
                }
                refusals.add(e);
            }
        }
        if (!refusals.isEmpty() && workflowIds.isEmpty() && isDirect(inbound)) {
            throw refusals.getFirst();
        }
        return workflowIds;
    }

    /** Whether its sender means the triggers and nothing else. */
    private static boolean isDirect(InboundEvent inbound) {
        return inbound.only().isPresent() || inbound.door() == Door.WEBHOOK || inbound.door() == Door.QUEUE;
    }

    private void requireSelected(InboundEvent inbound, Instant now) {
        if (inbound.only().isEmpty()) {
            return;
        }
        String name = inbound.only().get();
        DeclaredTrigger trigger = triggers.find(name).orElseThrow(() -> EventsException.noTrigger(name));
        triggers.refusal(trigger, inbound, now).ifPresent(why -> {
            throw EventsException.notSelected(name, why);
        });
    }

    private void reject(InboundEvent inbound, String reason) {
        ObjectNode event = inbound.event();
        Optional<EventKey> key =
                Optional.of(new EventKey(shown(event, "source"), shown(event, "id"), shown(event, "type")));
        rejected(inbound.door(), inbound.source(), key, reason);
    }

    /** An attribute of what may be no event, fit for a table. */
    private static String shown(ObjectNode event, String attribute) {
        return EventText.of(event.path(attribute).asText(), MOST_TEXT);
    }

    @Override
    public void reject(Door door, String source, String reason) {
        rejected(door, source, Optional.empty(), reason);
    }

    private void rejected(Door door, String source, Optional<EventKey> event, String reason) {
        observer.onReceived(door, Outcome.REJECTED);
        if (rejections.allows(door.label() + ' ' + source)) {
            rows.reject(door, EventText.of(source, MOST_SOURCE), event, reason);
        }
    }
}
