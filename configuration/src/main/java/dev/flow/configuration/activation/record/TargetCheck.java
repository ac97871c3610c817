package dev.flow.configuration.activation.record;

import dev.flow.store.Transaction;

/** Port: the revisions of a scope that can be activated. Thread-safe. */
@FunctionalInterface
public interface TargetCheck {
    /** Keeps a revision in the store until the transaction ends; false when it is not there. */
    boolean keep(Transaction transaction, String revisionId);
}
