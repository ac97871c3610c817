package dev.flow.runtime.settings;

/** What a process may take for granted. */
public enum Profile {
    /** One person's machine: defaults for everything. */
    LOCAL,

    /** Nothing is guessed and nothing is unprotected. */
    PRODUCTION
}
