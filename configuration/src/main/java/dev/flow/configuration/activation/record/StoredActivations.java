package dev.flow.configuration.activation.record;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationEvent;
import dev.flow.configuration.activation.ActivationPage;
import dev.flow.configuration.activation.ActivationStage;
import dev.flow.configuration.activation.ActivationState;
import dev.flow.configuration.activation.ActivationTransitions;
import dev.flow.configuration.activation.ActivationTransitions.Row;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.OutcomeCode;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.Planner;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.store.Isolation;
import dev.flow.store.StorableText;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The activations of one scope in the store. A request is one transaction, which locks the pointer of the scope, after
 * which the controller is woken; the record alone decides what happens, so a wake that is lost only delays it.
 * Thread-safe.
 */
public final class StoredActivations implements Activations {
    private static final Logger LOG = LoggerFactory.getLogger(StoredActivations.class);

    private final Store store;
    private final String scope;
    private final ActivationTransitions table;
    private final ActivationRecords records;
    private final Planner planner;
    private final ControllerWake controller;
    private final TargetCheck targets;

    /** @param parts of the scope; the planner makes the plan again that a request names by its digest */
    public StoredActivations(Parts parts, ActivationRecords records, Planner planner, ControllerWake controller) {
        this.store = parts.store();
        this.scope = parts.scope();
        this.table = parts.table();
        this.targets = parts.targets();
        this.records = records;
        this.planner = planner;
        this.controller = controller;
    }

    /**
     * Where the records are.
     *
     * @param scope digest of the scope
     * @param targets the revisions that can be activated
     */
    public record Parts(Store store, String scope, ActivationTransitions table, TargetCheck targets) {}

    @Override
    public Activation activate(Request request, Author author) {
        return begin(request, author, null);
    }

    @Override
    public Activation rollback(String activationId, Request request, Author author) {
        Optional<Activation> repeated = find(request.id());
        if (repeated.isPresent()) {
            return woken(repeated.get());
        }
        Activation subject = find(activationId).orElseThrow(() -> unknown(activationId));
        String predecessor = subject.plan().expected().revisionId();
        if (predecessor == null) {
            throw LifecycleException.of(
                    Code.CONFLICT,
                    "The activation " + activationId
                            + " was the first of its scope: no revision was active before it.");
        }
        if (!predecessor.equals(request.target())) {
            throw LifecycleException.of(
                    Code.CONFLICT,
                    "A rollback of the activation " + activationId + " activates the revision " + predecessor + ", not "
                            + request.target() + ": plan that one.");
        }
        return begin(request, author, activationId);
    }

    private Activation begin(Request request, Author author, @Nullable String rollbackOf) {
        Optional<Activation> repeated = find(request.id());
        if (repeated.isPresent()) {
            return woken(repeated.get());
        }
        Plan plan = planner.plan(request.target());
        Instant now = store.now();
        String reason = request.reason();
        var origin = new Activation.Origin(actor(author), reason == null ? null : StorableText.of(reason), rollbackOf);
        Activation made = store.inTransaction(
                Isolation.READ_COMMITTED, transaction -> begin(transaction, new Begin(request, plan, origin), now));
        return woken(made);
    }

    private record Begin(Request request, Plan plan, Activation.Origin origin) {}

    private Activation begin(Transaction transaction, Begin begin, Instant now) {
        Request request = begin.request();
        Plan plan = begin.plan();
        PointerRow pointer = PointerRow.lock(transaction, scope);
        Optional<ActivationRow> repeated = ActivationRow.find(transaction, scope, request.id());
        if (repeated.isPresent()) {
            return repeated.get().activation();
        }
        requireCurrent(request, plan, pointer);
        requireApplied(begin.origin().rollbackOf(), pointer);
        requireStored(transaction, request.target());
        if (pointer.underWay() != null) {
            supersede(transaction, pointer.underWay(), request.id(), now);
        }
        ActivationRow row = new ActivationRow(
                request.id(),
                plan,
                new ActivationRow.Place(
                        ActivationStage.REQUESTED,
                        now,
                        List.of(),
                        List.of(new Activation.Transition(null, ActivationState.PENDING, now, null)),
                        null,
                        null,
                        null),
                ActivationRow.Lease.NONE,
                begin.origin(),
                now,
                now,
                1);
        row.write(transaction, scope);
        PointerRow.read(transaction, scope)
                .withUnderWay(row.id(), plan.target())
                .write(transaction, scope);
        return row.activation();
    }

