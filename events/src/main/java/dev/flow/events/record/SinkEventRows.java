package dev.flow.events.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The events of a scope that sinks are still to take, and which process sends to each sink. Thread-safe. */
public final class SinkEventRows {
    /** Events that are read at once have at most this many characters, unless it is a single one. */
    private static final long MOST_CHARACTERS = 8L << 20;

    private static final long MICROS = 1_000_000;

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public SinkEventRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /** Adds events in this order, in one transaction; one that waits already stays as it is. */
    public void add(List<SinkEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            Map<List<String>, Long> last = new HashMap<>();
            PreparedBatch batch = transaction.handle().prepareBatch("""
                    insert into sink_event (scope_digest, sink_name, event_key, stream, position, payload, added_at,
                        due_at, attempts)
                    values (:scope, :sink, :key, :stream, :position, :payload, :now, :now, 0)
                    on conflict (scope_digest, sink_name, event_key) do nothing
                    """);
            for (SinkEvent each : events) {
                long position = last.compute(
                        List.of(each.sink(), each.stream()),
                        (_, before) -> before == null ? first(transaction, each, now) : before + 1);
                batch.bind("scope", scope)
                        .bind("sink", each.sink())
                        .bind("key", key(each.event()))
                        .bind("stream", each.stream())
                        .bind("position", position)
                        .bind("payload", each.event().toString())
                        .bind("now", now)
                        .add();
            }
            return batch.execute();
        });
    }

    private static String key(JsonNode event) {
        return EventDigest.of(event.path("source").asText(), event.path("id").asText());
    }

    /** After all that the stream has, whatever the clocks of the processes that added it. */
    private long first(Transaction transaction, SinkEvent event, Instant now) {
        long highest = transaction
                .query("""
                        select coalesce(max(position), 0) from sink_event
                        where scope_digest = :scope and sink_name = :sink and stream = :stream
                        """)
                .bind("scope", scope)
                .bind("sink", event.sink())
                .bind("stream", event.stream())
                .mapTo(Long.class)
                .one();
        return Math.max(highest + 1, now.getEpochSecond() * MICROS + now.getNano() / 1_000);
    }

    /** Whether the next attempt of any event of a sink is due. */
    public boolean isAnyDue(String sink) {
        Instant now = store.now();
        return store.read(transaction -> transaction
                .query("""
                        select 1 from sink_event where scope_digest = :scope and sink_name = :sink and due_at <= :now
                        limit 1
                        """)
                .bind("scope", scope)
                .bind("sink", sink)
                .bind("now", now)
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
    }

    /**
     * Makes a process the one that sends to a sink, or lets it go on.
     *
     * @param lease how long no other process does
     * @return false while another process does
     */
    public boolean lease(String sink, String owner, Duration lease) {
        Instant now = store.now();
        return store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                                .update("""
                                insert into sink_publisher (scope_digest, sink_name, owner, until_at)
                                values (:scope, :sink, :owner, :until)
                                on conflict (scope_digest, sink_name) do update
                                set owner = excluded.owner, until_at = excluded.until_at
                                where sink_publisher.owner = excluded.owner or sink_publisher.until_at <= :now
                                """)
                                .bind("scope", scope)
                                .bind("sink", sink)
                                .bind("owner", owner)
                                .bind("until", now.plus(lease))
                                .bind("now", now)
                                .execute()
                        == 1);
    }

    /** Lets another process send to a sink at once. */
    public void release(String sink, String owner) {
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        delete from sink_publisher
                        where scope_digest = :scope and sink_name = :sink and owner = :owner
                        """)
                        .bind("scope", scope)
                        .bind("sink", sink)
                        .bind("owner", owner)
                        .execute());
    }

    /** Events whose next attempt is due and that no earlier event of their stream precedes that is not, in order. */
    public List<PendingSinkEvent> due(String sink, int limit) {
        Instant now = store.now();
        return store.read(transaction -> {
            List<String> keys = keys(transaction, sink, now, limit);
            return keys.isEmpty() ? List.of() : read(transaction, sink, keys);
        });
    }

    private List<String> keys(Transaction transaction, String sink, Instant now, int limit) {
        List<String> keys = new ArrayList<>();
        long characters = 0;
        for (Map.Entry<String, Long> each : transaction
                .query("""
                        select event_key, length(payload) as size from sink_event e
                        where scope_digest = :scope and sink_name = :sink and due_at <= :now and not exists (
                            select 1 from sink_event b
                            where b.scope_digest = e.scope_digest and b.sink_name = e.sink_name and b.stream = e.stream
                                and b.position < e.position and b.due_at > :now)
                        order by position limit :limit
                        """)
                .bind("scope", scope)
                .bind("sink", sink)
                .bind("now", now)
                .bind("limit", limit)
                .map((row, _) -> Map.entry(row.getString("event_key"), row.getLong("size")))
                .list()) {
            characters += each.getValue();
            if (!keys.isEmpty() && characters > MOST_CHARACTERS) {
                break;
            }
            keys.add(each.getKey());
        }
        return keys;
    }

    private List<PendingSinkEvent> read(Transaction transaction, String sink, List<String> keys) {
        Map<String, PendingSinkEvent> found = new HashMap<>();
        transaction
                .query("""
                        select event_key, stream, payload, added_at, attempts from sink_event
                        where scope_digest = :scope and sink_name = :sink and event_key in (<keys>)
                        """)
                .bind("scope", scope)
                .bind("sink", sink)
                .bindList("keys", keys)
                .map((row, _) -> pending(row))
                .forEach(each -> found.put(each.key(), each));
        return keys.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    private static PendingSinkEvent pending(ResultSet row) throws SQLException {
        return new PendingSinkEvent(
                row.getString("event_key"),
                row.getString("stream"),
                DeliveryRows.parse(row.getString("payload")),
                DeliveryRows.micros(row.getLong("added_at")),
                row.getInt("attempts"));
    }

    /**
     * Writes what attempts came to, in one transaction.
     *
     * @param taken the keys of events that the sink has taken, which are removed
     * @param failed the delay before the next attempt, by the keys of events that it has not taken
     */
    public void attempted(String sink, List<String> taken, Map<String, Duration> failed) {
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            if (!taken.isEmpty()) {
                PreparedBatch rows = transaction.handle().prepareBatch("""
                        delete from sink_event
                        where scope_digest = :scope and sink_name = :sink and event_key = :key
                        """);
                taken.forEach(key -> rows.bind("scope", scope)
                        .bind("sink", sink)
                        .bind("key", key)
                        .add());
                rows.execute();
            }
            if (!failed.isEmpty()) {
                PreparedBatch rows = transaction.handle().prepareBatch("""
                        update sink_event set due_at = :due, attempts = attempts + 1
                        where scope_digest = :scope and sink_name = :sink and event_key = :key
                        """);
                failed.forEach((key, delay) -> rows.bind("scope", scope)
                        .bind("sink", sink)
                        .bind("key", key)
                        .bind("due", now.plus(delay))
                        .add());
                rows.execute();
            }
            return null;
        });
    }

    /** What waits, by sink. */
    public List<SinkBacklog> backlog() {
        Instant now = store.now();
        return store.read(transaction -> transaction
                .query("""
                        select sink_name, count(*) as events, min(added_at) as oldest from sink_event
                        where scope_digest = :scope group by sink_name order by sink_name
                        """)
                .bind("scope", scope)
                .map((row, _) -> new SinkBacklog(
                        row.getString("sink_name"),
                        row.getLong("events"),
                        Duration.between(DeliveryRows.micros(row.getLong("oldest")), now)))
                .list());
    }
}
