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
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** The rows of deliveries of a scope. Thread-safe. */
public final class DeliveryRows {
    private static final JsonMapper JSON = new JsonMapper();

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public DeliveryRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * Adds events in one transaction.
     *
     * @return of each its own id, or that of the delivery that was accepted before with the same source and id
     */
    public List<String> accept(List<NewDelivery> all) {
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            List<String> accepted = new ArrayList<>(all.size());
            for (NewDelivery each : all) {
                accepted.add(accept(transaction, each));
            }
            return accepted;
        });
    }

    private String accept(Transaction transaction, NewDelivery delivery) {
        ObjectNode event = delivery.inbound().event();
        String identity = identity(event);
        int added = transaction
                .update("""
                        insert into delivery (scope_digest, delivery_id, door, source_name, only_trigger, event_type,
                            event_source, event_id, identity, received_at, outcome, payload, due_at, attempts, reached)
                        values (:scope, :id, :door, :source, :only, :type, :eventSource, :eventId, :identity, :received,
                            'accepted', :payload, :due, 0, 0)
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
                .bind("payload", event.toString())
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
        ObjectNode event = inbound.event();
        refused(
                transaction,
                delivery.id(),
                inbound.door(),
                inbound.source(),
                delivery.receivedAt(),
                new Refused(
                        Outcome.DUPLICATE,
                        null,
                        new EventKey(
                                event.path("source").asText(),
                                event.path("id").asText(),
                                event.path("type").asText()),
                        first));
        return first;
    }

    /** Why a row is of nothing that will be delivered. */
    private record Refused(
            Outcome outcome,
            @Nullable String reason,
            @Nullable EventKey event,
            @Nullable String original) {}

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
                            event_id, received_at, outcome, reason, attempts, reached, completed_at, original_id)
                        values (:scope, :id, :door, :source, :type, :eventSource, :eventId, :received, :outcome, :reason,
                            0, 0, :received, :original)
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
                .bind("reason", refused.reason())
                .bind("original", refused.original())
                .execute();
    }

    /**
     * Takes events whose delivery is due.
     *
     * @param lease how long no other process takes them
     */
    public List<PendingDelivery> claim(int limit, Duration lease) {
        Instant now = store.now();
        if (!isAnyDue(now)) {
            return List.of();
        }
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            List<PendingDelivery> due = transaction
                    .query("""
                            select * from delivery where scope_digest = :scope and due_at <= :now
                            order by due_at limit :limit
                            """ + transaction.dialect().skipLocked())
                    .bind("scope", scope)
                    .bind("now", now)
                    .bind("limit", limit)
                    .map((row, _) -> pending(row))
                    .list();
            PreparedBatch batch = transaction.handle().prepareBatch("""
                    update delivery set due_at = :until where scope_digest = :scope and delivery_id = :id
                    """);
            due.forEach(each -> batch.bind("scope", scope)
                    .bind("id", each.id())
                    .bind("until", now.plus(lease))
                    .add());
            if (!due.isEmpty()) {
                batch.execute();
            }
            return due;
        });
    }

    /** Lets another process take events that this one has taken. */
    public void release(List<String> ids) {
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            for (String id : ids) {
                transaction
                        .update("""
                                update delivery set due_at = :now
                                where scope_digest = :scope and delivery_id = :id and due_at is not null
                                """)
                        .bind("scope", scope)
                        .bind("id", id)
                        .bind("now", now)
                        .execute();
            }
            return null;
        });
    }

    private boolean isAnyDue(Instant now) {
        return store.read(transaction -> transaction
                .query("select 1 from delivery where scope_digest = :scope and due_at <= :now limit 1")
                .bind("scope", scope)
                .bind("now", now)
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
    }

    private static PendingDelivery pending(ResultSet row) throws SQLException {
        return new PendingDelivery(
                row.getString("delivery_id"),
                new InboundEvent(
                        Door.of(row.getString("door")),
                        row.getString("source_name"),
                        Optional.ofNullable(row.getString("only_trigger")),
                        parse(row.getString("payload"))),
                micros(row.getLong("received_at")),
                row.getInt("attempts"));
    }

    /** Writes what attempts came to, in one transaction. */
    public void routed(List<RoutedDelivery> all) {
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PreparedBatch rows = transaction.handle().prepareBatch("""
                    update delivery set outcome = :outcome, reason = :reason, last_error = :error, due_at = :due,
                        attempts = attempts + 1, reached = :reached, completed_at = :completed
                    where scope_digest = :scope and delivery_id = :id and due_at is not null
                    """);
            PreparedBatch runs = transaction.handle().prepareBatch("""
                    insert into delivery_run (scope_digest, delivery_id, workflow_id, trigger_name)
                    values (:scope, :id, :workflow, :trigger)
                    on conflict (scope_digest, delivery_id, workflow_id) do nothing
                    """);
            for (RoutedDelivery each : all) {
                boolean again = each.retryAt().isPresent();
                rows.bind("scope", scope)
                        .bind("id", each.id())
                        .bind("outcome", each.outcome().label())
                        .bind("reason", again ? null : each.reason().orElse(null))
                        .bind("error", again ? each.reason().orElse(null) : null)
                        .bind("due", each.retryAt().orElse(null))
                        .bind("reached", each.reached().size())
                        .bind("completed", again ? null : now)
                        .add();
                each.listed()
                        .forEach(run -> runs.bind("scope", scope)
                                .bind("id", each.id())
                                .bind("workflow", run.workflowId())
                                .bind("trigger", run.trigger())
                                .add());
            }
            rows.execute();
            if (runs.size() > 0) {
                runs.execute();
            }
            return null;
        });
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
        return store.read(transaction -> transaction
                .query("select * from delivery where scope_digest = :scope and delivery_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .map((row, _) -> delivery(row, runs(transaction, id)))
                .findOne());
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
                    .query("select * from delivery where scope_digest = :scope"
                            + (filter.door() == null ? "" : " and door = :door")
                            + (filter.source() == null ? "" : " and source_name = :source")
                            + (filter.outcome() == null ? "" : " and outcome = :outcome")
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
            if (filter.outcome() != null) {
                query.bind("outcome", filter.outcome().label());
            }
            if (after != null) {
                query.bind("after", after);
            }
            return query.map((row, _) -> delivery(row, runs(transaction, row.getString("delivery_id"))))
                    .list();
        });
    }

    private List<Reached> runs(Transaction transaction, String id) {
        return transaction
                .query("""
                        select workflow_id, trigger_name from delivery_run
                        where scope_digest = :scope and delivery_id = :id order by workflow_id limit :limit
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .bind("limit", Delivery.MAX_RUNS)
                .map((row, _) -> new Reached(row.getString("workflow_id"), row.getString("trigger_name")))
                .list();
    }

    private static Delivery delivery(ResultSet row, List<Reached> runs) throws SQLException {
        String type = row.getString("event_type");
        long completed = row.getLong("completed_at");
        Instant completedAt = row.wasNull() ? null : micros(completed);
        return new Delivery(
                row.getString("delivery_id"),
                Door.of(row.getString("door")),
                row.getString("source_name"),
                micros(row.getLong("received_at")),
                Outcome.valueOf(row.getString("outcome").toUpperCase(Locale.ROOT)),
                row.getString("reason"),
                type == null ? null : new EventKey(row.getString("event_source"), row.getString("event_id"), type),
                new Routing(row.getInt("attempts"), row.getInt("reached"), completedAt, row.getString("last_error")),
                runs,
                row.getString("original_id"));
    }

    private static Instant micros(long value) {
        return Instant.EPOCH.plus(value, ChronoUnit.MICROS);
    }

    private static String identity(ObjectNode event) {
        return EventDigest.of(event.path("source").asText(), event.path("id").asText());
    }

    private static ObjectNode parse(String payload) {
        try {
            return Objects.requireNonNull((ObjectNode) JSON.readTree(payload));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A row of deliveries has no JSON as its event.", e);
        }
    }
}
