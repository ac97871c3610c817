package dev.flow.triggers.record;

import dev.flow.store.Migration;
import dev.flow.store.RemovalStatement;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.util.List;

/** The tables of triggers. */
public final class TriggerTables {
    /** Longer than a report of a quarter needs. */
    private static final Duration KEPT = Duration.ofDays(100);

    private static final String REMOVE_FIRINGS = """
            delete from trigger_firing
            where (scope_digest, trigger_name, nominal, firing_id) in (
                select scope_digest, trigger_name, nominal, firing_id from trigger_firing
                where recorded_at <= :end order by recorded_at limit :limit)
            """;

    private static final String REMOVE_BACKFILLS = """
            delete from trigger_backfill
            where (scope_digest, backfill_id) in (
                select scope_digest, backfill_id from trigger_backfill
                where ended_at <= :end order by ended_at limit :limit)
            """;

    private static final String REMOVE_SCHEDULED_STARTS = """
            delete from scheduled_start
            where (scope_digest, start_id) in (
                select scope_digest, start_id from scheduled_start
                where completed_at <= :end order by completed_at limit :limit)
            """;

    private static final String REMOVE_POPULATION_FAILURES = """
            delete from population_failure
            where (scope_digest, population_id, position) in (
                select f.scope_digest, f.population_id, f.position from population_failure f
                join population p
                    on p.scope_digest = f.scope_digest and p.population_id = f.population_id
                where p.ended_at <= :end order by p.ended_at, f.position limit :limit)
            """;

    private static final String REMOVE_POPULATIONS = """
            delete from population
            where (scope_digest, population_id) in (
                select scope_digest, population_id from population p
                where ended_at <= :end and not exists (
                    select 1 from population_failure f
                    where f.scope_digest = p.scope_digest and f.population_id = p.population_id)
                order by ended_at limit :limit)
            """;

    public static final SchemaPart PART = new SchemaPart(
            "triggers/record",
            List.of(
                    Migration.shared(TriggerTables.class, "V12__triggers.sql"),
                    Migration.shared(TriggerTables.class, "V13__backfills.sql"),
                    Migration.shared(TriggerTables.class, "V14__scheduled_starts.sql"),
                    Migration.shared(TriggerTables.class, "V15__populations.sql")),
            List.of(
                    new SchemaPart.Table(
                            "trigger_reconciliation",
                            "Kept for ever: one row for each scope, the revision that its schedules were brought to.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "trigger_schedule",
                            "Kept for ever: one row for each schedule, also after it was deleted.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "trigger_firing",
                            "What became of one time of a schedule; kept for " + KEPT.toDays() + " days.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_FIRINGS))),
                    new SchemaPart.Table(
                            "trigger_pause",
                            "Kept until an operator resumes the trigger.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "trigger_backfill",
                            "One row for each backfill; kept until " + KEPT.toDays() + " days after its end.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_BACKFILLS))),
                    new SchemaPart.Table(
                            "scheduled_start",
                            "One row for each scheduled start; kept until " + KEPT.toDays()
                                    + " days after it was started, was cancelled or has failed.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_SCHEDULED_STARTS))),
                    new SchemaPart.Table(
                            "quota_reservation",
                            "One row for each scheduled start that is pending.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "quota_use",
                            "Kept for ever: how many reservations each scope and principal has.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "population_failure",
                            "One row for each member of a population that has failed; kept as long as the population.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_POPULATION_FAILURES))),
                    new SchemaPart.Table(
                            "population",
                            "One row for each population; kept until " + KEPT.toDays() + " days after its end.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_POPULATIONS)))));

    private TriggerTables() {}
}
