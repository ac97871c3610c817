package dev.flow.gateway.operation;

import dev.flow.identity.Action;

/** Who may call an operation. */
public sealed interface Access {
    /** Anybody, also without HTTPS: what load balancers and container platforms probe. */
    record Open() implements Access {}

    /** Every principal that the identity provider knows. */
    record Authenticated() implements Access {}

    /** Principals with at least one action in the scope. */
    record AnyAction() implements Access {}

    /** Principals with this action. */
    record Needs(Action action) implements Access {}

    /**
     * Senders without a credential, whose requests the source that the path names verifies: by a signature or a token.
     * There is no principal; all of them together have the room of one.
     */
    record Source() implements Access {}
}
