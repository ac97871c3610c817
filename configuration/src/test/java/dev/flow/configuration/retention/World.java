package dev.flow.configuration.retention;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationState;
import dev.flow.configuration.activation.ActivationTransitions;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.binding.InProcessDeployment;
import dev.flow.configuration.activation.binding.RecordingParticipant;
import dev.flow.configuration.activation.controller.ActivationSteps;
import dev.flow.configuration.activation.controller.StepEffects;
import dev.flow.configuration.activation.record.ActivationRecords;
import dev.flow.configuration.activation.record.ActivationTables;
import dev.flow.configuration.activation.record.StoredActivations;
import dev.flow.configuration.activation.record.StoredPointer;
import dev.flow.configuration.activation.workflow.Position;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTables;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.plan.Plan;
import dev.flow.configuration.plan.PlanBasis;
import dev.flow.configuration.revision.DraftVersion;
import dev.flow.configuration.revision.Publication;
import dev.flow.configuration.revision.PublicationPorts;
import dev.flow.configuration.revision.RevisionTables;
import dev.flow.configuration.revision.StoredPublications;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.DefinitionTables;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.configuration.worker.WorkerRevisions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.store.Dialect;
import dev.flow.store.ManualTime;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.tables.StoreTables;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** A scope in a store with the tables of the lifecycle: real publications, activations and retirements. */
final class World implements AutoCloseable {
    static final Schema SCHEMA = Schema.of(Stream.concat(
                    StoreTables.PARTS.stream(),
                    Stream.of(DefinitionTables.PART, DocumentTables.PART, RevisionTables.PART, ActivationTables.PART))
            .toList());
    static final RevisionRetention RETENTION = new RevisionRetention(Duration.ofDays(90), 1, Duration.ofDays(120));
    static final String SCOPE = "sha256:ours";
    private static final Author ANNE = new Author("anne");
    private static final ReadyWorker.Loaded LOADED = new ReadyWorker.Loaded(Set.of(), Set.of(), "f", "s");
    private static final String QUEUE = "runs";

    private final TestDatabase database;
    final ManualTime time = new ManualTime();
    final Store store;
    final StoredDefinitions definitions;
    final StoredRevisions revisions;
    final RecordingParticipant schedules;
    /** What is used outside of the store: id or digest to the sentence. */
    final Map<String, String> outside = new ConcurrentHashMap<>();
    /** Thrown instead of an answer about what is used outside of the store. */
    final AtomicReference<Optional<RuntimeException>> failure = new AtomicReference<>(Optional.empty());

    final AtomicInteger questions = new AtomicInteger();

    private final AtomicInteger ids = new AtomicInteger();
    private final AtomicLong drafts = new AtomicLong();
    private final ThreadLocal<Documents> draft = ThreadLocal.withInitial(() -> Documents.EMPTY);
    private final StoredPublications publications;
    private final StoredActivations activations;
    private final ActivationSteps steps;
    private final ActivePointer pointer;
    private final WorkerRevisions workers;
    private final DocumentTexts texts = new DocumentTexts(SCOPE);

    World(Dialect dialect) {
        database = TestDatabase.create(dialect);
        store = database.open(SCHEMA, time);
        store.migrate();
        definitions = new StoredDefinitions(store, SCOPE);
        revisions = new StoredRevisions(store, SCOPE, texts);
        pointer = new StoredPointer(store, SCOPE);
        publications = new StoredPublications(
                store,
                SCOPE,
                texts,
                definitions,
                revisions,
                new PublicationPorts(
                        () -> new DraftVersion(drafts.incrementAndGet(), draft.get()),
                        new CheckedDocuments(List::of),
                        _ -> ResourceResolver.none(),
                        () -> Optional.ofNullable(pointer.read().revisionId())));
        workers = new WorkerRevisions(store, SCOPE, QUEUE);
        schedules = new RecordingParticipant(store, SCOPE, Checkpoint.Kind.SCHEDULES);
        var records = new ActivationRecords(store, SCOPE, ActivationTransitions.TABLE, Duration.ofSeconds(20));
        steps = new ActivationSteps(
                records,
                ActivationTransitions.TABLE,
                new StepEffects(
                        target -> {
                            Plan plan = plan(target);
                            return new PlanBasis(plan.expected(), plan.execution(), plan.observations());
                        },
                        new StepEffects.Bindings(
                                _ -> List.of(), workers, new InProcessDeployment("build"), List.of(schedules)),
                        time),
                ActivationSteps.Limits.defaults());
        activations = new StoredActivations(
                new StoredActivations.Parts(store, SCOPE, ActivationTransitions.TABLE, revisions::keep),
                records,
                this::plan,
                () -> {});
    }

