package dev.flow.gateway.operation;

import java.util.List;

/** What the audit records of an operation. */
public sealed interface Audit {
    /** An operation that changes nothing, or whose effect is recorded elsewhere. */
    record None() implements Audit {}

    /**
     * That it was called, and the reason given.
     *
     * @param properties of the request body that are recorded as well, because the entry would be ambiguous without
     *     them
     */
    record Entry(List<String> properties) implements Audit {
        public Entry {
            properties = List.copyOf(properties);
        }
    }
}
