package dev.flow.configuration.activation.record;

import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationEvent;
import dev.flow.configuration.activation.ActivationStage;
import dev.flow.configuration.activation.ActivationTransitions;
import dev.flow.configuration.activation.ActivationTransitions.Fence;
import dev.flow.configuration.activation.ActivationTransitions.Row;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.OutcomeCode;
import dev.flow.configuration.plan.Plan;
import dev.flow.engine.payload.BoundedText;
import dev.flow.store.Isolation;
import dev.flow.store.StorableText;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one place where the record of an activation changes: the transition table applied in a transaction, together with
 * the lease, its fencing token and the active pointer of the scope. Safe for use by many threads and processes; every
 * method throws {@link dev.flow.store.StoreException} when the store is unavailable.
 */
public final class ActivationRecords {
    /** Between the reason of a failure and what keeps it from being put back. */
    private static final String NOT_PUT_BACK = " It is not put back yet: ";

    private final Store store;
    private final String scope;
    private final ActivationTransitions table;
    private final Duration lease;

    /**
     * @param scope digest of the scope
     * @param lease for how long a controller that has stopped keeps others away
     */
    public ActivationRecords(Store store, String scope, ActivationTransitions table, Duration lease) {
        this.store = store;
        this.scope = scope;
        this.table = table;
        this.lease = lease;
    }

    /** The right to do the steps of an activation, as long as no newer fencing token was given out. */
    public record Hold(String activationId, long fence) {}

    /** Where an activation stands, and the right to go on with it. */
    public record Standing(Hold hold, ActivationStage stage) {}

    /** What {@link #take} answers. */
    public sealed interface Taken {
        /** There is nothing to do. */
        record Nothing() implements Taken {}

        /** Another controller holds the lease. */
        record ByAnother(Duration remaining) implements Taken {}

        record Granted(Standing standing) implements Taken {}
    }

    /**
     * What a step works on.
     *
     * @param enteredAt when the activation came to this stage
     * @param active the revision that is active now
     * @param previousArtifact that new runs were routed to before; null until the roll-out
     */
    public record Work(
            Hold hold,
            ActivationStage stage,
            Plan plan,
            Instant enteredAt,
            @Nullable String active,
            @Nullable String previousArtifact) {}

    /**
     * What a step adds to the record.
     *
     * @param detail one sentence for an operator; null for none
     * @param previousArtifact null to leave it
     */
    public record Addition(
            List<Checkpoint> checkpoints,
            @Nullable String detail,
            @Nullable String previousArtifact) {
        public static final Addition NONE = new Addition(List.of(), null, null);

        public Addition {
            checkpoints = List.copyOf(checkpoints);
        }

        public static Addition detail(String text) {
            return new Addition(List.of(), text, null);
        }
    }

    public Instant now() {
        return store.now();
    }

