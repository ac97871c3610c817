package dev.flow.runtime.settings;

import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.local.Synchronous;
import dev.flow.engine.remote.RemoteAddress;
import java.nio.file.Path;

/** Which engine a command works on, with what is needed to reach it. */
public sealed interface EngineChoice {

    /** Inside this process. */
    record Embedded() implements EngineChoice {}

    /**
     * A server as a child process.
     *
     * @param folder its database, log and pid file
     * @param lookup where its binary may be
     * @param synchronous what a power cut may take back
     */
    record Local(Path folder, BinaryLookup lookup, Synchronous synchronous) implements EngineChoice {}

    /** A cluster. */
    record Remote(RemoteAddress address) implements EngineChoice {}
}
