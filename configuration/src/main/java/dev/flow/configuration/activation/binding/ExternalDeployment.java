package dev.flow.configuration.activation.binding;

import dev.flow.configuration.activation.WorkerDeployment;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.util.List;

/**
 * Workers that a platform rolls out and routes: this binding observes which artifact they have. An activation of
 * another artifact waits until its workers are there and ready. Thread-safe.
 */
public final class ExternalDeployment implements WorkerDeployment {
    private final WorkerReadiness workers;
    private final String scope;
    private final String queue;
    private final String own;

    /**
     * @param scope digest of the scope
     * @param queue the task queue of its runs
     * @param own the artifact of this program, which counts while no worker is alive
     */
    public ExternalDeployment(WorkerReadiness workers, String scope, String queue, String own) {
        this.workers = workers;
        this.scope = scope;
        this.queue = queue;
        this.own = own;
    }

    @Override
    public String name() {
        return "external";
    }

    /** That of the worker which started last: during a roll-out, the newer one. */
    @Override
    public String artifact() {
        List<ReadyWorker> alive = workers.alive(scope).stream()
                .filter(worker -> worker.instance().taskQueue().equals(queue))
                .toList();
        return alive.isEmpty() ? own : alive.getLast().artifact();
    }

    /** The platform does it. */
    @Override
    public void rollOut(String artifact, long fence) {}

    /** The platform does it. */
    @Override
    public void route(String artifact, long fence) {}
}
