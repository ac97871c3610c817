package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationPage;
import dev.flow.configuration.activation.ActivationState;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.OutcomeCode;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.Planner;
import dev.flow.configuration.worker.Registration;
import dev.flow.definition.canonical.CanonicalJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Activations in memory: done at once, except those whose reason is {@link #WAIT}, which wait until they are cancelled
 * or superseded.
 */
final class MemoryActivations implements Activations, Planner, ActivePointer, ActivationReadiness {
    static final String WAIT = "wait for workers";

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final MemoryRevisions revisions;
    private final List<Activation> newestFirst = new ArrayList<>();
    private final List<Registration> registrations = new ArrayList<>();
    private Position position = Position.NONE;
    private boolean busy;

    MemoryActivations(MemoryRevisions revisions) {
        this.revisions = revisions;
    }

    /** Whether another activation is under way, which is not recorded here. */
    synchronized void busy(boolean underWay) {
        busy = underWay;
    }

    @Override
    public synchronized Plan plan(String target) {
        if (revisions.find(target).isEmpty()) {
            throw LifecycleException.of(Code.NOT_FOUND, "There is no revision " + target + ".");
        }
        String digest = CanonicalJson.digest(TextNode.valueOf(target + " after " + position.version()));
        return new Plan(
                digest,
                target,
                new Plan.Expected(position.revisionId(), position.version()),
                new Plan.Execution("unversioned", List.of()),
                List.of(new Plan.Change(
                        "definition",
                        "add",
                        "workflow",
                        "shop.hello",
                        null,
                        TextNode.valueOf("sha256:1"),
                        "The workflow shop.hello is added.")),
                List.of(new Plan.ScheduleChange("nightly", "add", null, null, List.of(NOW))),
                List.of(new Plan.InFlight("shop.hello", "sha256:0", 3)),
                List.of(new Plan.Risk("function_missing", "No worker has it.", List.of("shop.hello"), "Deploy one.")),
                Map.of("worker", "No worker artifact changes."),
                Map.of("active_pointer", digest));
    }

    @Override
    public synchronized Activation activate(Request request, Author author) {
        return find(request.id()).orElseGet(() -> begin(request, author, null));
    }

    @Override
    public synchronized Activation rollback(String id, Request request, Author author) {
        Activation applied = find(id).orElseThrow();
        if (applied.progress().state() != ActivationState.APPLIED) {
            throw LifecycleException.of(Code.CONFLICT, "The activation is not the one that is applied now.");
        }
        return find(request.id()).orElseGet(() -> begin(request, author, id));
    }

    private Activation begin(Request request, Author author, @Nullable String rollbackOf) {
        Plan plan = plan(request.target());
        if (!plan.digest().equals(request.planDigest())) {
            throw LifecycleException.of(Code.STALE_PLAN, "The active pointer has moved: make a new plan.");
        }
        if (busy) {
            throw LifecycleException.of(Code.ACTIVATION_CONFLICT, "Another activation is under way.");
        }
        boolean waiting = WAIT.equals(request.reason());
        newestFirst.replaceAll(
                one -> one.progress().state().isEnded() ? one : ended(one, ActivationState.SUPERSEDED, null));
        ActivationState state = waiting ? ActivationState.WAITING_FOR_READINESS : ActivationState.APPLIED;
        Activation made = new Activation(
                request.id(),
                plan,
                progress(state, null),
                new Activation.Origin("digest-of-" + author.principalId(), request.reason(), rollbackOf),
                NOW,
                NOW,
                1);
        newestFirst.addFirst(made);
        if (!waiting) {
            position = new Position(request.target(), position.version() + 1, null);
        }
        return made;
    }

    private static Activation.Progress progress(ActivationState state, @Nullable OutcomeCode outcome) {
        return new Activation.Progress(
                state,
                List.of(new Checkpoint(Checkpoint.Kind.DEFINITIONS, Checkpoint.Outcome.CONFIRMED, NOW)),
                List.of(
                        new Activation.Transition(null, ActivationState.PENDING, NOW, null),
                        new Activation.Transition(ActivationState.PENDING, state, NOW, outcome)),
                null,
                outcome,
                null);
    }

    private static Activation ended(Activation before, ActivationState state, @Nullable OutcomeCode outcome) {
        return new Activation(
                before.id(), before.plan(), progress(state, outcome), before.origin(), NOW, NOW, before.version() + 1);
    }

    @Override
    public synchronized Activation cancel(String id, Author author) {
        Activation before = find(id).orElseThrow();
        if (before.progress().state() != ActivationState.WAITING_FOR_READINESS) {
            throw LifecycleException.of(Code.CONFLICT, "The activation does not wait.");
        }
        Activation after = ended(before, ActivationState.FAILED, OutcomeCode.CANCELED);
        newestFirst.replaceAll(one -> one.id().equals(id) ? after : one);
        return after;
    }

    @Override
    public synchronized Optional<Activation> find(String id) {
        return newestFirst.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    @Override
    public synchronized ActivationPage list(@Nullable String after, int limit) {
        List<Activation> rest = newestFirst.stream()
                .skip(
                        after == null
                                ? 0
                                : newestFirst.stream()
                                                .map(Activation::id)
                                                .toList()
                                                .indexOf(after)
                                        + 1L)
                .toList();
        return new ActivationPage(rest.stream().limit(limit).toList(), rest.size() > limit);
    }

    /** Each activation ends, or waits for workers, in its own request. */
    @Override
    public void wakeUnfinished() {}

    @Override
    public synchronized Position read() {
        return position;
    }

    @Override
    public synchronized List<Registration> list(String activationId) {
        if (find(activationId).isEmpty()) {
            throw LifecycleException.of(Code.NOT_FOUND, "There is no activation " + activationId + ".");
        }
        return List.copyOf(registrations);
    }

    @Override
    public synchronized Registration register(String activationId, Registration registration, Author author) {
        list(activationId);
        registrations.add(registration);
        return registration;
    }
}
