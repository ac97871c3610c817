package dev.flow.runtime.configuration;

import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.activation.record.StoredPointer;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.configuration.worker.WorkerRevisions;
import dev.flow.engine.TaskQueues;
import dev.flow.store.Store;

/**
 * The tables of the configuration lifecycle, for one scope. Thread-safe.
 *
 * @param scope its digest
 * @param queues on which its work waits
 */
record ManagedStore(
        Store database,
        String scope,
        TaskQueues queues,
        DocumentTexts texts,
        StoredDefinitions definitions,
        StoredRevisions revisions,
        ActivePointer pointer,
        WorkerRevisions workers) {

    static ManagedStore of(Store database, String scope, TaskQueues queues) {
        DocumentTexts texts = new DocumentTexts(scope);
        return new ManagedStore(
                database,
                scope,
                queues,
                texts,
                new StoredDefinitions(database, scope),
                new StoredRevisions(database, scope, texts),
                new StoredPointer(database, scope),
                new WorkerRevisions(database, scope, queues.runs()));
    }
}
