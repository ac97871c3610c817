package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import dev.flow.events.Deliveries;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.EventKey;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.Delivery.Routing;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.DeliveryPage;
import dev.flow.events.Door;
import dev.flow.events.EventIntake;
import dev.flow.events.EventsException;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.runs.InputProblem;
import dev.flow.runs.RunsException;
import dev.flow.runs.steer.CloudEvents;
import dev.flow.store.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Events in memory, which nothing delivers. The one trigger that events start is {@code paid}, which selects those of
 * the type {@code paid}; events of the type {@code loop} come from a chain of runs, events of the type {@code strict}
 * would start a run whose input is refused. {@link #ACCEPTED}, {@link #DUPLICATE}, {@link #UNVERIFIED},
 * {@link #REFUSED} and {@link #DEAD} are deliveries that are there from the beginning.
 */
final class MemoryEvents implements EventIntake, Deliveries {
    static final String ACCEPTED = "01k0000000000000accepted00";
    static final String DUPLICATE = "01k1000000000000duplicate0";
    static final String UNVERIFIED = "01k2000000000000unverified";
    static final String REFUSED = "01k3000000000000refused000";
    static final String DEAD = "01k4000000000000dead000000";
    static final Instant NOW = Instant.parse("2026-03-27T12:00:00.123456Z");

    private final TreeMap<String, Delivery> deliveries = new TreeMap<>();
    private final Map<String, ObjectNode> events = new HashMap<>();
    private final Map<String, String> byIdentity = new HashMap<>();
    private final List<InboundEvent> accepted = new ArrayList<>();
    private final List<String> rejected = new ArrayList<>();
    private boolean answers = true;
    private int ids;

    MemoryEvents() {
        restore();
    }

    /** From now on there are the first deliveries only, and the store answers. */
    synchronized void restore() {
        Stream.of(deliveries, events, byIdentity).forEach(Map::clear);
        accepted.clear();
        rejected.clear();
        answers = true;
        EventKey paid = new EventKey("/shop", "4711", "paid");
        add(ACCEPTED, Door.EVENT, "default", Outcome.ACCEPTED, "No trigger and no run was waiting for it.", paid, null);
        add(DUPLICATE, Door.EVENT, "default", Outcome.DUPLICATE, null, paid, ACCEPTED);
        add(UNVERIFIED, Door.WEBHOOK, "shop", Outcome.REJECTED, "The signature is missing.", null, null);
        add(REFUSED, Door.EVENT, "paid", Outcome.REJECTED, "account 4711 is closed", paid, null);
        add(DEAD, Door.QUEUE, "orders/in", Outcome.DEAD, "account 4711 is not a number", paid, null);
        events.put(ACCEPTED, Json.object().put("id", "4711").put("type", "paid"));
        events.put(DEAD, Json.object().put("id", "4711").put("data", "secret"));
    }

    private void add(
            String id,
            Door door,
            String source,
            Outcome outcome,
            @Nullable String reason,
            @Nullable EventKey key,
            @Nullable String original) {
        List<Reached> runs = outcome == Outcome.DEAD
                ? List.of(new Reached("shop.hello.A1", "paid"), new Reached("shop.listening.B2", null))
                : List.of();
        Routing routing = new Routing(runs.isEmpty() ? 1 : 3, runs.size(), NOW, null);
        deliveries.put(id, new Delivery(id, door, source, NOW, outcome, reason, key, routing, runs, original));
    }

    /** Whether the store answers. */
    synchronized void answers(boolean does) {
        answers = does;
    }

    /** The events that were accepted, in their order. */
    synchronized List<InboundEvent> accepted() {
        return List.copyOf(accepted);
    }

    /** The event that was accepted last. */
    synchronized ObjectNode last() {
        return accepted.getLast().event();
    }

    /** {@code door source reason} of what was rejected. */
    synchronized List<String> rejected() {
        return List.copyOf(rejected);
    }

    private void requireStore() {
        if (!answers) {
            throw StoreException.unavailable("The store does not answer.", null);
        }
    }

    @Override
    public synchronized Receipt accept(InboundEvent inbound) {
        requireStore();
        ObjectNode event = inbound.event();
        try {
            CloudEvents.checked(event);
            requireSelected(inbound);
        } catch (EventsException | RunsException e) {
            rejected.add(inbound.door().label() + ' ' + inbound.source() + ' ' + e.getMessage());
            throw e;
        }
        String id = "01k9%022d".formatted(ids++);
        EventKey key = new EventKey(
                event.path("source").asText(),
                event.path("id").asText(),
                event.path("type").asText());
        String first = byIdentity.putIfAbsent(key.source() + ' ' + key.id(), id);
        if (first != null) {
            add(id, inbound.door(), inbound.source(), Outcome.DUPLICATE, null, key, first);
            return new Receipt(Receipt.Status.DUPLICATE, first, List.of());
        }
        add(id, inbound.door(), inbound.source(), Outcome.ACCEPTED, null, key, null);
        events.put(id, event);
        accepted.add(inbound);
        return new Receipt(
                Receipt.Status.ACCEPTED, id, key.type().equals("paid") ? List.of("shop.listening." + id) : List.of());
    }

    private static void requireSelected(InboundEvent inbound) {
        String type = inbound.event().path("type").asText();
        inbound.only().ifPresent(name -> {
            if (!name.equals("paid")) {
                throw EventsException.noTrigger(name);
            }
            if (!type.equals("paid")) {
                throw EventsException.notSelected(name, "It starts by events with another type.");
            }
        });
        if (type.equals("loop")) {
            throw EventsException.loop(20);
        }
        if (type.equals("strict")) {
            throw RunsException.inputRejected(List.of(new InputProblem("/amount", "type", "A number, please.", null)));
        }
    }

    @Override
    public synchronized void reject(Door door, String source, String reason) {
        requireStore();
        rejected.add(door.label() + ' ' + source + ' ' + reason);
        add("01k9%022d".formatted(ids++), door, source, Outcome.REJECTED, reason, null, null);
    }

    @Override
    public synchronized DeliveryPage list(DeliveryFilter filter, int limit, @Nullable String after) {
        requireStore();
        List<Delivery> rest = deliveries.descendingMap().values().stream()
                .filter(each -> filter.door() == null || filter.door() == each.door())
                .filter(each -> filter.source() == null || filter.source().equals(each.source()))
                .filter(each -> filter.outcome() == null || filter.outcome() == each.outcome())
                .filter(each -> after == null || each.id().compareTo(after) < 0)
                .toList();
        List<Delivery> page = rest.stream().limit(limit).toList();
        return new DeliveryPage(page, rest.size() > limit ? page.getLast().id() : null);
    }

    @Override
    public synchronized Delivery describe(String id) {
        requireStore();
        Delivery found = deliveries.get(id);
        if (found == null) {
            throw EventsException.noDelivery(id);
        }
        return found;
    }

    @Override
    public synchronized Optional<JsonNode> event(String id) {
        describe(id);
        return Optional.ofNullable(events.get(id));
    }

    @Override
    public synchronized Delivery redeliver(String id) {
        Delivery delivery = describe(id);
        if (!events.containsKey(id)) {
            throw EventsException.conflict("The content of the delivery " + id + " was not kept.");
        }
        Delivery again = new Delivery(
                id,
                delivery.door(),
                delivery.source(),
                delivery.receivedAt(),
                Outcome.ACCEPTED,
                null,
                Objects.requireNonNull(delivery.event()),
                new Routing(delivery.routing().attempts(), delivery.routing().reached(), null, null),
                delivery.runs(),
                null);
        deliveries.put(id, again);
        return again;
    }
}
