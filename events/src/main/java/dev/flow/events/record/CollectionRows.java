package dev.flow.events.record;

import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What was collected for workflows of a scope that start by several events. Thread-safe. */
public final class CollectionRows {
    /** The number of collections of a trigger that are open at most. */
    public static final int MOST_OPEN = 1_000;

    /** The number of characters of all that are open, which each event is compared with. */
    public static final int MOST_CHARACTERS = 8 << 20;

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
     * An event that is part of a collection.
     *
     * @param collection as it is now
     * @param dropped the number of the oldest collections that were given up because too many are open
     */
    public record Added(Collection collection, int dropped) {}

    /**
     * Adds an event to a collection, once; concurrent processes do so one after the other.
     *
     * @param deliveryId of the event
     * @return empty when it is part of none
     */
    public Optional<Added> add(String trigger, String deliveryId, Choice choice) {
        Instant now = store.now();
        // Everything is read after the lock was got, by statements of their own.
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            lock(transaction, trigger, now);
            Optional<Collection> before = of(transaction, trigger, deliveryId);
            if (before.isPresent()) {
                return before.map(collection -> new Added(collection, 0));
            }
            List<Collection> open = open(transaction, trigger);
            Optional<Collection> chosen = choice.choose(open, DeliveryId.at(now));
            if (chosen.isEmpty()) {
                return Optional.empty();
            }
            write(transaction, trigger, deliveryId, chosen.get(), now);
            return Optional.of(new Added(chosen.get(), dropOldest(transaction, trigger, open, chosen.get())));
        });
    }

    /** Gives up the oldest collections until what is open is within the bounds. */
    private int dropOldest(Transaction transaction, String trigger, List<Collection> open, Collection chosen) {
        List<Collection> others =
                open.stream().filter(each -> !each.id().equals(chosen.id())).toList();
        int count = others.size() + 1;
        long characters = chosen.state().length()
                + others.stream().mapToLong(each -> each.state().length()).sum();
        int dropped = 0;
        while (dropped < others.size() && (count > MOST_OPEN || characters > MOST_CHARACTERS)) {
            Collection oldest = others.get(dropped++);
            count--;
            characters -= oldest.state().length();
            remove(transaction, trigger, oldest.id());
        }
        return dropped;
    }

    private void remove(Transaction transaction, String trigger, String id) {
        transaction
                .update("""
                        delete from event_collection
                        where scope_digest = :scope and trigger_name = :trigger and collection_id = :id
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("id", id)
                .execute();
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
                        on conflict (scope_digest, trigger_name, delivery_id)
                            do update set collection_id = :id, collected_at = :now
                        """)
                .bind("scope", scope)
                .bind("trigger", trigger)
                .bind("delivery", deliveryId)
                .bind("id", collection.id())
                .bind("now", now)
                .execute();
    }
}
