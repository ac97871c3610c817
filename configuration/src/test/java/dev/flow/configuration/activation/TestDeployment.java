package dev.flow.configuration.activation;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A deployment that refuses older fencing tokens, around which a test stops or fails. Thread-safe. */
final class TestDeployment implements WorkerDeployment {
    private final AtomicReference<Routed> routed = new AtomicReference<>(new Routed("build-1", 0));
    private volatile Consumer<FaultyParticipant.Moment> at = _ -> {};

    private record Routed(String artifact, long fence) {}

    void at(Consumer<FaultyParticipant.Moment> value) {
        at = value;
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public String artifact() {
        return routed.get().artifact();
    }

    @Override
    public void rollOut(String artifact, long fence) {
        at.accept(FaultyParticipant.Moment.BEFORE);
        at.accept(FaultyParticipant.Moment.AFTER);
    }

    @Override
    public void route(String artifact, long fence) {
        at.accept(FaultyParticipant.Moment.BEFORE);
        routed.updateAndGet(before -> {
            if (fence < before.fence()) {
                throw ActivationParticipant.ParticipantException.fenced("older than " + before.fence());
            }
            return new Routed(artifact, fence);
        });
        at.accept(FaultyParticipant.Moment.AFTER);
    }
}
