package dev.flow.runtime.health;

import dev.flow.engine.Engine;
import dev.flow.gateway.health.HealthComponent;
import dev.flow.queues.QueueStatus;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.worker.WorkerReadiness;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The health components of a process of the service. Thread-safe. */
public final class HealthComponents {
    private static final Duration DEADLINE = Duration.ofMillis(1500);

    private HealthComponents() {}

    private record Component(String component, boolean required, Supplier<HealthComponent.Reading> look)
            implements HealthComponent {
        @Override
        public Reading check() {
            return look.get();
        }
    }

    /** Whether the database answers. */
    public static HealthComponent store(Store store) {
        return new Component("store", true, () -> {
            try {
                store.ping(DEADLINE);
                return HealthComponent.Reading.AVAILABLE;
            } catch (StoreException e) {
                return HealthComponent.Reading.unavailable("The store does not answer.");
            }
        });
    }

    /** Whether the engine answers. */
    public static HealthComponent engine(Engine engine) {
        return new Component("engine", true, () -> {
            try {
                engine.client()
                        .getWorkflowServiceStubs()
                        .blockingStub()
                        .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
                        .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
                return HealthComponent.Reading.AVAILABLE;
            } catch (StatusRuntimeException e) {
                return HealthComponent.Reading.unavailable(
                        "The engine does not answer: " + e.getStatus().getCode() + ".");
            }
        });
    }

    /**
     * Whether the active configuration can be used.
     *
     * @param problem why not; empty when it can
     */
    public static HealthComponent definitions(Supplier<Optional<String>> problem) {
        return new Component(
                "definitions",
                true,
                () -> problem.get()
                        .map(HealthComponent.Reading::unavailable)
                        .orElse(HealthComponent.Reading.AVAILABLE));
    }

    /**
     * Whether the credential grants in use are those of the credentials file.
     *
     * @param problem why they are not; null when they are
     */
    public static HealthComponent credentials(Supplier<@Nullable String> problem) {
        return new Component("credentials", false, () -> {
            String why = problem.get();
            return why == null
                    ? HealthComponent.Reading.AVAILABLE
                    : HealthComponent.Reading.unavailable(
                            "The credentials file is not usable; the previous grants stay in use. " + why);
        });
    }

    /** The consumers of queues of this process. */
    public static HealthComponent consumers(Supplier<List<QueueStatus>> queues) {
        return new Component("consumers", false, () -> {
            List<String> troubled = queues.get().stream()
                    .filter(each -> !each.connected() || each.lastError() != null)
                    .map(each -> each.broker() + "/" + each.queue())
                    .toList();
            return troubled.isEmpty()
                    ? HealthComponent.Reading.AVAILABLE
                    : HealthComponent.Reading.unavailable("Messages are not received or not accepted now: "
                            + String.join(", ", troubled) + ". The log says why.");
        });
    }

    /** The worker of this process, disabled where the role has none. */
    public static HealthComponent worker(boolean executesRuns) {
        return new Component(
                "worker",
                executesRuns,
                () -> executesRuns
                        ? HealthComponent.Reading.AVAILABLE
                        : HealthComponent.Reading.disabled("Workers run in processes of their own."));
    }

    /** Whether a worker of the scope reports from its task queue; without one runs wait, and none is lost. */
    public static HealthComponent workerRegistration(WorkerReadiness workers, String scopeDigest, String taskQueue) {
        return new Component("worker_registration", false, () -> {
            try {
                return workers.alive(scopeDigest).stream()
                                .anyMatch(
                                        worker -> worker.instance().taskQueue().equals(taskQueue))
                        ? HealthComponent.Reading.AVAILABLE
                        : HealthComponent.Reading.unavailable("No worker of this scope on the task queue " + taskQueue
                                + " has reported within " + WorkerReadiness.ALIVE.toSeconds() + " seconds: runs wait.");
            } catch (StoreException e) {
                return HealthComponent.Reading.unavailable("The store does not answer.");
            }
        });
    }
}
