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
import dev.flow.events.record.DeliveryId;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.NewDelivery;
import dev.flow.events.record.PendingDelivery;
import dev.flow.runs.RunsException;
import dev.flow.runs.steer.CloudEvents;
import dev.flow.store.Store;
import dev.flow.triggers.DeclaredTrigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Accepts events: checks them, keeps them in the store, and gives them to the pump. Thread-safe. */
final class StoredIntake implements EventIntake {
    private static final int MOST_SOURCE = 1_024;
    private static final int MOST_TEXT = 256;

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
        List<String> workflowIds;
        try {
            check(inbound.event());
            workflowIds = prepared(inbound, now);
        } catch (EventsException e) {
            reject(inbound, e.getMessage());
            throw e;
        } catch (RunsException e) {
            if (!EventStarts.isTemporary(e)) {
                reject(inbound, e.getMessage());
            }
            throw e;
        }
        String id = DeliveryId.at(now);
        String kept = commits.add(new NewDelivery(id, inbound, now, now.plus(EventPump.LEASE)));
        if (!kept.equals(id)) {
            observer.onReceived(inbound.door(), Outcome.DUPLICATE);
            return new Receipt(Receipt.Status.DUPLICATE, kept, List.of());
        }
        observer.onReceived(inbound.door(), Outcome.ACCEPTED);
        pump.add(new PendingDelivery(id, inbound, now, 0));
        return new Receipt(Receipt.Status.ACCEPTED, id, workflowIds);
    }

    /** Attributes that cannot be kept, or by which nothing could be found. */
    private static void check(ObjectNode event) {
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

    /** The runs that its triggers start: those of schedules are known when it is delivered. */
    private List<String> prepared(InboundEvent inbound, Instant now) {
        requireSelected(inbound, now);
        List<String> workflowIds = new ArrayList<>();
        RunsException first = null;
        for (EventTrigger trigger : triggers.selecting(inbound, now)) {
            try {
                workflowIds.add(starts.prepare(trigger, inbound.event(), now).workflowId());
            } catch (RunsException e) {
                if (EventStarts.isTemporary(e)) {
                    throw e;
                }
                first = first == null ? e : first;
            }
        }
        if (first != null && workflowIds.isEmpty() && isDirect(inbound)) {
            throw first;
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

    private void reject(InboundEvent inbound, @Nullable String reason) {
        ObjectNode event = inbound.event();
        Optional<EventKey> key =
                Optional.of(new EventKey(shown(event, "source"), shown(event, "id"), shown(event, "type")));
        rejected(inbound.door(), inbound.source(), key, String.valueOf(reason));
    }

    /** An attribute of what may be no event, fit for a table. */
    private static String shown(ObjectNode event, String attribute) {
        String text = event.path(attribute).asText();
        return text.codePoints()
                .filter(point -> !Character.isISOControl(point))
                .limit(MOST_TEXT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Override
    public void reject(Door door, String source, String reason) {
        rejected(door, source, Optional.empty(), reason);
    }

    private void rejected(Door door, String source, Optional<EventKey> event, String reason) {
        observer.onReceived(door, Outcome.REJECTED);
        if (rejections.allows(door.label() + ' ' + source)) {
            rows.reject(door, source, event, reason);
        }
    }
}