    /**
     * Takes the lease of the activation under way, unless another controller holds it.
     *
     * @param owner the controller; one that holds the lease already keeps its fencing token
     */
    public Taken take(String owner) {
        Instant now = store.now();
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> take(transaction, owner, now));
    }

    private Taken take(Transaction transaction, String owner, Instant now) {
        PointerRow pointer = PointerRow.lock(transaction, scope);
        String id = pointer.underWay();
        if (id == null) {
            return new Taken.Nothing();
        }
        ActivationRow row = required(transaction, id);
        Instant until = now.plus(lease);
        if (owner.equals(row.lease().owner())) {
            ActivationRow.renew(transaction, scope, id, row.lease().fence(), until);
            return new Taken.Granted(standing(row));
        }
        if (!row.lease().isFree(now)) {
            return new Taken.ByAnother(
                    Duration.between(now, Objects.requireNonNull(row.lease().expiresAt())));
        }
        Row rule = table.get(row.place().stage(), ActivationEvent.LEASED);
        Changed changed = change(pointer, row, rule, Addition.NONE, now);
        ActivationRow taken =
                changed.row().with(new ActivationRow.Lease(changed.row().lease().fence(), owner, until));
        taken.write(transaction, scope);
        changed.pointer().write(transaction, scope);
        return new Taken.Granted(standing(taken));
    }

    /**
     * Begins or repeats a step, and renews the lease.
     *
     * @return empty when the hold is lost, or the activation is at another stage: {@link #standing} says which
     */
    public Optional<Work> begin(Hold hold, ActivationStage stage) {
        Instant now = store.now();
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PointerRow pointer = PointerRow.lock(transaction, scope);
            Optional<ActivationRow> row = held(transaction, pointer, hold)
                    .filter(found -> found.place().stage() == stage);
            row.ifPresent(found ->
                    ActivationRow.renew(transaction, scope, hold.activationId(), hold.fence(), now.plus(lease)));
            return row.map(found -> new Work(
                    hold,
                    stage,
                    found.plan(),
                    found.place().enteredAt(),
                    pointer.position().revisionId(),
                    found.place().previousArtifact()));
        });
    }

    /** Where an activation stands; empty when the hold is lost or nothing is left to do. */
    public Optional<Standing> standing(Hold hold) {
        return store.read(transaction ->
                held(transaction, PointerRow.read(transaction, scope), hold).map(ActivationRecords::standing));
    }

    /** Renews the lease while a step takes long; false when the hold is lost. */
    public boolean renew(Hold hold) {
        Instant until = store.now().plus(lease);
        return store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> ActivationRow.renew(transaction, scope, hold.activationId(), hold.fence(), until));
    }

    /**
     * Records what came of a step: one transition, once. Recording that a plan is checked compares it with the active
     * pointer, and recording that the pointer moves is what moves it, both in this transaction.
     *
     * @return where it stands now; empty when the hold is lost or the activation has ended
     */
    public Optional<Standing> record(Work work, ActivationEvent event, Addition addition) {
        Instant now = store.now();
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PointerRow pointer = PointerRow.lock(transaction, scope);
            Optional<ActivationRow> held = held(transaction, pointer, work.hold());
            if (held.isEmpty() || held.get().place().stage() != work.stage()) {
                return held.map(ActivationRecords::standing);
            }
            ActivationRow row = held.get();
            boolean asExpected = pointer.isAt(
                    row.plan().expected().revisionId(), row.plan().expected().pointerVersion());
            ActivationEvent found =
                    comparesPointer(work.stage(), event) && !asExpected ? ActivationEvent.POINTER_MOVED : event;
            Addition added = found == event
                    ? addition
                    : Addition.detail("The active revision is not the one that the plan expects: plan again.");
            Changed changed = change(pointer, row, table.get(work.stage(), found), added, now);
            PointerRow after = changed.pointer();
            if (changed.row().place().stage() == ActivationStage.APPLIED) {
                after = after.moved(row.plan().target(), row.id());
                takeBack(transaction, row, now);
            }
            changed.row().write(transaction, scope);
            after.write(transaction, scope);
            return changed.row().place().stage().isEnded() ? Optional.empty() : Optional.of(standing(changed.row()));
        });
    }

    private static boolean comparesPointer(ActivationStage stage, ActivationEvent event) {
        return event == ActivationEvent.CONFIRMED
                && (stage == ActivationStage.REQUESTED || stage == ActivationStage.POINTER);
    }

    /** The activation that a rollback takes back. */
    private void takeBack(Transaction transaction, ActivationRow rollback, Instant now) {
        String id = rollback.origin().rollbackOf();
        if (id != null) {
            ActivationRow.find(transaction, scope, id)
                    .flatMap(row -> table.find(row.place().stage(), ActivationEvent.ROLLBACK)
                            .map(rule -> place(row, rule, Addition.NONE, now)))
                    .ifPresent(row -> row.write(transaction, scope));
        }
    }

    /** Says why a step waits; without effect when the hold is lost or nothing changes. */
    public void note(Work work, String detail) {
        Instant now = store.now();
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            held(transaction, PointerRow.lock(transaction, scope), work.hold())
                    .filter(row -> row.place().stage() == work.stage())
                    .ifPresent(row -> {
                        String text = noted(row.place(), detail);
                        if (!text.equals(row.place().detail())) {
                            row.with(row.place().with(text), now).write(transaction, scope);
                        }
                    });
            return detail;
        });
    }

    /** The reason of a failure stays while it is put back. */
    private static String noted(ActivationRow.Place place, String detail) {
        return place.outcome() == null ? storable(detail) : storable(reason(place.detail()) + NOT_PUT_BACK + detail);
    }

    /** Bindings say what they like. */
    private static String storable(String detail) {
        return StorableText.of(BoundedText.of(detail));
    }

    private static String reason(@Nullable String detail) {
        String text = Objects.requireNonNullElse(detail, "");
        int end = text.indexOf(NOT_PUT_BACK);
        return end < 0 ? text : text.substring(0, end);
    }

    /** An event from outside the controller, such as a cancellation; the caller has checked that there is a row. */
    ActivationRow apply(Transaction transaction, ActivationRow row, Row rule, Addition addition, Instant now) {
        Changed changed = change(PointerRow.read(transaction, scope), row, rule, addition, now);
        changed.row().write(transaction, scope);
        changed.pointer().write(transaction, scope);
        return changed.row();
    }

    private record Changed(PointerRow pointer, ActivationRow row) {}

    private static Changed change(PointerRow pointer, ActivationRow row, Row rule, Addition addition, Instant now) {
        PointerRow after = pointer;
        ActivationRow moved = place(row, rule, addition, now);
        if (rule.fence() == Fence.NEW) {
            after = after.withFence(pointer.fence() + 1);
            moved = moved.with(new ActivationRow.Lease(
                    after.fence(), row.lease().owner(), row.lease().expiresAt()));
        }
        if (rule.to().isEnded()) {
            moved = moved.with(new ActivationRow.Lease(moved.lease().fence(), null, null));
            after = row.id().equals(pointer.underWay()) ? after.withUnderWay(null, null) : after;
        }
        return new Changed(after, moved);
    }

    private static ActivationRow place(ActivationRow row, Row rule, Addition addition, Instant now) {
        if (rule.from() == rule.to()) {
            return row;
        }
        ActivationRow.Place before = row.place().with(addition.checkpoints(), addition.previousArtifact());
        OutcomeCode outcome = rule.outcome() == null ? before.outcome() : rule.outcome();
        List<Activation.Transition> transitions = new ArrayList<>(before.transitions());
        if (rule.from().state() != rule.to().state()) {
            transitions.add(new Activation.Transition(
                    rule.from().state(), rule.to().state(), now, rule.to().isEnded() ? outcome : null));
        }
        return row.with(
                new ActivationRow.Place(
                        rule.to(),
                        now,
                        before.checkpoints(),
                        transitions,
                        outcome,
                        detail(before, outcome, addition),
                        before.previousArtifact()),
                now);
    }

    /** The reason of a failure stays; what a step waited for does not. */
    private static @Nullable String detail(
            ActivationRow.Place before, @Nullable OutcomeCode outcome, Addition addition) {
        if (addition.detail() != null) {
            return storable(addition.detail());
        }
        return outcome == null ? null : reason(before.detail());
    }

    private Optional<ActivationRow> held(Transaction transaction, PointerRow pointer, Hold hold) {
        return hold.activationId().equals(pointer.underWay()) && pointer.fence() == hold.fence()
                ? ActivationRow.find(transaction, scope, hold.activationId())
                : Optional.empty();
    }

    private ActivationRow required(Transaction transaction, String id) {
        return ActivationRow.find(transaction, scope, id)
                .orElseThrow(() -> new IllegalStateException("The activation " + id + " has no record."));
    }

    private static Standing standing(ActivationRow row) {
        return new Standing(new Hold(row.id(), row.lease().fence()), row.place().stage());
    }
}
