package dev.flow.runtime.settings;

import dev.flow.engine.local.BinaryLookup;
import dev.flow.engine.local.Synchronous;
import dev.flow.engine.remote.RemoteAddress;
import java.nio.file.Path;

/** The engine that a command uses, with what is needed to connect to it. */
public sealed interface EngineChoice {

    /**
     * An engine in this JVM, which keeps its runs in the store of the service; those of {@code flow run} in memory.
     *
     * @param folder of large values
     */
    record Embedded(Path folder) implements EngineChoice {}

    /**
     * A Temporal server as a child process.
     *
     * @param folder of its database, log and pid file
     * @param lookup where its binary is looked for
     * @param synchronous when its database is synchronised to the disk
     */
    record Local(Path folder, BinaryLookup lookup, Synchronous synchronous) implements EngineChoice {}

    /** A Temporal cluster at this address. */
    record Remote(RemoteAddress address) implements EngineChoice {}
}
