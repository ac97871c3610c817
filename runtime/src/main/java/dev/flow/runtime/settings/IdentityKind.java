package dev.flow.runtime.settings;

/** The kinds of identity provider. */
public enum IdentityKind {
    /** Credential grants of a setting or a file. */
    CREDENTIALS,

    /** The provider of the host application. */
    HOST,

    /** The fixed operator of the local profile. */
    LOCAL
}
