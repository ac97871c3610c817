package dev.flow.gateway.operation;

import java.util.List;

/** What the audit says of an operation. */
public sealed interface Audit {
    /** Nothing: it changes nothing, or its effect tells by itself. */
    record None() implements Audit {}

    /**
     * That it happened, with its reason.
     *
     * @param properties of the request body that are told as well, because the entry would be ambiguous without them
     */
    record Entry(List<String> properties) implements Audit {
        public Entry {
            properties = List.copyOf(properties);
        }
    }
}
