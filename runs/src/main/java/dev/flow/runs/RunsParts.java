package dev.flow.runs;

import dev.flow.engine.Engine;
import dev.flow.identity.Scope;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What runs are started and looked at with.
 *
 * @param scope of this process: the only one there is for it
 * @param definitions what may be started
 * @param gate whether it may be started now
 * @param artifact which worker artifact new runs begin on, {@code deployment:build}; asked at each start, so it must be
 *     quick
 * @param observer hears of calls to the engine
 */
public record RunsParts(
        Scope scope,
        Engine engine,
        ActiveDefinitions definitions,
        StartGate gate,
        Supplier<String> artifact,
        InstantSource clock,
        EngineObserver observer) {
    /** The identity of workers that are not told apart. */
    public static final String UNVERSIONED = "unversioned";

    /** Parts whose calls to the engine are not observed. */
    public RunsParts(
            Scope scope,
            Engine engine,
            ActiveDefinitions definitions,
            StartGate gate,
            Supplier<String> artifact,
            InstantSource clock) {
        this(scope, engine, definitions, gate, artifact, clock, EngineObserver.NONE);
    }
}
