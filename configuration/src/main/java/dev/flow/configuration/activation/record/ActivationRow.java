package dev.flow.configuration.activation.record;

import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationStage;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.OutcomeCode;
import dev.flow.configuration.plan.Plan;
import dev.flow.store.Instants;
import dev.flow.store.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code configuration_activation}.
 *
 * @param version grows with each write
 */
record ActivationRow(
        String id,
        Plan plan,
        Place place,
        Lease lease,
        Activation.Origin origin,
        Instant createdAt,
        Instant updatedAt,
        long version) {
    /** Of the plans on one page together; the first one is read, however large it is. */
    private static final long MOST_BYTES = 4 * 1024 * 1024;

    private static final String COLUMNS = """
            activation_id, stage, stage_entered_at, plan, checkpoints, transitions, outcome_code, detail,
            previous_artifact, fence, lease_owner, lease_expires_at, actor_digest, reason, rollback_of,
            created_at, updated_at, version""";

    /**
     * Where it stands.
     *
     * @param previousArtifact that new runs were routed to before; null until the roll-out
     */
    record Place(
            ActivationStage stage,
            Instant enteredAt,
            List<Checkpoint> checkpoints,
            List<Activation.Transition> transitions,
            @Nullable OutcomeCode outcome,
            @Nullable String detail,
            @Nullable String previousArtifact) {
        Place with(@Nullable String newDetail) {
            return new Place(stage, enteredAt, checkpoints, transitions, outcome, newDetail, previousArtifact);
        }

        Place with(List<Checkpoint> confirmed, @Nullable String artifact) {
            return new Place(
                    stage,
                    enteredAt,
                    Stream.concat(checkpoints.stream(), confirmed.stream()).toList(),
                    transitions,
                    outcome,
                    detail,
                    artifact == null ? previousArtifact : artifact);
        }
    }

    /**
     * @param fence of the controller that took the lease last; 0 before the first
     * @param owner null when no controller holds it
     */
    record Lease(
            long fence, @Nullable String owner, @Nullable Instant expiresAt) {
        static final Lease NONE = new Lease(0, null, null);

        boolean isFree(Instant now) {
            return expiresAt == null || !expiresAt.isAfter(now);
        }
    }

    ActivationRow with(Place newPlace, Instant now) {
        return new ActivationRow(id, plan, newPlace, lease, origin, createdAt, now, version + 1);
    }

    /** A lease is no news to callers: neither time nor version of the record change. */
    ActivationRow with(Lease newLease) {
        return new ActivationRow(id, plan, place, newLease, origin, createdAt, updatedAt, version);
    }

    /** As callers see it. */
    Activation activation() {
        return new Activation(
                id,
                plan,
                new Activation.Progress(
                        place.stage().state(),
                        place.checkpoints(),
                        place.transitions(),
                        lease.expiresAt(),
                        place.outcome(),
                        place.detail()),
                origin,
                createdAt,
                updatedAt,
                version);
    }

    static Optional<ActivationRow> find(Transaction transaction, String scope, String id) {
        return transaction
                .query("select " + COLUMNS
                        + " from configuration_activation where scope_digest = :scope and activation_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .map(ActivationRow::of)
                .findOne();
    }

    /** Some rows, and whether there are others after them. */
    record Page(List<ActivationRow> rows, boolean more) {}

    /** Newest first, after one of them; those after one that does not exist are none. */
    static Page list(Transaction transaction, String scope, @Nullable String after, int limit) {
        List<Sized> sized = sized(transaction, scope, after, limit + 1);
        List<String> ids = new ArrayList<>();
        long bytes = 0;
        for (Sized each : sized) {
            bytes += each.bytes();
            if (ids.size() == limit || (!ids.isEmpty() && bytes > MOST_BYTES)) {
                break;
            }
            ids.add(each.id());
        }
        return new Page(ids.isEmpty() ? List.of() : all(transaction, scope, ids), ids.size() < sized.size());
    }

    private static List<ActivationRow> all(Transaction transaction, String scope, List<String> ids) {
        return transaction
                .query("select " + COLUMNS + """
                         from configuration_activation
                        where scope_digest = :scope and activation_id in (<ids>)
                        order by created_at desc, activation_id desc
                        """)
                .bind("scope", scope)
                .bindList("ids", ids)
                .map(ActivationRow::of)
                .list();
    }

    /** The size of the plan of a row, which is most of it. */
    private record Sized(String id, long bytes) {}

    private static List<Sized> sized(Transaction transaction, String scope, @Nullable String after, int limit) {
        return transaction
                .query("""
                        select activation_id, octet_length(plan) as bytes from configuration_activation
                        where scope_digest = :scope and (cast(:after as text) is null or exists (
                            select 1 from configuration_activation last
                            where last.scope_digest = :scope and last.activation_id = :after
                                and (configuration_activation.created_at < last.created_at
                                    or (configuration_activation.created_at = last.created_at
                                        and configuration_activation.activation_id < last.activation_id))))
                        order by created_at desc, activation_id desc limit :limit
                        """)
                .bind("scope", scope)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, _) -> new Sized(row.getString("activation_id"), row.getLong("bytes")))
                .list();
    }

    /** Whether a controller holds no lease on it; false for one that does not exist. Does not read the plan. */
    static boolean isFree(Transaction transaction, String scope, String id, Instant now) {
        return transaction
                .query("""
                        select 1 from configuration_activation
                        where scope_digest = :scope and activation_id = :id
                            and (lease_expires_at is null or lease_expires_at <= :now)
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .bind("now", Instants.micros(now))
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    /** Inserts or replaces the row. */
    void write(Transaction transaction, String scope) {
        transaction
                .update("""
                        insert into configuration_activation (
                            scope_digest, activation_id, stage, stage_entered_at, target_revision_id, plan, checkpoints,
                            transitions, outcome_code, detail, previous_artifact, fence, lease_owner, lease_expires_at,
                            actor_digest, reason, rollback_of, created_at, updated_at, version)
                        values (
                            :scope, :id, :stage, :enteredAt, :target, :plan, :checkpoints,
                            :transitions, :outcome, :detail, :previousArtifact, :fence, :owner, :expiresAt,
                            :actor, :reason, :rollbackOf, :createdAt, :updatedAt, :version)
                        on conflict (scope_digest, activation_id) do update set
                            stage = excluded.stage, stage_entered_at = excluded.stage_entered_at,
                            checkpoints = excluded.checkpoints, transitions = excluded.transitions,
                            outcome_code = excluded.outcome_code, detail = excluded.detail,
                            previous_artifact = excluded.previous_artifact, fence = excluded.fence,
                            lease_owner = excluded.lease_owner, lease_expires_at = excluded.lease_expires_at,
                            updated_at = excluded.updated_at, version = excluded.version
                        """)
                .bind("scope", scope)
                .bind("id", id)
                .bind("stage", place.stage().name())
                .bind("enteredAt", Instants.micros(place.enteredAt()))
                .bind("target", plan.target())
                .bind("plan", RecordJson.write(plan))
                .bind("checkpoints", RecordJson.write(place.checkpoints()))
                .bind("transitions", RecordJson.write(place.transitions()))
                .bind("outcome", name(place.outcome()))
                .bind("detail", place.detail())
                .bind("previousArtifact", place.previousArtifact())
                .bind("fence", lease.fence())
                .bind("owner", lease.owner())
                .bind("expiresAt", micros(lease.expiresAt()))
                .bind("actor", origin.actorDigest())
                .bind("reason", origin.reason())
                .bind("rollbackOf", origin.rollbackOf())
                .bind("createdAt", Instants.micros(createdAt))
                .bind("updatedAt", Instants.micros(updatedAt))
                .bind("version", version)
                .execute();
    }

    /** Renews the lease without reading the plan. */
    static boolean renew(Transaction transaction, String scope, String id, long fence, Instant until) {
        return transaction
                        .update("""
                                update configuration_activation set lease_expires_at = :until
                                where scope_digest = :scope and activation_id = :id and fence = :fence
                                    and lease_owner is not null
                                """)
                        .bind("until", Instants.micros(until))
                        .bind("scope", scope)
                        .bind("id", id)
                        .bind("fence", fence)
                        .execute()
                == 1;
    }

    private static ActivationRow of(ResultSet row, StatementContext context) throws SQLException {
        long expires = row.getLong("lease_expires_at");
        Instant expiresAt = row.wasNull() ? null : Instants.of(expires);
        String outcome = row.getString("outcome_code");
        return new ActivationRow(
                row.getString("activation_id"),
                RecordJson.plan(row.getString("plan")),
                new Place(
                        ActivationStage.valueOf(row.getString("stage")),
                        Instants.of(row.getLong("stage_entered_at")),
                        RecordJson.checkpoints(row.getString("checkpoints")),
                        RecordJson.transitions(row.getString("transitions")),
                        outcome == null ? null : OutcomeCode.valueOf(outcome),
                        row.getString("detail"),
                        row.getString("previous_artifact")),
                new Lease(row.getLong("fence"), row.getString("lease_owner"), expiresAt),
                new Activation.Origin(
                        row.getString("actor_digest"), row.getString("reason"), row.getString("rollback_of")),
                Instants.of(row.getLong("created_at")),
                Instants.of(row.getLong("updated_at")),
                row.getLong("version"));
    }

    private static @Nullable String name(@Nullable OutcomeCode code) {
        return code == null ? null : code.name();
    }

    private static @Nullable Long micros(@Nullable Instant instant) {
        return instant == null ? null : Instants.micros(instant);
    }
}
