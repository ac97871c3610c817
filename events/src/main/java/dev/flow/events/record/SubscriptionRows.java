package dev.flow.events.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.engine.event.Interest;
import dev.flow.engine.event.Subscription;
import dev.flow.store.Dialect;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** What the listening runs of a scope wait for. Thread-safe. */
public final class SubscriptionRows {
    /** The type of a subscription for events of every type. */
    public static final String ANY_TYPE = "";

    private static final JsonMapper JSON = new JsonMapper();
    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    /** A correlation is marked as used this often; far shorter than it is kept. */
    private static final Duration FRESH = Duration.ofDays(1);

    /** Statements with many values are cut to this many. */
    private static final int CHUNK = 200;

    private final Store store;
    private final String scope;

    /** @param scope its digest */
    public SubscriptionRows(Store store, String scope) {
        this.store = store;
        this.scope = scope;
    }

    /**
     * A correlation that subscriptions of a type have.
     *
     * @param digest of the expressions; empty where there are none
     * @param expressions on the event
     */
    public record Shape(String type, String digest, List<String> expressions) {
        public Shape {
            expressions = List.copyOf(expressions);
        }
    }

    /** What events and subscriptions have in common when they meet. */
    public record Match(String type, String correlation, String values) {}

    /** Adds a subscription; one that is there stays. */
    public void add(Subscription subscription) {
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            int position = 0;
            for (Interest interest : subscription.interests()) {
                String correlation = correlation(transaction, interest, now);
                transaction
                        .update("""
                                insert into event_subscription (scope_digest, workflow_id, task_key, position,
                                    event_type, correlation, value_digest, created_at, checked_at)
                                values (:scope, :workflow, :task, :position, :type, :correlation, :values, :now, :now)
                                on conflict (scope_digest, workflow_id, task_key, position) do nothing
                                """)
                        .bind("scope", scope)
                        .bind("workflow", subscription.workflowId())
                        .bind("task", subscription.key())
                        .bind("position", position++)
                        .bind("type", interest.type())
                        .bind("correlation", correlation)
                        .bind("values", interest.values())
                        .bind("now", now)
                        .execute();
            }
            return null;
        });
    }

    /** The digest of the expressions of an interest, which are there from now on; empty for none. */
    private String correlation(Transaction transaction, Interest interest, Instant now) {
        if (interest.from().isEmpty()) {
            return "";
        }
        String expressions = write(interest.from());
        String digest = EventDigest.of("correlation", expressions);
        // One that is old enough to be removed is kept by this; one that is not is left alone, as many runs share it.
        transaction
                .update("""
                        update event_correlation set used_at = :now
                        where scope_digest = :scope and event_type = :type and correlation = :correlation
                            and used_at <= :before
                        """)
                .bind("scope", scope)
                .bind("type", interest.type())
                .bind("correlation", digest)
                .bind("now", now)
                .bind("before", now.minus(FRESH))
                .execute();
        transaction
                .update("""
                        insert into event_correlation (scope_digest, event_type, correlation, expressions, used_at)
                        values (:scope, :type, :correlation, :expressions, :now)
                        on conflict (scope_digest, event_type, correlation) do nothing
                        """)
                .bind("scope", scope)
                .bind("type", interest.type())
                .bind("correlation", digest)
                .bind("expressions", expressions)
                .bind("now", now)
                .execute();
        return digest;
    }

    /** Ends a subscription; an unknown one is ignored. */
    public void remove(String workflowId, String key) {
        store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> transaction
                        .update("""
                        delete from event_subscription
                        where scope_digest = :scope and workflow_id = :workflow and task_key = :task
                        """)
                        .bind("scope", scope)
                        .bind("workflow", workflowId)
                        .bind("task", key)
                        .execute());
    }

    /**
     * Ends the subscriptions of runs that have ended.
     *
     * @param seen when they were seen to have ended; what they, or runs of their ids, subscribed to later stays
     */
    public void removeRuns(Collection<String> workflowIds, Instant seen) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            for (String workflowId : workflowIds) {
                transaction
                        .update("""
                                delete from event_subscription
                                where scope_digest = :scope and workflow_id = :workflow and created_at <= :seen
                                """)
                        .bind("scope", scope)
                        .bind("workflow", workflowId)
                        .bind("seen", seen)
                        .execute();
            }
            return null;
        });
    }

    /**
     * The correlations that events of these types must be looked at for; those without expressions are not among them.
     */
    public List<Shape> shapes(Set<String> types) {
        Set<String> wanted = new LinkedHashSet<>(types);
        wanted.add(ANY_TYPE);
        return store.read(transaction -> transaction
                .query("""
                        select event_type, correlation, expressions from event_correlation
                        where scope_digest = :scope and event_type in (<types>)
                        """)
                .bind("scope", scope)
                .bindList("types", List.copyOf(wanted))
                .map((row, _) -> new Shape(
                        row.getString("event_type"), row.getString("correlation"), read(row.getString("expressions"))))
                .list());
    }

    /** The runs that wait for what these matches are, each once and in the order of its id. */
    public Map<Match, Set<String>> find(Collection<Match> matches) {
        List<Match> all = List.copyOf(new LinkedHashSet<>(matches));
        return store.read(transaction -> {
            Map<Match, Set<String>> found = new HashMap<>();
            for (int from = 0; from < all.size(); from += CHUNK) {
                find(transaction, all.subList(from, Math.min(all.size(), from + CHUNK)), found);
            }
            return found;
        });
    }

    private void find(Transaction transaction, List<Match> matches, Map<Match, Set<String>> found) {
        query(transaction, matches, "")
                .map((row, _) ->
                        Map.entry(new Match(row.getString(1), row.getString(2), row.getString(3)), row.getString(4)))
                .forEach(each -> found.computeIfAbsent(each.getKey(), _ -> new LinkedHashSet<>())
                        .add(each.getValue()));
    }

    /** The rows of these matches; with a prefix, how the database gets at them. */
    Query query(Transaction transaction, List<Match> matches, String prefix) {
        Map<String, String> values = new LinkedHashMap<>();
        StringBuilder rows = new StringBuilder();
        for (int index = 0; index < matches.size(); index++) {
            Match match = matches.get(index);
            rows.append(index == 0 ? "" : ", ").append("(:t" + index + ", :c" + index + ", :v" + index + ")");
            values.put("t" + index, match.type());
            values.put("c" + index, match.correlation());
            values.put("v" + index, match.values());
        }
        return transaction
                .query(prefix + "select distinct m.column1, m.column2, m.column3, s.workflow_id from (values " + rows
                        + ") as m " + each(transaction.dialect()) + " order by s.workflow_id")
                .bind("scope", scope)
                .bindMap(values);
    }

    /**
     * One look into the index for each match. Both databases read all subscriptions of the scope for an {@code in}, and
     * PostgreSQL may for a join.
     */
    private static String each(Dialect dialect) {
        String wanted = """
                where s.scope_digest = :scope and s.event_type = m.column1 and s.correlation = m.column2
                    and s.value_digest = m.column3
                """;
        return switch (dialect) {
            // Here the order of a cross join is that of its execution.
            case SQLITE -> "cross join event_subscription s " + wanted;
            // The offset keeps the planner from making a join of it.
            case POSTGRESQL ->
                "cross join lateral (select s.workflow_id from event_subscription s " + wanted + " offset 0) as s";
        };
    }

    /**
     * Runs whose subscriptions were not looked at since, those first that were not for the longest; they count as
     * looked at now.
     *
     * @param before of the last look
     * @param limit of subscriptions
     */
    public List<String> unchecked(Instant before, int limit) {
        Instant now = store.now();
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            Set<String> runs = new LinkedHashSet<>(transaction
                    .query("""
                            select workflow_id from event_subscription
                            where scope_digest = :scope and checked_at <= :before order by checked_at limit :limit
                            """)
                    .bind("scope", scope)
                    .bind("before", before)
                    .bind("limit", limit)
                    .mapTo(String.class)
                    .list());
            for (String run : runs) {
                transaction
                        .update("""
                                update event_subscription set checked_at = :now
                                where scope_digest = :scope and workflow_id = :workflow
                                """)
                        .bind("scope", scope)
                        .bind("workflow", run)
                        .bind("now", now)
                        .execute();
            }
            return List.copyOf(runs);
        });
    }

    /** How many subscriptions there are, at most this many. */
    public long count(int most) {
        return store.read(transaction -> transaction
                .query("""
                        select count(*) from
                            (select 1 from event_subscription where scope_digest = :scope limit :most) as counted
                        """)
                .bind("scope", scope)
                .bind("most", most)
                .mapTo(Long.class)
                .one());
    }

    private static String write(List<String> expressions) {
        try {
            return JSON.writeValueAsString(expressions);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts can be written as JSON.", e);
        }
    }

    private static List<String> read(String expressions) {
        try {
            return JSON.readValue(expressions, TEXTS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A row of correlations has no JSON as its expressions.", e);
        }
    }
}
