package dev.flow.configuration.activation.controller;

import dev.flow.configuration.activation.ActivationEvent;
import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.configuration.activation.ActivationParticipant.ParticipantException;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.Checkpoint.Kind;
import dev.flow.configuration.activation.Checkpoint.Outcome;
import dev.flow.configuration.activation.WorkerDeployment;
import dev.flow.configuration.activation.record.ActivationRecords.Addition;
import dev.flow.configuration.activation.record.ActivationRecords.Work;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanBasis;
import dev.flow.configuration.worker.Readiness;
import dev.flow.configuration.worker.WorkerRevisions;
import dev.flow.store.StoreException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What each step of an activation does outside its record. Thread-safe. */
public final class StepEffects {
    private static final int NAMED = 5;

    private final PlanCheck plans;
    private final Bindings bindings;
    private final InstantSource clock;

    public StepEffects(PlanBasis.Present plans, Bindings bindings, InstantSource clock) {
        this.plans = new PlanCheck(plans);
        this.bindings = bindings;
        this.clock = clock;
    }

    /** What an activation brings to a revision, and what it looks at. */
    public record Bindings(
            DefinitionCheck definitions,
            WorkerRevisions workers,
            WorkerDeployment deployment,
            List<ActivationParticipant> participants) {
        public Bindings {
            participants = List.copyOf(participants);
        }
    }

    /** What came of a step. */
    sealed interface Effect {
        record Done(ActivationEvent event, Addition addition) implements Effect {}

        /** It has to be tried again; the detail says why. */
        record NotYet(String detail) implements Effect {}
    }

    /**
     * Performs a step that an activation is at.
     *
     * @throws ParticipantException when a newer controller has been there
     * @throws StoreException when the store is unavailable
     */
    Effect perform(Work work) {
        return switch (work.stage()) {
            case REQUESTED -> new Effect.Done(ActivationEvent.CONFIRMED, Addition.NONE);
            case DEFINITIONS -> definitions(work.plan());
            case ROLL_OUT -> rollOut(work);
            case READINESS -> readiness(work.plan());
            case SCHEDULES -> schedules(work);
            case ROUTING -> routing(work);
            case POINTER -> confirmed(List.of(checkpoint(Kind.ACTIVE_POINTER, true)), null);
            case COMPENSATION -> compensation(work);
            case APPLIED, FAILED, SUPERSEDED, ROLLED_BACK ->
                throw new IllegalStateException("The activation has ended: " + work.stage());
        };
    }

    private Effect definitions(Plan plan) {
        List<String> unusable = bindings.definitions().unusable(plan.definitions());
        if (unusable.isEmpty()) {
            return confirmed(List.of(checkpoint(Kind.DEFINITIONS, true)), null);
        }
        String named = String.join(", ", unusable.subList(0, Math.min(NAMED, unusable.size())));
        String more = unusable.size() > NAMED ? " and " + (unusable.size() - NAMED) + " more" : "";
        return new Effect.Done(
                ActivationEvent.UNAVAILABLE,
                Addition.detail("These definitions are not in the store, or cannot be read: " + named + more
                        + ". Publish the revision again."));
    }

    private Effect rollOut(Work work) {
        String wanted = work.plan().targetArtifact();
        try {
            String before = bindings.deployment().artifact();
            bindings.deployment().rollOut(wanted, work.hold().fence());
            return confirmed(List.of(checkpoint(Kind.WORKER_ROLLOUT, !before.equals(wanted))), before);
        } catch (RuntimeException e) {
            return notYet(
                    e,
                    "The worker artifact " + wanted + " cannot be rolled out by the binding "
                            + bindings.deployment().name());
        }
    }

    private Effect readiness(Plan plan) {
        Readiness readiness = bindings.workers().readiness(plan.target(), plan.targetArtifact());
        if (!readiness.ready()) {
            return new Effect.NotYet(readiness.detail());
        }
        Optional<String> changes = plans.changes(plan);
        return changes.isPresent()
                ? new Effect.Done(ActivationEvent.PLAN_CHANGED, Addition.detail(changes.get()))
                : confirmed(List.of(checkpoint(Kind.WORKER_READINESS, true)), null);
    }

    private Effect schedules(Work work) {
        List<Checkpoint> done = new ArrayList<>();
        Optional<Effect> problem = apply(work, work.plan().target(), StepEffects::isSchedules, done);
        if (done.isEmpty()) {
            done.add(checkpoint(Kind.SCHEDULES, false));
        }
        return problem.orElseGet(() -> confirmed(done, null));
    }

    private Effect routing(Work work) {
        List<Checkpoint> done = new ArrayList<>();
        Optional<Effect> problem = apply(work, work.plan().target(), each -> !isSchedules(each), done);
        if (problem.isPresent()) {
            return problem.get();
        }
        String wanted = work.plan().targetArtifact();
        Optional<Effect> unrouted = route(work, wanted);
        done.add(checkpoint(Kind.WORKER_ROUTING, !wanted.equals(work.previousArtifact())));
        return unrouted.orElseGet(() -> confirmed(done, null));
    }

    /** Everything that a step after the readiness may have changed, whether it has or not. */
    private Effect compensation(Work work) {
        Optional<Effect> problem = apply(work, work.active(), _ -> true, new ArrayList<>());
        String before = work.previousArtifact();
        if (problem.isEmpty() && before != null && !before.equals(work.plan().targetArtifact())) {
            problem = route(work, before);
        }
        return problem.orElseGet(() -> confirmed(List.of(), null));
    }

    private Optional<Effect> apply(
            Work work, @Nullable String revision, Predicate<ActivationParticipant> chosen, List<Checkpoint> done) {
        for (ActivationParticipant participant : bindings.participants()) {
            if (chosen.test(participant)) {
                try {
                    boolean changed = participant.apply(revision, work.hold().fence());
                    done.add(checkpoint(participant.kind(), changed));
                } catch (RuntimeException e) {
                    return Optional.of(notYet(
                            e,
                            "What follows the active revision as "
                                    + name(participant.kind()) + " cannot be brought to "
                                    + (revision == null ? "no revision" : "the revision " + revision)));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Effect> route(Work work, String artifact) {
        try {
            bindings.deployment().route(artifact, work.hold().fence());
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(notYet(
                    e,
                    "New runs cannot be routed to the worker artifact " + artifact + " by the binding "
                            + bindings.deployment().name()));
        }
    }

    /** A binding that does not answer, or fails in whatever way it likes, is tried again. */
    private static Effect notYet(RuntimeException e, String what) {
        if (e instanceof StoreException || (e instanceof ParticipantException participant && participant.isFenced())) {
            throw e;
        }
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return new Effect.NotYet(what + ": " + reason);
    }

    private static boolean isSchedules(ActivationParticipant participant) {
        return participant.kind() == Kind.SCHEDULES;
    }

    private static Effect confirmed(List<Checkpoint> checkpoints, @Nullable String previousArtifact) {
        return new Effect.Done(ActivationEvent.CONFIRMED, new Addition(checkpoints, null, previousArtifact));
    }

    private Checkpoint checkpoint(Kind kind, boolean changed) {
        return new Checkpoint(kind, changed ? Outcome.CONFIRMED : Outcome.IDEMPOTENT, clock.instant());
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
