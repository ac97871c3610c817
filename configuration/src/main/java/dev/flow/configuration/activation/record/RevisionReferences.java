package dev.flow.configuration.activation.record;

import dev.flow.store.Instants;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The revisions that the active pointer, the activations and the participants of one scope refer to. Thread-safe; works
 * in the transactions of its caller.
 */
public final class RevisionReferences {
    /** Activations that moved the pointer. */
    private static final String MOVED = "('APPLIED', 'ROLLED_BACK')";

    private final String scope;

    /** @param scope digest of the scope */
    public RevisionReferences(String scope) {
        this.scope = scope;
    }

    /**
     * What refers to revisions.
     *
     * @param active the revision that is active
     * @param predecessor the other one that was active last; null when there was none
     * @param target of the activation under way; null for none
     * @param participants revisions that a participant was brought to, whatever the pointer says
     * @param activeUntil when revisions were active last, by id
     */
    public record References(
            String active,
            @Nullable String predecessor,
            @Nullable String target,
            Set<String> participants,
            Map<String, Instant> activeUntil) {
        public References {
            participants = Set.copyOf(participants);
            activeUntil = Map.copyOf(activeUntil);
        }
    }

    /**
     * An activation that moved the pointer.
     *
     * @param ended when it was applied, or rolled back: the revision before it was active until then at most
     */
    private record Move(String revision, Instant ended) {}

    /** Empty where no revision was ever active, as in a scope that reads a directory. */
    public Optional<References> read(Transaction transaction) {
        PointerRow pointer = PointerRow.read(transaction, scope);
        String active = pointer.position().revisionId();
        if (active == null) {
            return Optional.empty();
        }
        List<Move> moves = moves(transaction);
        String predecessor = moves.stream()
                .map(Move::revision)
                .filter(revision -> !revision.equals(active))
                .findFirst()
                .orElse(null);
        return Optional.of(new References(
                active, predecessor, pointer.position().target(), participants(transaction), activeUntil(moves)));
    }

    /** Keeps activations from beginning, and from moving the pointer, until the transaction ends. */
    public void lock(Transaction transaction) {
        PointerRow.lock(transaction, scope);
    }

    /**
     * Newest first; one activation is under way at a time, so they moved the pointer in the order of their requests.
     */
    private List<Move> moves(Transaction transaction) {
        return transaction
                .query("""
                        select target_revision_id, stage_entered_at from configuration_activation
                        where scope_digest = :scope and stage in %s
                        order by created_at desc, activation_id desc limit 10000
                        """.formatted(MOVED))
                .bind("scope", scope)
                .map((row, _) ->
                        new Move(row.getString("target_revision_id"), Instants.of(row.getLong("stage_entered_at"))))
                .list();
    }

    private Set<String> participants(Transaction transaction) {
        return new HashSet<>(
                transaction.query("""
                        select revision_id from activation_participant
                        where scope_digest = :scope and revision_id is not null
                        """).bind("scope", scope).mapTo(String.class).list());
    }

    /** A revision is active until the next activation moves the pointer; the one that is active now has no end. */
    private static Map<String, Instant> activeUntil(List<Move> moves) {
        Map<String, Instant> until = new HashMap<>();
        for (int index = 0; index < moves.size(); index++) {
            Instant end = moves.get(Math.max(0, index - 1)).ended();
            until.merge(moves.get(index).revision(), end, (one, other) -> one.isAfter(other) ? one : other);
        }
        return until;
    }
}
