package dev.flow.identity;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The question whether a principal may do something.
 *
 * @param resource of the request; null where it concerns the scope as a whole, and for capability checks
 */
public record AuthorizationRequest(
        Action action, Scope scope, @Nullable Resource resource) {
    public AuthorizationRequest {
        Objects.requireNonNull(action, "action");
        Objects.requireNonNull(scope, "scope");
    }

    /**
     * The resource of a request.
     *
     * @param kind {@code run}, {@code workflow}, {@code trigger}, {@code publication}, {@code revision},
     *     {@code activation} or {@code discard}
     * @param digest names the resource without telling what it is: 64 hex digits, the same for every request to it
     * @param workflow {@code namespace.name} of the workflow, or of the workflow that the run is of or the trigger
     *     starts; null where the request names none that there could be
     */
    public record Resource(
            String kind, String digest, @Nullable String workflow) {
        public Resource {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(digest, "digest");
        }
    }
}
