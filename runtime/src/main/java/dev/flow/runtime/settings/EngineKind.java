package dev.flow.runtime.settings;

/** The kinds of engine (design, section 6). */
public enum EngineKind {
    EMBEDDED,
    LOCAL,
    REMOTE
}
