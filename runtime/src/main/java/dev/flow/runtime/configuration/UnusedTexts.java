package dev.flow.runtime.configuration;

import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.draft.StoredDrafts;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.runtime.service.PeriodicTask;
import dev.flow.store.Store;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Removes the texts of a scope that no draft, no revision and no pending publication names any more. Thread-safe, and
 * safe for use by several processes.
 */
record UnusedTexts(Store store, DocumentTexts texts, StoredDrafts drafts, StoredRevisions revisions) {
    private static final Duration INTERVAL = Duration.ofHours(1);

    /** Texts that one transaction removes. */
    private static final int BATCH = 500;

    /** Removes them now, and every hour. */
    PeriodicTask remove(Timekeeper time) {
        return PeriodicTask.housekeeping("texts that are not used", INTERVAL, time, this::remove);
    }

    void remove() {
        while (removeSome() == BATCH) {
            // the next ones
        }
    }

    private int removeSome() {
        return store.inTransaction(transaction -> {
            Set<String> named = new HashSet<>(drafts.texts(transaction));
            named.addAll(revisions.texts(transaction));
            return texts.removeUnused(transaction, named, store.now(), BATCH);
        });
    }
}
