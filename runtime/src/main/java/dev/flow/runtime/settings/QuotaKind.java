package dev.flow.runtime.settings;

/** Where the quotas of scheduled starts are kept. */
public enum QuotaKind {
    /** In the store. */
    STORE,

    /** By the host application. */
    HOST
}
