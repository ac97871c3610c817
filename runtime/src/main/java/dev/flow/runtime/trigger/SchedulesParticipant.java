package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.configuration.activation.ActivationParticipant;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.service.Reconciliation;
import org.jspecify.annotations.Nullable;

/**
 * Brings the schedules of a scope to the revision of an activation. It is made before the engine is, and unavailable
 * until it is connected. Thread-safe.
 */
final class SchedulesParticipant implements ActivationParticipant {
    private volatile @Nullable Reconciliation reconciliation;

    void connect(Reconciliation connected) {
        reconciliation = connected;
    }

    private Reconciliation connected() {
        Reconciliation present = reconciliation;
        if (present == null) {
            throw ParticipantException.unavailable("this process is about to start", null);
        }
        return present;
    }

    @Override
    public Checkpoint.Kind kind() {
        return Checkpoint.Kind.SCHEDULES;
    }

    @Override
    public JsonNode observe() {
        return connected().observe();
    }

    @Override
    public boolean apply(@Nullable String revisionId, long fence) {
        try {
            return connected().apply(revisionId, fence);
        } catch (TriggersException e) {
            throw switch (e.code()) {
                case CONFLICT -> ParticipantException.fenced(String.valueOf(e.getMessage()));
                case NOT_FOUND,
                        START_CONFLICT,
                        START_AT_OUT_OF_RANGE,
                        QUOTA_EXCEEDED,
                        QUOTA_UNAVAILABLE,
                        TRIGGER_PAUSED,
                        TRIGGER_UNAVAILABLE,
                        INPUT_REJECTED,
                        LIMIT_EXCEEDED,
                        STALE_PLAN,
                        ENGINE_UNAVAILABLE -> ParticipantException.unavailable(String.valueOf(e.getMessage()), e);
            };
        }
    }
}
