package dev.flow.events.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.EventKey;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.Delivery.Reached;
import dev.flow.events.Delivery.Routing;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of deliveries of a scope. Thread-safe. */
public final class DeliveryRows {
    /** A sentence for an operator. */
    static final int MOST_REASON = 500;

    private static final JsonMapper JSON = new JsonMapper();

    /** All but the payload, which is large. */
    private static final String COLUMNS = "delivery_id, door, source_name, event_type, event_source, event_id,"
            + " received_at, outcome, reason, attempts, reached, completed_at, last_error, original_id";

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public DeliveryRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * Adds events in one transaction. Of equal ones the first is accepted.
     *
     * @return of each its own id, or that of the delivery that was accepted before with the same source and id
     */
    public List<String> accept(List<NewDelivery> all) {
        List<Identified> ordered = new ArrayList<>(all.size());
        for (int index = 0; index < all.size(); index++) {
            ordered.add(new Identified(
                    index, all.get(index), identity(all.get(index).inbound().event())));
        }
        // Processes that add equal events at the same time wait for each other in this order only.
        ordered.sort(Comparator.comparing(Identified::identity).thenComparingInt(Identified::index));
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            String[] accepted = new String[all.size()];
            for (Identified each : ordered) {
                accepted[each.index()] = accept(transaction, each.delivery(), each.identity());
            }
            return List.of(accepted);
        });
    }

    private record Identified(int index, NewDelivery delivery, String identity) {}

    private String accept(Transaction transaction, NewDelivery delivery, String identity) {
        ObjectNode event = delivery.inbound().event();
        int added = transaction
                .update("""
                        insert into delivery (scope_digest, delivery_id, door, source_name, only_trigger, event_type,
                            event_source, event_id, identity, received_at, outcome, payload, due_at, claim, attempts,
                            reached)
                        values (:scope, :id, :door, :source, :only, :type, :eventSource, :eventId, :identity, :received,
                            'accepted', :payload, :due, 0, 0, 0)
                        on conflict (scope_digest, identity) do nothing
                        """)
                .bind("scope", scope)
                .bind("id", delivery.id())
                .bind("door", delivery.inbound().door().label())
                .bind("source", delivery.inbound().source())
                .bind("only", delivery.inbound().only().orElse(null))
                .bind("type", event.path("type").asText())
                .bind("eventSource", event.path("source").asText())
                .bind("eventId", event.path("id").asText())
                .bind("identity", identity)
                .bind("received", delivery.receivedAt())
                .bind("payload", delivery.payload())
                .bind("due", delivery.dueAt())
                .execute();
        return added == 1 ? delivery.id() : duplicate(transaction, delivery, identity);
    }

    private String duplicate(Transaction transaction, NewDelivery delivery, String identity) {
        String first = transaction
                .query("select delivery_id from delivery where scope_digest = :scope and identity = :identity")
                .bind("scope", scope)
                .bind("identity", identity)
                .mapTo(String.class)
                .one();
        InboundEvent inbound = delivery.inbound();
        refused(
                transaction,
                delivery.id(),
                inbound.door(),
                inbound.source(),
                delivery.receivedAt(),
                new Refused(Outcome.DUPLICATE, null, key(inbound.event()), first));
        return first;
    }

    /** Why a row is of nothing that will be delivered. */
    private record Refused(
            Outcome outcome,
            @Nullable String reason,
            @Nullable EventKey event,
            @Nullable String original) {}

    /**
     * The delivery of an event.
     *
     * @param isNew false when an event of the same source and id was accepted before: the id is of that one then
     */
    public record Kept(String id, boolean isNew) {}

    /** Adds the row of an event that has reached a run by itself; its content is not kept. */
    public Kept reached(InboundEvent inbound, String workflowId) {
        ObjectNode event = inbound.event();
        String identity = identity(event);
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            Instant now = store.now();
            String id = DeliveryId.at(now);
            int added = transaction
                    .update("""
                            insert into delivery (scope_digest, delivery_id, door, source_name, event_type,
                                event_source, event_id, identity, received_at, outcome, claim, attempts, reached,
                                completed_at)
                            values (:scope, :id, :door, :source, :type, :eventSource, :eventId, :identity, :now,
                                'accepted', 0, 1, 1, :now)
                            on conflict (scope_digest, identity) do nothing
                            """)
                    .bind("scope", scope)
                    .bind("id", id)
                    .bind("door", inbound.door().label())
                    .bind("source", inbound.source())
                    .bind("type", event.path("type").asText())
                    .bind("eventSource", event.path("source").asText())
                    .bind("eventId", event.path("id").asText())
                    .bind("identity", identity)
                    .bind("now", now)
                    .execute();
            if (added == 0) {
                return new Kept(duplicate(transaction, new NewDelivery(id, inbound, "", now, now), identity), false);
            }
            transaction
                    .update("""
                            insert into delivery_run (scope_digest, delivery_id, workflow_id, trigger_name)
                            values (:scope, :id, :workflow, null)
                            """)
                    .bind("scope", scope)
                    .bind("id", id)
                    .bind("workflow", workflowId)
                    .execute();
            return new Kept(id, true);
        });
    }

    /** Adds the row of an event that repeats another one. */
    public void repeated(InboundEvent inbound, String original) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            Instant now = store.now();
            refused(
                    transaction,
                    DeliveryId.at(now),
                    inbound.door(),
                    inbound.source(),
                    now,
                    new Refused(Outcome.DUPLICATE, null, key(inbound.event()), original));
            return null;
        });
    }

    private static EventKey key(ObjectNode event) {
        return new EventKey(
                event.path("source").asText(),
                event.path("id").asText(),
                event.path("type").asText());
    }

    /** Adds the row of something that was refused at a door. */
    public void reject(Door door, String source, Optional<EventKey> event, String reason) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            Instant now = store.now();
            refused(
                    transaction,
                    DeliveryId.at(now),
                    door,
                    source,
                    now,
                    new Refused(Outcome.REJECTED, reason, event.orElse(null), null));
            return null;
        });
    }

    private void refused(
            Transaction transaction, String id, Door door, String source, Instant receivedAt, Refused refused) {
        EventKey event = refused.event();
        transaction
                .update("""
                        insert into delivery (scope_digest, delivery_id, door, source_name, event_type, event_source,
                            event_id, received_at, outcome, reason, claim, attempts, reached, completed_at, original_id)
                        values (:scope, :id, :door, :source, :type, :eventSource, :eventId, :received, :outcome, :reason,
                            0, 0, 0, :received, :original)
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .bind("door", door.label())
                .bind("source", source)
                .bind("type", event == null ? null : event.type())
                .bind("eventSource", event == null ? null : event.source())
                .bind("eventId", event == null ? null : event.id())
                .bind("received", receivedAt)
                .bind("outcome", refused.outcome().label())
                .bind("reason", refused.reason() == null ? null : EventText.of(refused.reason(), MOST_REASON))
                .bind("original", refused.original())
                .execute();
    }

    /** Whether an event of this source and id was accepted. */
    public boolean isAccepted(ObjectNode event) {
        return store.read(transaction -> transaction
                .query("select 1 from delivery where scope_digest = :scope and identity = :identity")
                .bind("scope", scope)
                .bind("identity", identity(event))
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
    }

    /**
     * Makes the delivery of an event due again.
     *
     * @return false when its content was not kept, or while it is being delivered
     */
    public boolean repeat(String id) {
        Instant now = store.now();
        return store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                                .update("""
                                update delivery set outcome = 'accepted', reason = null, due_at = :now,
                                    completed_at = null
                                where scope_digest = :scope and delivery_id = :id and payload is not null
                                    and due_at is null
                                """)
                                .bind("scope", scope)
                                .bind("id", id)
                                .bind("now", now)
                                .execute()
                        == 1);
    }

    /** Empty when there is none of this id, or not any more. */
    public Optional<Delivery> find(String id) {
        return store.read(transaction -> {
            List<Row> rows = transaction
                    .query("select " + COLUMNS + " from delivery where scope_digest = :scope and delivery_id = :id")
                    .bind("scope", scope)
                    .bind("id", id)
                    .map((row, _) -> Row.of(row))
                    .list();
            return withRuns(transaction, rows).stream().findFirst();
        });
    }

    /** The event as it came in; empty when it was not kept. */
    public Optional<ObjectNode> event(String id) {
        return store.read(transaction -> transaction
                .query("""
                        select payload from delivery
                        where scope_digest = :scope and delivery_id = :id and payload is not null
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> parse(row.getString("payload")))
                .findOne());
    }

    /**
     * The latest first.
     *
     * @param after id of the last one of the page before; null for the first page
     */
    public List<Delivery> page(DeliveryFilter filter, int limit, @Nullable String after) {
        return store.read(transaction -> {
            var query = transaction
                    .query("select " + COLUMNS + " from delivery where scope_digest = :scope"
                            + (filter.door() == null ? "" : " and door = :door")
                            + (filter.source() == null ? "" : " and source_name = :source")
                            // As a constant: a partial index is not used for a parameter.
                            + (filter.outcome() == null
                                    ? ""
                                    : " and outcome = '" + filter.outcome().label() + "'")
                            + (after == null ? "" : " and delivery_id < :after")
                            + " order by delivery_id desc limit :limit")
                    .bind("scope", scope)
                    .bind("limit", limit);
            if (filter.door() != null) {
                query.bind("door", filter.door().label());
            }
            if (filter.source() != null) {
                query.bind("source", filter.source());
            }
            if (after != null) {
                query.bind("after", after);
            }
            return withRuns(transaction, query.map((row, _) -> Row.of(row)).list());
        });
    }

    /** A delivery without the runs that it has reached. */
    private record Row(Delivery delivery) {
        static Row of(ResultSet row) throws SQLException {
            String type = row.getString("event_type");
            long completed = row.getLong("completed_at");
            Instant completedAt = row.wasNull() ? null : micros(completed);
            return new Row(new Delivery(
                    row.getString("delivery_id"),
                    Door.of(row.getString("door")),
                    row.getString("source_name"),
                    micros(row.getLong("received_at")),
                    Outcome.valueOf(row.getString("outcome").toUpperCase(Locale.ROOT)),
                    row.getString("reason"),
                    type == null ? null : new EventKey(row.getString("event_source"), row.getString("event_id"), type),
                    new Routing(
                            row.getInt("attempts"), row.getInt("reached"), completedAt, row.getString("last_error")),
                    List.of(),
                    row.getString("original_id")));
        }

        Delivery with(List<Reached> runs) {
            return new Delivery(
                    delivery.id(),
                    delivery.door(),
                    delivery.source(),
                    delivery.receivedAt(),
                    delivery.outcome(),
                    delivery.reason(),
                    delivery.event(),
                    delivery.routing(),
                    runs,
                    delivery.original());
        }
    }

    private List<Delivery> withRuns(Transaction transaction, List<Row> rows) {
        List<String> reaching = rows.stream()
                .map(Row::delivery)
                .filter(each -> each.routing().reached() > 0)
                .map(Delivery::id)
                .toList();
        Map<String, List<Reached>> runs = reaching.isEmpty() ? Map.of() : runs(transaction, reaching);
        return rows.stream()
                .map(each -> each.with(runs.getOrDefault(each.delivery().id(), List.of()).stream()
                        .limit(Delivery.MAX_RUNS)
                        .toList()))
                .toList();
    }

    private Map<String, List<Reached>> runs(Transaction transaction, List<String> ids) {
        Map<String, List<Reached>> runs = new HashMap<>();
        transaction
                .query("""
                        select delivery_id, workflow_id, trigger_name from delivery_run
                        where scope_digest = :scope and delivery_id in (<ids>) order by delivery_id, workflow_id
                        """)
                .bind("scope", scope)
                .bindList("ids", ids)
                .map((row, _) -> Map.entry(
                        row.getString("delivery_id"),
                        new Reached(row.getString("workflow_id"), row.getString("trigger_name"))))
                .forEach(each -> runs.computeIfAbsent(each.getKey(), _ -> new ArrayList<>())
                        .add(each.getValue()));
        return runs;
    }

    static Instant micros(long value) {
        return Instant.EPOCH.plus(value, ChronoUnit.MICROS);
    }

    private static String identity(ObjectNode event) {
        return EventDigest.of(event.path("source").asText(), event.path("id").asText());
    }

    static ObjectNode parse(String payload) {
        try {
            return Objects.requireNonNull((ObjectNode) JSON.readTree(payload));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A row of deliveries has no JSON as its event.", e);
        }
    }
}
