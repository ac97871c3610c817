package dev.flow.runtime.settings;

/** Which defaults and checks apply to a process. */
public enum Profile {
    /** For the machine of one developer: every setting has a default. */
    LOCAL,

    /** No default for what decides about access and data, and no unprotected connection. */
    PRODUCTION
}
