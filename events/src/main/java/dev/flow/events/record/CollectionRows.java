package dev.flow.events.record;

import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What was collected for workflows of a scope that start by several events. Thread-safe. */
public final class CollectionRows {
    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public CollectionRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * One collection.
     *
     * @param state JSON
     */
    public record Collection(String id, String state, boolean complete) {}

    /** Decides to which collection an event belongs. */
    @FunctionalInterface
    public interface Choice {
        /**
         * Chooses.
         *
         * @param open those that are not complete, the oldest first
         * @param newId of a collection that begins
         * @return the collection as it is then; empty when the event belongs to none
         */
        Optional<Collection> choose(List<Collection> open, String newId);
    }

    /**
     * Adds an event to a collection, once; concurrent processes do so one after the other.
     *
     * @param deliveryId of the event
     * @return the collection that it is a part of, as it is now; empty for none
     */
    public Optional<Collection> add(String trigger, String deliveryId, Choice choice) {
        Instant now = store.now();
        return store.inTransaction(transaction -> {
            lock(transaction, trigger, now);
            Optional<Collection> before = of(transaction, trigger, deliveryId);
            if (before.isPresent()) {
                return before;
            }
            Optional<Collection> chosen = choice.choose(open(transaction, trigger), DeliveryId.at(now));
            chosen.ifPresent(each -> write(transaction, trigger, deliveryId, each, now));
            return chosen;
        });
    }

    private void lock(Transaction transaction, String trigger, Instant now) {
        transaction
                .update("""
                        insert into event_collection
                            (scope_digest, trigger_name, collection_id, state, complete, updated_at)
                        values (:scope, :trigger, '', '', 1, :now)
                        on conflict (scope_digest, trigger_name, collection_id) do update set updated_at = :now
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("now", now)
                .execute();
    }

    private Optional<Collection> of(Transaction transaction, String trigger, String deliveryId) {
        return transaction
                .query("""
                        select c.collection_id, c.state, c.complete from event_collected e
                        join event_collection c on c.scope_digest = e.scope_digest
                            and c.trigger_name = e.trigger_name and c.collection_id = e.collection_id
                        where e.scope_digest = :scope and e.trigger_name = :trigger and e.delivery_id = :delivery
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("delivery", deliveryId)
                .map((row, _) -> new Collection(row.getString(1), row.getString(2), row.getInt(3) == 1))
                .findOne();
    }

    private List<Collection> open(Transaction transaction, String trigger) {
        return transaction
                .query("""
                        select collection_id, state, complete from event_collection
                        where scope_digest = :scope and trigger_name = :trigger and complete = 0
                        order by collection_id
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .map((row, _) -> new Collection(row.getString(1), row.getString(2), row.getInt(3) == 1))
                .list();
    }

    private void write(Transaction transaction, String trigger, String deliveryId, Collection collection, Instant now) {
        transaction
                .update("""
                        insert into event_collection
                            (scope_digest, trigger_name, collection_id, state, complete, updated_at)
                        values (:scope, :trigger, :id, :state, :complete, :now)
                        on conflict (scope_digest, trigger_name, collection_id)
                            do update set state = :state, complete = :complete, updated_at = :now
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("id", collection.id())
                .bind("state", collection.state())
                .bind("complete", collection.complete() ? 1 : 0)
                .bind("now", now)
                .execute();
        transaction
                .update("""
                        insert into event_collected
                            (scope_digest, trigger_name, delivery_id, collection_id, collected_at)
                        values (:scope, :trigger, :delivery, :id, :now)
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("delivery", deliveryId)
                .bind("id", collection.id())
                .bind("now", now)
                .execute();
    }
}