    private static void requireCurrent(Request request, Plan plan, PointerRow pointer) {
        if (!plan.digest().equals(request.planDigest())
                || !pointer.isAt(plan.expected().revisionId(), plan.expected().pointerVersion())) {
            throw LifecycleException.of(
                    Code.STALE_PLAN,
                    "What the plan " + request.planDigest() + " looked at has changed: plan the activation of "
                            + request.target() + " again and read what is different.");
        }
    }

    /** A revision may be retired after the plan was made; from here on the pointer names it as a target. */
    private void requireStored(Transaction transaction, String target) {
        if (!targets.keep(transaction, target)) {
            throw LifecycleException.of(
                    Code.NOT_FOUND,
                    "The revision " + target + " was retired: publish its content again, and activate that.");
        }
    }

    private static void requireApplied(@Nullable String rollbackOf, PointerRow pointer) {
        if (rollbackOf != null && !rollbackOf.equals(pointer.applied())) {
            throw LifecycleException.of(
                    Code.CONFLICT,
                    "The activation " + rollbackOf + " is not the one that is applied now, which is "
                            + (pointer.applied() == null ? "none" : pointer.applied()) + ": roll that one back.");
        }
    }

    private void supersede(Transaction transaction, String underWay, String by, Instant now) {
        ActivationRow row = ActivationRow.find(transaction, scope, underWay)
                .orElseThrow(() -> new IllegalStateException("The activation " + underWay + " has no record."));
        Row rule = table.find(row.place().stage(), ActivationEvent.REPLACED)
                .orElseThrow(() -> LifecycleException.of(
                        Code.ACTIVATION_CONFLICT,
                        "The activation " + underWay + " is " + state(row) + ": wait until it has ended."));
        records.apply(
                transaction,
                row,
                rule,
                ActivationRecords.Addition.detail("The activation " + by + " replaces it."),
                now);
    }

    @Override
    public Activation cancel(String activationId, Author author) {
        Instant now = store.now();
        Activation canceled = store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            PointerRow.lock(transaction, scope);
            ActivationRow row =
                    ActivationRow.find(transaction, scope, activationId).orElseThrow(() -> unknown(activationId));
            if (row.place().outcome() == OutcomeCode.CANCELED) {
                return row.activation();
            }
            Row rule = table.find(row.place().stage(), ActivationEvent.CANCELED)
                    .orElseThrow(() -> LifecycleException.of(
                            Code.CONFLICT,
                            "The activation " + activationId + " is " + state(row)
                                    + ": only one that waits can be cancelled."));
            return records.apply(
                            transaction, row, rule, ActivationRecords.Addition.detail("An operator cancelled it."), now)
                    .activation();
        });
        wake();
        return canceled;
    }

    @Override
    public Optional<Activation> find(String activationId) {
        return store.read(transaction -> ActivationRow.find(transaction, scope, activationId))
                .map(ActivationRow::activation);
    }

    @Override
    public ActivationPage list(@Nullable String after, int limit) {
        ActivationRow.Page page = store.read(transaction -> ActivationRow.list(transaction, scope, after, limit));
        return new ActivationPage(
                page.rows().stream().map(ActivationRow::activation).toList(), page.more());
    }

    @Override
    public void wakeUnfinished() {
        Instant now = store.now();
        boolean unattended = store.read(transaction -> {
            String underWay = PointerRow.read(transaction, scope).underWay();
            return underWay != null && ActivationRow.isFree(transaction, scope, underWay, now);
        });
        if (unattended) {
            controller.wake();
        }
    }

    private Activation woken(Activation activation) {
        if (!activation.progress().state().isEnded()) {
            wake();
        }
        return activation;
    }

    /** What the record says is done sooner or later: the engine may be unavailable now. */
    private void wake() {
        try {
            controller.wake();
        } catch (RuntimeException e) {
            LOG.warn("The controller of activations could not be woken; it is tried again: {}", e.toString());
        }
    }

    private String actor(Author author) {
        return CanonicalJson.digest(
                JsonNodeFactory.instance.objectNode().put("scope", scope).put("principal_id", author.principalId()));
    }

    private static String state(ActivationRow row) {
        return row.place().stage().state().name().toLowerCase(Locale.ROOT);
    }

    private static LifecycleException unknown(String id) {
        return LifecycleException.of(Code.NOT_FOUND, "There is no activation " + id + ".");
    }
}
