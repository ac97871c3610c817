package dev.flow.engine.worker;

import dev.flow.engine.SystemWork;
import dev.flow.engine.TaskObserver;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.WorkerArtifact;
import dev.flow.engine.WorkerSettings;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.interpreter.InterpreterWorkflow;
import dev.flow.engine.interpreter.WorkerEnvironment;
import dev.flow.engine.interpreter.task.TaskKinds;
import io.temporal.activity.DynamicActivity;
import io.temporal.client.WorkflowClient;
import io.temporal.common.VersioningBehavior;
import io.temporal.common.WorkerDeploymentVersion;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerDeploymentOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A worker that executes runs on the engine that its client is connected to. Thread-safe. */
public final class RunWorker implements AutoCloseable {
    /**
     * A single expression may take half a second by its budget; the default of the SDK, one second, is too short for a
     * few of them.
     */
    private static final long DEADLOCK_MILLIS = 10_000;

    /**
     * A call is notified of its cancellation when it sends a heartbeat: within five seconds (decision 14,
     * {@code docs/compatibility.md#decision-14}).
     */
    private static final Duration HEARTBEATS = Duration.ofSeconds(4);

    /** A worker that does not poll its own queue for so long has ended. */
    private static final Duration STICKY = Duration.ofSeconds(5);

    /**
     * Another worker goes on with a system workflow soon after its worker has died: its history is short, and replayed
     * cheaply.
     */
    private static final Duration SYSTEM_STICKY = Duration.ofSeconds(1);

    /** Activities of system workflows are few, and another worker repeats them soon. */
    private static final Duration SYSTEM_HEARTBEATS = Duration.ofSeconds(1);

    /** How long calls may take to end when a worker stops, by default. */
    public static final Duration GRACE = Duration.ofSeconds(5);

    private final WorkerFactory factory;
    private final Duration grace;

    private RunWorker(WorkerFactory factory, Duration grace) {
        this.factory = factory;
        this.grace = grace;
    }

    /**
     * What a worker executes runs with.
     *
     * @param activities all that runs call
     */
    public record Parts(WorkerEnvironment environment, DynamicActivity activities) {
        /** For an engine that one program has to itself. */
        public Parts(
                DefinitionCache definitions,
                InterpreterOptions options,
                TaskObserver observer,
                DynamicActivity activities) {
            this(new WorkerEnvironment(definitions, options, observer, TaskQueues.UNSCOPED), activities);
        }
    }

    /**
     * How a worker works.
     *
     * @param system what else it executes, on a queue of its own
     * @param interceptor sees all that it does
     * @param grace how long calls under way may take to end when it stops
     */
    public record Setup(WorkerSettings settings, SystemWork system, WorkerInterceptor interceptor, Duration grace) {}

    /** Runs stay on a worker's artifact when it has one; the engine refuses a versioning behavior otherwise. */
    private static VersioningBehavior versioning(WorkerSettings settings) {
        return settings.artifact() == null ? VersioningBehavior.UNSPECIFIED : VersioningBehavior.PINNED;
    }

    /** Starts a worker that polls the queues of its settings. */
    public static RunWorker start(WorkflowClient client, Parts parts, Setup setup) {
        WorkerSettings settings = setup.settings();
        SystemWork system = setup.system();
        WorkerFactory factory = WorkerFactory.newInstance(
                client,
                WorkerFactoryOptions.newBuilder()
                        .setUsingVirtualWorkflowThreads(true)
                        .setWorkerInterceptors(setup.interceptor())
                        .setWorkflowCacheSize(settings.cachedRuns())
                        .setMaxWorkflowThreadCount(Integer.MAX_VALUE)
                        .build());
        Worker worker = factory.newWorker(
                settings.queues().runs(), versioned(options(settings), settings, VersioningBehavior.PINNED));
        register(worker, parts, versioning(settings));
        if (!system.workflows().isEmpty()) {
            register(
                    factory.newWorker(
                            settings.queues().system(),
                            versioned(systemOptions(settings), settings, VersioningBehavior.AUTO_UPGRADE)),
                    system);
        }
        factory.start();
        return new RunWorker(factory, setup.grace());
    }

    /** How a worker polls and executes; for benchmarks that give a worker of another kind the same. */
    public static WorkerOptions.Builder options(WorkerSettings settings) {
        return WorkerOptions.newBuilder()
                .setUsingVirtualThreads(true)
                .setMaxConcurrentWorkflowTaskPollers(settings.workflowPollers())
                .setMaxConcurrentActivityTaskPollers(settings.activityPollers())
                .setMaxConcurrentWorkflowTaskExecutionSize(settings.concurrentTasks())
                .setMaxConcurrentActivityExecutionSize(settings.concurrentCalls())
                .setDefaultDeadlockDetectionTimeout(DEADLOCK_MILLIS)
                .setStickyQueueScheduleToStartTimeout(STICKY)
                .setMaxHeartbeatThrottleInterval(HEARTBEATS)
                .setDefaultHeartbeatThrottleInterval(HEARTBEATS);
    }

    /** How a worker polls and executes system workflows, which are to go on soon when it dies; for tests too. */
    public static WorkerOptions.Builder systemOptions(WorkerSettings settings) {
        return options(settings)
                .setStickyQueueScheduleToStartTimeout(SYSTEM_STICKY)
                .setMaxHeartbeatThrottleInterval(SYSTEM_HEARTBEATS)
                .setDefaultHeartbeatThrottleInterval(SYSTEM_HEARTBEATS);
    }

    private static WorkerOptions versioned(
            WorkerOptions.Builder options, WorkerSettings settings, VersioningBehavior behavior) {
        WorkerArtifact artifact = settings.artifact();
        if (artifact != null) {
            options.setDeploymentOptions(WorkerDeploymentOptions.newBuilder()
                    .setUseVersioning(true)
                    .setVersion(new WorkerDeploymentVersion(artifact.deployment(), artifact.buildId()))
                    .setDefaultVersioningBehavior(behavior)
                    .build());
        }
        return options.build();
    }

    /** Registers what executes runs; for tests that bring a worker of their own. */
    public static void register(Worker worker, Parts parts) {
        register(worker, parts, VersioningBehavior.UNSPECIFIED);
    }

    private static void register(Worker worker, Parts parts, VersioningBehavior versioning) {
        worker.registerWorkflowImplementationFactory(
                InterpreterWorkflow.class,
                arguments -> new InterpreterWorkflow(parts.environment(), new TaskKinds(), versioning, arguments),
                WorkflowImplementationOptions.getDefaultInstance());
        worker.registerActivitiesImplementations(parts.activities());
    }

    private static void register(Worker worker, SystemWork system) {
        worker.registerWorkflowImplementationTypes(system.workflows().toArray(Class<?>[]::new));
        worker.registerActivitiesImplementations(system.activities().toArray());
    }

    /** Stops taking tasks and gives those under way their time to end. */
    @Override
    public void close() {
        factory.shutdown();
        factory.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS);
        factory.shutdownNow();
    }
}
