package dev.flow.events.record;

import dev.flow.events.Delivery.Reached;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * The events of a scope that are still to be delivered: a process takes some for a time, and writes what became of
 * them. When it does neither that nor extends the time, another process takes them. Thread-safe.
 */
public final class DueDeliveries {
    /** Events that are taken at once have at most this many characters, unless it is a single one. */
    private static final long MOST_CHARACTERS = 16L << 20;

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public DueDeliveries(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * Takes events whose delivery is due, the longest due first.
     *
     * @param lease how long no other process takes them
     */
    public List<PendingDelivery> claim(int limit, Duration lease) {
        Instant now = store.now();
        if (!isAnyDue(now)) {
            return List.of();
        }
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            List<String> ids = due(transaction, now, limit);
            if (ids.isEmpty()) {
                return List.of();
            }
            transaction
                    .update("""
                            update delivery set due_at = :until, claim = claim + 1
                            where scope_digest = :scope and delivery_id in (<ids>)
                            """)
                    .bind("scope", scope)
                    .bindList("ids", ids)
                    .bind("until", now.plus(lease))
                    .execute();
            return read(transaction, ids);
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

    private List<String> due(Transaction transaction, Instant now, int limit) {
        List<String> ids = new ArrayList<>();
        long characters = 0;
        for (Map.Entry<String, Long> each : transaction
                .query("""
                        select delivery_id, length(payload) as size from delivery
                        where scope_digest = :scope and due_at <= :now
                        order by due_at, delivery_id limit :limit
                        """ + transaction.dialect().skipLocked())
                .bind("scope", scope)
                .bind("now", now)
                .bind("limit", limit)
                .map((row, _) -> Map.entry(row.getString("delivery_id"), row.getLong("size")))
                .list()) {
            characters += each.getValue();
            if (!ids.isEmpty() && characters > MOST_CHARACTERS) {
                break;
            }
            ids.add(each.getKey());
        }
        return ids;
    }

    private List<PendingDelivery> read(Transaction transaction, List<String> ids) {
        Map<String, PendingDelivery> found = new HashMap<>();
        transaction
                .query("""
                        select delivery_id, claim, door, source_name, only_trigger, payload, received_at, attempts
                        from delivery where scope_digest = :scope and delivery_id in (<ids>)
                        """)
                .bind("scope", scope)
                .bindList("ids", ids)
                .map((row, _) -> pending(row))
                .forEach(each -> found.put(each.id(), each));
        return ids.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    private static PendingDelivery pending(ResultSet row) throws SQLException {
        return new PendingDelivery(
                new Claim(row.getString("delivery_id"), row.getInt("claim")),
                new InboundEvent(
                        Door.of(row.getString("door")),
                        row.getString("source_name"),
                        Optional.ofNullable(row.getString("only_trigger")),
                        DeliveryRows.parse(row.getString("payload"))),
                DeliveryRows.micros(row.getLong("received_at")),
                row.getInt("attempts"));
    }

    /** No other process takes these for so long, from now on; one that another process has taken stays with it. */
    public void extend(Collection<Claim> claims, Duration lease) {
        due(claims, store.now().plus(lease));
    }

    /** Lets another process take these at once. */
    public void release(Collection<Claim> claims) {
        due(claims, store.now());
    }

    private void due(Collection<Claim> claims, Instant at) {
        if (claims.isEmpty()) {
            return;
        }
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PreparedBatch batch = transaction.handle().prepareBatch("""
                    update delivery set due_at = :due
                    where scope_digest = :scope and delivery_id = :id and claim = :claim and due_at is not null
                    """);
            claims.forEach(each -> batch.bind("scope", scope)
                    .bind("id", each.id())
                    .bind("claim", each.number())
                    .bind("due", at)
                    .add());
            return batch.execute();
        });
    }

    /**
     * Writes what attempts came to, in one transaction; those of events that another process has taken have no effect.
     */
    public void routed(List<RoutedDelivery> all) {
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            int[] written = write(transaction, all, now);
            List<RoutedDelivery> reaching = new ArrayList<>();
            for (int index = 0; index < written.length; index++) {
                if (written[index] == 1 && !all.get(index).runs().listed().isEmpty()) {
                    reaching.add(all.get(index));
                }
            }
            if (!reaching.isEmpty()) {
                writeRuns(transaction, reaching);
            }
            return null;
        });
    }

    private int[] write(Transaction transaction, List<RoutedDelivery> all, Instant now) {
        PreparedBatch rows = transaction.handle().prepareBatch("""
                update delivery set outcome = :outcome, reason = :reason, last_error = :error, due_at = :due,
                    attempts = attempts + 1, reached = case when reached > :reached then reached else :reached end,
                    completed_at = :completed
                where scope_digest = :scope and delivery_id = :id and claim = :claim and due_at is not null
                """);
        for (RoutedDelivery each : all) {
            boolean again = each.retryAt().isPresent();
            String reason = each.reason()
                    .map(text -> EventText.of(text, DeliveryRows.MOST_REASON))
                    .orElse(null);
            rows.bind("scope", scope)
                    .bind("id", each.claim().id())
                    .bind("claim", each.claim().number())
                    .bind("outcome", each.outcome().label())
                    .bind("reason", again ? null : reason)
                    .bind("error", again ? reason : null)
                    .bind("due", each.retryAt().orElse(null))
                    .bind("reached", each.runs().count())
                    .bind("completed", again ? null : now)
                    .add();
        }
        return rows.execute();
    }

    private void writeRuns(Transaction transaction, List<RoutedDelivery> all) {
        PreparedBatch runs = transaction.handle().prepareBatch("""
                insert into delivery_run (scope_digest, delivery_id, workflow_id, trigger_name)
                values (:scope, :id, :workflow, :trigger)
                on conflict (scope_digest, delivery_id, workflow_id) do nothing
                """);
        for (RoutedDelivery each : all) {
            for (Reached run : each.runs().listed()) {
                runs.bind("scope", scope)
                        .bind("id", each.claim().id())
                        .bind("workflow", run.workflowId())
                        .bind("trigger", run.trigger())
                        .add();
            }
        }
        runs.execute();
    }
}