    @Override
    public void close() {
        store.close();
        database.close();
    }

    Retirement retirement() {
        Uses uses = id -> {
            questions.incrementAndGet();
            failure.get().ifPresent(thrown -> {
                throw thrown;
            });
            return Optional.ofNullable(outside.get(id));
        };
        return Retirement.of(store, SCOPE, new Retirement.External(uses, uses), RETENTION);
    }

    List<Blocker> retire(String revision) {
        return retirement().revisions().retire(revision);
    }

    Retirement.Pass pass() {
        return retirement().pass();
    }

    void days(long days) {
        time.pass(Duration.ofDays(days));
    }

    /** Publishes two workflows, of which one runs the other, and one value that makes them different. */
    String publish(String value) {
        return published(publication(value));
    }

    Publication publication(String value) {
        draft.set(Documents.EMPTY
                .with(DocumentName.workflow("shop.parent"), """
                        document: {dsl: 1.0.3, namespace: shop, name: parent, version: 1.0.0}
                        do: [{below: {run: {workflow: {namespace: shop, name: child, version: 1.0.0}}}}]
                        """)
                .with(DocumentName.workflow("shop.child"), """
                        document: {dsl: 1.0.3, namespace: shop, name: child, version: 1.0.0}
                        do: [{greet: {set: {text: %s}}}]
                        """.formatted(value)));
        synchronized (drafts) { // the version of the draft that is published is the present one
            return publications.publish("p" + ids.incrementAndGet(), drafts.get() + 1, null, ANNE);
        }
    }

    static String published(Publication publication) {
        assertThat(publication.state()).as("%s", publication).isEqualTo(Publication.State.APPLIED);
        return Objects.requireNonNull(publication.revisionId());
    }

    /** The digests of a revision's definitions: first the one that runs the other. */
    List<String> definitionsOf(String revision) {
        var all = definitions.findAll(revisions.content(revision).orElseThrow().definitions());
        return all.entrySet().stream()
                .sorted((one, other) -> Integer.compare(
                        other.getValue().references().workflows().size(),
                        one.getValue().references().workflows().size()))
                .map(Map.Entry::getKey)
                .toList();
    }

    Activations.Request request(String revision) {
        return new Activations.Request(
                "a" + ids.incrementAndGet(), revision, plan(revision).digest(), null);
    }

    Activation begin(Activations.Request request) {
        return activations.activate(request, ANNE);
    }

    /** Publishes and activates. */
    String active(String value) {
        String revision = publish(value);
        activate(revision);
        return revision;
    }

    void activate(String revision) {
        Activation begun = begin(request(revision));
        finish(revision);
        assertThat(activations.find(begun.id()).orElseThrow().progress().state())
                .isEqualTo(ActivationState.APPLIED);
    }

    void finish(String revision) {
        new WorkerReadiness(store).register(new ReadyWorker.Instance("w", SCOPE, QUEUE), "build", LOADED);
        workers.record("w", revision, List.of());
        Position position = steps.take("controller");
        while (position.stage() != null) {
            position = steps.perform(position, position.stage(), () -> true);
        }
    }

    void cancel(Activation activation) {
        activations.cancel(activation.id(), ANNE);
    }

    /** Whether a transaction waits for another one, in PostgreSQL. */
    boolean isWaitingForALock() {
        return store.<Integer>read(transaction -> transaction
                        .query("select count(*) from pg_stat_activity"
                                + " where datname = current_database() and wait_event_type = 'Lock'")
                        .mapTo(Integer.class)
                        .one())
                > 0;
    }

    private Plan plan(String target) {
        ActivePointer.Position active = pointer.read();
        ObjectNode looked =
                JsonNodeFactory.instance.objectNode().put("target", target).put("version", active.version());
        return new Plan(
                CanonicalJson.digest(looked),
                target,
                new Plan.Expected(active.revisionId(), active.version()),
                new Plan.Execution("build", List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of());
    }
}
