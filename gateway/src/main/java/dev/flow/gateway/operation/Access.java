package dev.flow.gateway.operation;

import dev.flow.identity.Action;

/** Who may ask for an operation. */
public sealed interface Access {
    /** Anybody, also without HTTPS: what load balancers and container platforms probe. */
    record Open() implements Access {}

    /** Anybody whom the identity provider knows. */
    record Authenticated() implements Access {}

    /** Whoever has at least one action in the scope. */
    record AnyAction() implements Access {}

    /** Whoever has this action. */
    record Needs(Action action) implements Access {}
}
