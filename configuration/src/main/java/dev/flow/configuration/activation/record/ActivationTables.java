package dev.flow.configuration.activation.record;

import dev.flow.store.Migration;
import dev.flow.store.RemovalStatement;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.util.List;

/** The tables of the active pointer, of activations and of what workers prepared. */
public final class ActivationTables {
    /** Longer than the registration of a worker that is not alive any more is kept. */
    private static final Duration KEPT = Duration.ofDays(1);

    /** Rows of workers that are registered stay, however old. */
    private static final String REMOVE_LEFT = """
            delete from worker_revision where (instance_id, revision_id) in (
                select instance_id, revision_id from worker_revision
                where recorded_at <= :end and not exists (
                    select 1 from worker_readiness
                    where worker_readiness.instance_id = worker_revision.instance_id)
                order by recorded_at limit :limit)
            """;

    public static final SchemaPart PART = new SchemaPart(
            "configuration/activation",
            List.of(Migration.shared(ActivationTables.class, "V7__activations.sql")),
            List.of(
                    new SchemaPart.Table(
                            "configuration_pointer",
                            "Kept for ever: one row for each scope, the revision that is active.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "configuration_activation",
                            "Kept for ever: who activated what, when, and how it ended.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "activation_participant",
                            "Kept for ever: one row for each participant of a scope that only records what it was brought to.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "worker_revision",
                            "Kept while the worker is registered: what it lacks of a revision. What a host's controller"
                                    + " reported is kept for one day.",
                            new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE_LEFT)))));

    private ActivationTables() {}
}
