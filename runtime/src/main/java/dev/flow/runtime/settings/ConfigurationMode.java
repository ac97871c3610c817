package dev.flow.runtime.settings;

/** Where the configuration comes from. */
public enum ConfigurationMode {
    /** From a directory. */
    LOCAL_SOURCE,

    /** From revisions in the store; this version does not have it. */
    MANAGED,

    /** From nowhere: no workflow can be started. */
    UNAVAILABLE
}
