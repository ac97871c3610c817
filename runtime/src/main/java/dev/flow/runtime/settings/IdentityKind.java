package dev.flow.runtime.settings;

/** Who says who a request comes from. */
public enum IdentityKind {
    CREDENTIALS,
    HOST,
    LOCAL
}
