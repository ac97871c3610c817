package dev.flow.configuration.activation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A participant around which a test stops or fails. Thread-safe. */
final class FaultyParticipant implements ActivationParticipant {
    private final ActivationParticipant real;
    private volatile Consumer<Moment> at = _ -> {};

    enum Moment {
        BEFORE,
        AFTER
    }

    FaultyParticipant(ActivationParticipant real) {
        this.real = real;
    }

    /** Runs before and after each effect, and may fail. */
    void at(Consumer<Moment> value) {
        at = value;
    }

    void unavailable() {
        at(moment -> {
            if (moment == Moment.BEFORE) {
                throw ParticipantException.unavailable("the broker is down", null);
            }
        });
    }

    void available() {
        at(_ -> {});
    }

    @Override
    public Checkpoint.Kind kind() {
        return real.kind();
    }

    @Override
    public JsonNode observe() {
        return real.observe();
    }

    @Override
    public boolean apply(@Nullable String revisionId, long fence) {
        at.accept(Moment.BEFORE);
        boolean changed = real.apply(revisionId, fence);
        at.accept(Moment.AFTER);
        return changed;
    }
}
