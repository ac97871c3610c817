package dev.flow.runtime.configuration;

import dev.flow.calls.call.CallOptions;
import dev.flow.configuration.activation.ActivationTransitions;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.binding.InProcessDeployment;
import dev.flow.configuration.activation.binding.RecordingParticipant;
import dev.flow.configuration.activation.record.ActivationRecords;
import dev.flow.configuration.activation.record.StoredActivations;
import dev.flow.configuration.plan.OpenRuns;
import dev.flow.configuration.plan.Planner;
import dev.flow.engine.TaskQueues;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import dev.flow.store.worker.ReadyWorker;
import dev.flow.store.worker.WorkerReadiness;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class FirstConfigurationTest {
    private static final String SCOPE = "sha256:" + "5c".repeat(32);
    private static final TaskQueues QUEUES = TaskQueues.of(SCOPE);
    private static final String YAML = """
            workflows:
              shop.greet:
                document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}
                do:
                  - greet: {set: {text: hello}}
            """;

    /** Time stands still, and so do activations: no controller works on them here. */
    private static final Timekeeper TIME = new Timekeeper() {
        @Override
        public Instant instant() {
            return Instant.parse("2026-11-23T00:00:00Z");
        }

        @Override
        public void pause(Duration duration) {}
    };

    @Test
    void a_worker_that_registers_between_plan_and_activation_does_not_fail_the_start() {
        try (TestDatabase database = TestDatabase.create(Dialect.SQLITE);
                Store store = database.open(ServiceSchema.SCHEMA, TIME)) {
            store.migrate();
            ManagedStore managed = ManagedStore.of(store, SCOPE, QUEUES);
            ManagedLifecycle lifecycle = new ManagedLifecycle(
                    managed,
                    OpenRuns.unknown(),
                    new ManagedLifecycle.Surroundings(
                            List.of(),
                            CallOptions.local(),
                            new InProcessDeployment("build"),
                            new RecordingParticipant(store, SCOPE, Checkpoint.Kind.SCHEDULES)),
                    TIME);
            Planner joined = target -> {
                var plan = lifecycle.planner().plan(target);
                join(store);
                return plan;
            };
            Activations activations = activations(managed, lifecycle.planner());
            FirstConfiguration first = new FirstConfiguration(
                    new FirstConfiguration.Services(
                            lifecycle.drafts(), lifecycle.publications(), joined, activations, managed.pointer()),
                    TIME);

            first.bring(YAML);

            assertThat(activations.list(null, 10).activations())
                    .extracting(activation -> activation.plan().target())
                    .containsExactly(
                            managed.revisions().list(null, 10).getFirst().id());
        }
    }

    /** Beginning with the second time nothing changes. */
    private static void join(Store store) {
        new WorkerReadiness(store)
                .register(
                        new ReadyWorker.Instance("worker-1", SCOPE, QUEUES.runs()),
                        "build",
                        new ReadyWorker.Loaded(Set.of(), Set.of(), "sha256:functions", "sha256:settings"));
    }

    private static Activations activations(ManagedStore managed, Planner planner) {
        return new StoredActivations(
                new StoredActivations.Parts(
                        managed.database(), SCOPE, ActivationTransitions.TABLE, managed.revisions()::keep),
                new ActivationRecords(managed.database(), SCOPE, ActivationTransitions.TABLE, Duration.ofSeconds(20)),
                planner,
                () -> {});
    }
}
