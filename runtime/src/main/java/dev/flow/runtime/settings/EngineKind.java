package dev.flow.runtime.settings;

/** The kinds of engine that a process can use. */
public enum EngineKind {
    /** In this JVM; its runs end with the process. */
    EMBEDDED,

    /** A Temporal server as a child process, with a database in the data folder. */
    LOCAL,

    /** A Temporal cluster. */
    REMOTE
}
