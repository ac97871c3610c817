package dev.flow.engine.offload;

import java.time.Instant;
import java.util.Optional;

/** Port: how far back the runs go that the engine still keeps. */
@FunctionalInterface
public interface OldestRun {
    /**
     * A moment before which none of them began, open or closed, segments of longer ones included; empty when the engine
     * keeps no run.
     *
     * @throws RuntimeException when the engine does not answer
     */
    Optional<Instant> noneBefore();
}
