package dev.flow.events.record;

import dev.flow.store.Migration;
import dev.flow.store.RemovalStatement;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.util.List;

/** The tables of events. */
public final class EventTables {
    /** Senders repeat a delivery for some days; one that comes later is taken for a new one. */
    private static final Duration KEPT = Duration.ofDays(30);

    /** A sink that is away for longer loses events, so that one that never comes back does not fill the store. */
    private static final Duration UNTAKEN = Duration.ofDays(7);

    private static final String REMOVE_RUNS = """
            delete from delivery_run
            where (scope_digest, delivery_id, workflow_id) in (
                select r.scope_digest, r.delivery_id, r.workflow_id from delivery_run r
                join delivery d on d.scope_digest = r.scope_digest and d.delivery_id = r.delivery_id
                where d.received_at <= :end and d.due_at is null limit :limit)
            """;

    private static final String REMOVE_DELIVERIES = """
            delete from delivery
            where (scope_digest, delivery_id) in (
                select scope_digest, delivery_id from delivery d
                where received_at <= :end and due_at is null and not exists (
                    select 1 from delivery_run r
                    where r.scope_digest = d.scope_digest and r.delivery_id = d.delivery_id)
                order by received_at limit :limit)
                and due_at is null
            """;

    private static final String REMOVE_CORRELATIONS = """
            delete from event_correlation
            where (scope_digest, event_type, correlation) in (
                select scope_digest, event_type, correlation from event_correlation c
                where used_at <= :end and not exists (
                    select 1 from event_subscription s
                    where s.scope_digest = c.scope_digest and s.event_type = c.event_type
                        and s.correlation = c.correlation)
                order by used_at limit :limit)
                and used_at <= :end
            """;

    private static final String REMOVE_COLLECTIONS = """
            delete from event_collection
            where (scope_digest, trigger_name, collection_id) in (
                select scope_digest, trigger_name, collection_id from event_collection
                where updated_at <= :end and collection_id <> '' order by updated_at limit :limit)
            """;

    private static final String REMOVE_COLLECTED = """
            delete from event_collected
            where (scope_digest, trigger_name, delivery_id) in (
                select scope_digest, trigger_name, delivery_id from event_collected
                where collected_at <= :end order by collected_at limit :limit)
            """;

    private static final String REMOVE_UNTAKEN = """
            delete from sink_event
            where (scope_digest, sink_name, event_key) in (
                select scope_digest, sink_name, event_key from sink_event
                where added_at <= :end order by added_at limit :limit)
            """;

    public static final SchemaPart PART = new SchemaPart(
            "events/record",
            List.of(
                    Migration.shared(EventTables.class, "V16__events.sql"),
                    Migration.shared(EventTables.class, "V18__sinks.sql")),
            List.of(
                    new SchemaPart.Table(
                            "delivery_run",
                            "The first runs that an event has started or reached; kept as long as the delivery.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_RUNS))),
                    new SchemaPart.Table(
                            "delivery",
                            "One row for each event that came in; kept for " + KEPT.toDays()
                                    + " days, and until it is delivered.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_DELIVERIES))),
                    new SchemaPart.Table(
                            "event_subscription",
                            "What a listening run waits for; kept until it stops listening or has ended.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "event_correlation",
                            "One row for each correlation that listening runs use; kept until no run has used it for "
                                    + KEPT.toDays() + " days.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_CORRELATIONS))),
                    new SchemaPart.Table(
                            "event_collection",
                            "Events that were collected for a workflow that starts by several; kept until nothing was"
                                    + " added for " + KEPT.toDays() + " days.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_COLLECTIONS))),
                    new SchemaPart.Table(
                            "event_collected",
                            "One row for each event that was collected; kept for " + KEPT.toDays() + " days.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_COLLECTED))),
                    new SchemaPart.Table(
                            "sink_event",
                            "One row for each event that a sink is still to take; kept until then, and no longer than "
                                    + UNTAKEN.toDays() + " days.",
                            new RetentionRule.RemoveAged(UNTAKEN, new RemovalStatement(REMOVE_UNTAKEN))),
                    new SchemaPart.Table(
                            "sink_publisher",
                            "The process that sends to a sink; kept until another one does.",
                            new RetentionRule.KeepAll())));

    private EventTables() {}
}
