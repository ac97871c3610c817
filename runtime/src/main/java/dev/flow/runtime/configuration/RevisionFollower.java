package dev.flow.runtime.configuration;

import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.live.LoadedRevision;
import dev.flow.configuration.live.LoadedRevisions;
import dev.flow.configuration.source.ActiveSnapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes active in this process what the active pointer of the scope names. A start that reads the snapshot meanwhile
 * belongs wholly to the old revision or to the new one. Thread-safe.
 */
final class RevisionFollower {
    private static final Logger LOG = LoggerFactory.getLogger(RevisionFollower.class);

    private final ActivePointer pointer;
    private final LoadedRevisions revisions;
    private final ActiveSnapshot active;
    private volatile @Nullable LoadedRevision current;

    RevisionFollower(ActivePointer pointer, LoadedRevisions revisions, ActiveSnapshot active) {
        this.pointer = pointer;
        this.revisions = revisions;
        this.active = active;
    }

    /**
     * Looks at the pointer, and takes over another revision.
     *
     * @throws dev.flow.store.StoreException when the store is unavailable; what is active stays
     */
    synchronized void follow() {
        String wanted = pointer.read().revisionId();
        LoadedRevision before = current;
        if (wanted == null || (before != null && before.id().equals(wanted))) {
            return;
        }
        LoadedRevision next = revisions.load(wanted);
        revisions.takeOver(next);
        active.follow(next.snapshot());
        current = next;
        LOG.info("The revision {} is active.", wanted);
    }

    /** The revision that is active in this process; empty before the first activation. */
    Optional<LoadedRevision> current() {
        return Optional.ofNullable(current);
    }
}
