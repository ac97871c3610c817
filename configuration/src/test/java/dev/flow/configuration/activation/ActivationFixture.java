package dev.flow.configuration.activation;

import dev.flow.configuration.Author;
import dev.flow.configuration.activation.binding.RecordingParticipant;
import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.configuration.activation.controller.StepEffects;
import dev.flow.configuration.activation.record.ActivationRecords;
import dev.flow.configuration.activation.record.ActivationTables;
import dev.flow.configuration.activation.record.ControllerWake;
import dev.flow.configuration.activation.record.StoredActivations;
import dev.flow.configuration.activation.record.StoredPointer;
import dev.flow.configuration.activation.workflow.Position;
import dev.flow.configuration.worker.WorkerRevisions;
import dev.flow.engine.TaskQueues;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.tables.StoreTables;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** A scope of its own in a store that tests share, with real records and bindings that a test can make fail. */
final class ActivationFixture {
    static final Schema SCHEMA = Schema.of(Stream.concat(StoreTables.PARTS.stream(), Stream.of(ActivationTables.PART))
            .toList());

    static final Duration LEASE = Duration.ofSeconds(20);
    static final ActivationSteps.Limits LIMITS = new ActivationSteps.Limits(
            Duration.ofMinutes(30),
            Duration.ofMinutes(5),
            Duration.ofMillis(20),
            Duration.ofMillis(200),
            Duration.ofSeconds(5));
    static final Author AUTHOR = new Author("ada");
    static final ReadyWorker.Loaded LOADED = new ReadyWorker.Loaded(Set.of(), Set.of(), "f", "s");

    private static final AtomicInteger SCOPES = new AtomicInteger();

    final Store store;
    final String scope;
    final TaskQueues queues;
    final StoredPointer pointer;
    final TestPlanner planner;
    final TestDeployment deployment = new TestDeployment();
    final FaultyParticipant schedules;
    final FaultyParticipant routing;
    final WorkerReadiness workers;
    final WorkerRevisions revisions;
    final Set<String> missing = ConcurrentHashMap.newKeySet();
    private volatile Runnable checking = () -> {};
    final ActivationRecords records;
    final ActivationSteps steps;

    private final AtomicInteger ids = new AtomicInteger();
    private Activations activations;

    ActivationFixture(Store store, ActivationSteps.Limits limits, Duration lease) {
        this(store, "sha256:" + "%032d".formatted(SCOPES.incrementAndGet()).repeat(2), limits, lease);
    }

    /** In a scope that another process uses too. */
    ActivationFixture(Store store, String scope, ActivationSteps.Limits limits, Duration lease) {
        this.store = store;
        this.scope = scope;
        queues = TaskQueues.of(scope);
        pointer = new StoredPointer(store, scope);
        planner = new TestPlanner(pointer);
        schedules = new FaultyParticipant(new RecordingParticipant(store, scope, Checkpoint.Kind.SCHEDULES));
        routing = new FaultyParticipant(new RecordingParticipant(store, scope, Checkpoint.Kind.CATALOG_ROUTING));
        workers = new WorkerReadiness(store);
        revisions = new WorkerRevisions(store, scope, queues.runs());
        records = new ActivationRecords(store, scope, ActivationTransitions.TABLE, lease);
        steps = new ActivationSteps(
                records,
                ActivationTransitions.TABLE,
                new StepEffects(
                        planner,
                        new StepEffects.Bindings(this::missing, revisions, deployment, List.of(schedules, routing)),
                        store.time()),
                limits);
        activations = activations(() -> {});
    }

    private List<String> missing(Collection<String> digests) {
        checking.run();
        return digests.stream().filter(missing::contains).toList();
    }

    /** Runs before definitions are checked, and may fail. */
    void checking(Runnable value) {
        checking = value;
    }

    /** Whose controllers are woken on an engine. */
    ActivationFixture wokenBy(ControllerWake wake) {
        activations = activations(wake);
        return this;
    }

    private Activations activations(ControllerWake wake) {
        return new StoredActivations(
                new StoredActivations.Parts(store, scope, ActivationTransitions.TABLE, (_, _) -> true),
                records,
                planner,
                wake);
    }

    Activations activations() {
        return activations;
    }

    String newId() {
        return "a" + ids.incrementAndGet();
    }

    Activations.Request request(String id, String target) {
        return new Activations.Request(id, target, planner.plan(target).digest(), "because");
    }

    Activation activate(String target) {
        return activations.activate(request(newId(), target), AUTHOR);
    }

    Activation rollback(Activation applied) {
        String target = Objects.requireNonNull(applied.plan().expected().revisionId());
        return activations.rollback(applied.id(), request(newId(), target), AUTHOR);
    }

    Activation get(String id) {
        return activations.find(id).orElseThrow();
    }

    /** A worker that is alive and has prepared these revisions. */
    void worker(String name, String artifact, String... prepared) {
        String instance = name + "-" + scope;
        workers.register(new ReadyWorker.Instance(instance, scope, queues.runs()), artifact, LOADED);
        for (String revision : prepared) {
            revisions.record(instance, revision, List.of());
        }
    }

    /** Performs the step that comes next, without an engine. */
    Position next(Position position) {
        return steps.perform(position, Objects.requireNonNull(position.stage()), () -> true);
    }

    /** Performs steps, as one controller, until the activation is at a stage. */
    Position until(ActivationStage stage) {
        Position position = steps.take("first");
        for (int step = 0; step < 20 && position.stage() != stage; step++) {
            position = next(position);
        }
        assertThat(position.stage()).isEqualTo(stage);
        return position;
    }

    /** Performs all steps, until nothing is under way. */
    void finish(String owner) {
        Position position = steps.take(owner);
        for (int step = 0; step < 40 && (position.stage() != null || position.waitMillis() > 0); step++) {
            position = position.stage() == null ? steps.take(owner) : next(position);
        }
        assertThat(position).isEqualTo(Position.NOTHING);
    }

    /** What is stored: stages are finer than the states that callers see. */
    ActivationStage stage(String id) {
        return ActivationStage.valueOf(store.read(transaction -> transaction
                .query("select stage from configuration_activation where scope_digest = :scope and activation_id = :id")
                .bind("scope", scope)
                .bind("id", id)
                .mapTo(String.class)
                .one()));
    }

    /** The newest fencing token. */
    long fence() {
        return store.read(transaction -> transaction
                .query("select fence from configuration_pointer where scope_digest = :scope")
                .bind("scope", scope)
                .mapTo(Long.class)
                .one());
    }

    /** The pointer is moved behind the back of the activations, as when a backup is restored. */
    void movePointer() {
        int moved = store.inTransaction(transaction -> transaction
                .update("update configuration_pointer set version = version + 1 where scope_digest = :scope")
                .bind("scope", scope)
                .execute());
        assertThat(moved).isEqualTo(1);
    }

    /** Nothing is under way, and everything that follows the pointer is where it is. */
    void assertAgreed() {
        ActivePointer.Position active = pointer.read();
        assertThat(active.target()).isNull();
        String revision = Objects.requireNonNullElse(active.revisionId(), "null");
        assertThat(schedules.observe().asText()).isEqualTo(revision);
        assertThat(routing.observe().asText()).isEqualTo(revision);
    }
}
