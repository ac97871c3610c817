package dev.flow.runtime.configuration;

import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.live.Lacking;
import dev.flow.configuration.live.LoadedRevisions;
import dev.flow.configuration.revision.Revision;
import dev.flow.configuration.revision.Revisions;
import dev.flow.configuration.worker.WorkerRevisions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares a worker for the revisions that it may have to execute: the active one, the target of the activation under
 * way, and the newest, so that a plan can tell beforehand what the worker lacks. It loads their definitions and records
 * in the store whether it is ready. Confined to one thread.
 */
final class WorkerPreparation {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerPreparation.class);

    /** After so many rounds what has been recorded is recorded again, should the row have been removed. */
    private static final int ROUNDS = 50;

    private final ActivePointer pointer;
    private final Revisions published;
    private final LoadedRevisions revisions;
    private final WorkerRevisions records;
    private final String instance;
    private final Map<String, List<String>> recorded = new LinkedHashMap<>();
    private int round;

    WorkerPreparation(
            ActivePointer pointer,
            Revisions published,
            LoadedRevisions revisions,
            WorkerRevisions records,
            String instance) {
        this.pointer = pointer;
        this.published = published;
        this.revisions = revisions;
        this.records = records;
        this.instance = instance;
    }

    /** @throws dev.flow.store.StoreException when the store is unavailable */
    void prepare() {
        if (++round % ROUNDS == 0) {
            recorded.clear();
        }
        Set<String> wanted = wanted();
        recorded.keySet().retainAll(wanted);
        for (String id : wanted) {
            List<String> before = recorded.get(id);
            if (before == null || !before.isEmpty()) {
                List<String> now = lacking(id);
                if (!now.equals(before)) {
                    records.record(instance, id, now);
                    recorded.put(id, now);
                    report(id, now);
                }
            }
        }
    }

    private Set<String> wanted() {
        ActivePointer.Position position = pointer.read();
        Set<String> wanted = new LinkedHashSet<>();
        for (String id : new String[] {position.target(), position.revisionId()}) {
            if (id != null) {
                wanted.add(id);
            }
        }
        published.list(null, 1).stream().map(Revision::id).forEach(wanted::add);
        return wanted;
    }

    private List<String> lacking(String id) {
        try {
            Lacking lacking = revisions.checked(id).lacking();
            List<String> sentences = new ArrayList<>();
            lacking.functions().forEach(function -> sentences.add("the function " + function));
            return sentences;
        } catch (IllegalStateException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private static void report(String id, List<String> lacking) {
        if (lacking.isEmpty()) {
            LOG.debug("The worker is ready for the revision {}.", id);
        } else {
            LOG.warn("The worker is not ready for the revision {}; it lacks {}.", id, String.join(", ", lacking));
        }
    }
}
