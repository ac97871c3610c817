package dev.flow.configuration.activation.controller;

import dev.flow.configuration.activation.ActivationEvent;
import dev.flow.configuration.activation.ActivationParticipant.ParticipantException;
import dev.flow.configuration.activation.ActivationStage;
import dev.flow.configuration.activation.ActivationTransitions;
import dev.flow.configuration.activation.record.ActivationRecords;
import dev.flow.configuration.activation.record.ActivationRecords.Addition;
import dev.flow.configuration.activation.record.ActivationRecords.Standing;
import dev.flow.configuration.activation.record.ActivationRecords.Work;
import dev.flow.configuration.activation.workflow.Position;
import dev.flow.store.StoreException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs steps of activations: begins one in the record, has its effect, and records what came of it. Any number of
 * attempts of a step, also at once, come to the same. Thread-safe.
 */
public final class ActivationSteps {
    private static final Logger LOG = LoggerFactory.getLogger(ActivationSteps.class);

    private static final Position LOOK_AGAIN = Position.heldByAnother(1);

    private final ActivationRecords records;
    private final ActivationTransitions table;
    private final StepEffects effects;
    private final Limits limits;

    public ActivationSteps(ActivationRecords records, ActivationTransitions table, StepEffects effects, Limits limits) {
        this.records = records;
        this.table = table;
        this.effects = effects;
        this.limits = limits;
    }

    /**
     * How long things may take.
     *
     * @param readiness for how long workers are waited for
     * @param patience for how long a step is repeated that something keeps from being done
     * @param shortest pause between two attempts of a step; the pause grows with the time that has passed
     * @param longest pause between two attempts
     * @param renewal interval in which the lease is renewed while a step works
     */
    public record Limits(Duration readiness, Duration patience, Duration shortest, Duration longest, Duration renewal) {
        /** 30 minutes, 5 minutes, 100 ms, 5 seconds, 5 seconds. */
        public static Limits defaults() {
            return new Limits(
                    Duration.ofMinutes(30),
                    Duration.ofMinutes(5),
                    Duration.ofMillis(100),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5));
        }
    }

    /** Takes the lease of the activation under way, unless another controller holds it. */
    public Position take(String owner) {
        return switch (records.take(owner)) {
            case ActivationRecords.Taken.Nothing _ -> Position.NOTHING;
            case ActivationRecords.Taken.ByAnother another ->
                Position.heldByAnother(another.remaining().toMillis() + 1);
            case ActivationRecords.Taken.Granted granted -> position(granted.standing(), 0);
        };
    }

    /**
     * Performs a step; for a position that is not the present one it does nothing.
     *
     * @param wanted whether the attempt is still waited for: else its lease is not renewed any more
     * @return where the activation stands then
     * @throws RuntimeException when the attempt has to be repeated
     */
    public Position perform(Position position, ActivationStage stage, BooleanSupplier wanted) {
        var hold = new ActivationRecords.Hold(Objects.requireNonNull(position.activation()), position.fence());
        Optional<Work> begun = records.begin(hold, stage);
        if (begun.isEmpty()) {
            return records.standing(hold).map(standing -> position(standing, 0)).orElse(LOOK_AGAIN);
        }
        Work work = begun.get();
        // A lease that was not renewed may be taken by another controller: its fencing token keeps this one out.
        try (KeepAlive _ = KeepAlive.start(
                "renewal of the lease", limits.renewal(), () -> wanted.getAsBoolean() && records.renew(hold))) {
            return settle(work, effects.perform(work));
        } catch (ParticipantException e) {
            if (e.isFenced()) {
                return LOOK_AGAIN;
            }
            throw e;
        } catch (StoreException e) {
            throw e; // nothing can be recorded without the store: the engine repeats the attempt
        } catch (RuntimeException e) {
            return failed(work, e);
        }
    }

    private Position settle(Work work, StepEffects.Effect effect) {
        return switch (effect) {
            case StepEffects.Effect.Done done -> record(work, done.event(), done.addition());
            case StepEffects.Effect.NotYet notYet -> wait(work, notYet.detail());
        };
    }

    private Position wait(Work work, String detail) {
        Duration limit = work.stage() == ActivationStage.READINESS ? limits.readiness() : limits.patience();
        if (isOver(work, limit)
                && table.find(work.stage(), ActivationEvent.UNAVAILABLE).isPresent()) {
            return record(work, ActivationEvent.UNAVAILABLE, Addition.detail(detail));
        }
        records.note(work, detail);
        return position(new Standing(work.hold(), work.stage()), pause(work));
    }

    private Position failed(Work work, RuntimeException e) {
        LOG.error(
                "The step {} of the activation {} failed.",
                work.stage(),
                work.hold().activationId(),
                e);
        if (!isOver(work, limits.patience())
                || table.find(work.stage(), ActivationEvent.DEFECT).isEmpty()) {
            throw e;
        }
        return record(
                work,
                ActivationEvent.DEFECT,
                Addition.detail("The step " + work.stage().name().toLowerCase(Locale.ROOT)
                        + " failed for a reason that the log of the worker has."));
    }

    private Position record(Work work, ActivationEvent event, Addition addition) {
        return records.record(work, event, addition)
                .map(standing -> position(standing, 0))
                .orElse(LOOK_AGAIN);
    }

    private boolean isOver(Work work, Duration limit) {
        return elapsed(work).compareTo(limit) >= 0;
    }

    private Duration elapsed(Work work) {
        return Duration.between(work.enteredAt(), records.now());
    }

    /** A tenth of the time that has passed: soon at first, when workers are just preparing, and seldom later. */
    private long pause(Work work) {
        long tenth = elapsed(work).toMillis() / 10;
        return Math.clamp(tenth, limits.shortest().toMillis(), limits.longest().toMillis());
    }

    private static Position position(Standing standing, long waitMillis) {
        return new Position(standing.hold().activationId(), standing.hold().fence(), standing.stage(), waitMillis);
    }
}
