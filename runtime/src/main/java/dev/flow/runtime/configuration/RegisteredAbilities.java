package dev.flow.runtime.configuration;

import dev.flow.configuration.plan.WorkerAbilities;
import dev.flow.configuration.worker.WorkerRevision;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the workers of the scope have registered. Thread-safe. */
final class RegisteredAbilities implements WorkerAbilities {
    private final ManagedStore managed;
    private final WorkerReadiness workers;

    RegisteredAbilities(ManagedStore managed) {
        this.managed = managed;
        this.workers = new WorkerReadiness(managed.database());
    }

    @Override
    public List<Worker> alive() {
        return workers.alive(managed.scope()).stream()
                .filter(worker ->
                        worker.instance().taskQueue().equals(managed.queues().runs()))
                .map(this::worker)
                .toList();
    }

    private Worker worker(ReadyWorker worker) {
        Map<String, String> problems = new HashMap<>();
        for (WorkerRevision recorded :
                managed.workers().ofWorker(worker.instance().id())) {
            if (!recorded.isReady()) {
                problems.put(recorded.revisionId(), String.join(", ", recorded.lacking()));
            }
        }
        return new Worker(worker.artifact(), worker.loaded().functions(), null, problems);
    }
}
