package dev.flow.runtime.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.worker.Registration;
import dev.flow.configuration.worker.WorkerRevision;
import dev.flow.configuration.worker.WorkerRevisions;
import dev.flow.gateway.configuration.ActivationReadiness;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which workers are ready for the target of an activation, from what they record themselves. Thread-safe. */
final class WorkerRegistrations implements ActivationReadiness {
    private final ManagedStore managed;
    private final Activations activations;
    private final WorkerReadiness alive;

    WorkerRegistrations(ManagedStore managed, Activations activations) {
        this.managed = managed;
        this.activations = activations;
        this.alive = new WorkerReadiness(managed.database());
    }

    @Override
    public List<Registration> list(String activationId) {
        Activation activation = find(activationId);
        String target = activation.plan().target();
        String queue = WorkerRevisions.taskQueueDigest(managed.queues().runs());
        Map<String, WorkerRevision> recorded = managed.workers().of(target).stream()
                .collect(Collectors.toMap(WorkerRevision::instance, Function.identity()));
        List<Registration> found = new ArrayList<>();
        for (ReadyWorker worker : alive.alive(managed.scope())) {
            WorkerRevision revision = recorded.get(worker.instance().id());
            if (revision != null && revision.isReady()) {
                found.add(new Registration(
                        target,
                        worker.artifact(),
                        activation.plan().definitions(),
                        queue,
                        null,
                        revision.recordedAt()));
            }
        }
        return found;
    }

    @Override
    public Registration register(String activationId, Registration registration, Author author) {
        Activation activation = find(activationId);
        if (activation.progress().state().isEnded()
                || !activation.plan().target().equals(registration.configurationRevisionId())) {
            throw LifecycleException.of(
                    Code.CONFLICT,
                    "The activation " + activationId + " is "
                            + (activation.progress().state().isEnded() ? "over." : "of another revision."));
        }
        return registration.at(managed.workers()
                .register(registration, Set.copyOf(activation.plan().definitions()))
                .recordedAt());
    }

    private Activation find(String id) {
        return activations
                .find(id)
                .orElseThrow(() -> LifecycleException.of(Code.NOT_FOUND, "There is no activation " + id + "."));
    }
}
