package dev.flow.proofs;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.events.EventsOutcome;
import dev.flow.proofs.events.EventsProof;
import dev.flow.proofs.fleet.ServiceKind;
import dev.flow.proofs.kill.KillProof;
import dev.flow.proofs.loop.LoopProof;
import dev.flow.proofs.populations.PopulationsOutcome;
import dev.flow.proofs.populations.PopulationsProof;
import dev.flow.proofs.queues.QueuesOutcome;
import dev.flow.proofs.queues.QueuesProof;
import dev.flow.proofs.revisions.RevisionsOutcome;
import dev.flow.proofs.revisions.RevisionsProof;
import dev.flow.proofs.schedules.SchedulesOutcome;
import dev.flow.proofs.schedules.SchedulesProof;
import dev.flow.proofs.serve.ServeOutcome;
import dev.flow.proofs.serve.ServeProof;
import dev.flow.proofs.serve.StoreKind;
import dev.flow.proofs.sinks.SinksOutcome;
import dev.flow.proofs.sinks.SinksProof;
import dev.flow.proofs.starts.Outcome;
import dev.flow.proofs.starts.StartsProof;
import dev.flow.testing.broker.BrokerKind;
import dev.flow.testing.broker.RabbitMq;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Each proof at a few percent of its size. */
@Tag("process")
final class ProofsTest {
    /** A lag that no busy machine exceeds: how fast gateways follow is measured, and not asserted here. */
    private static final int PATIENT_MILLIS = 60_000;

    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

    @Test
    void every_run_completes_although_worker_and_server_are_killed() throws IOException, InterruptedException {
        KillProof.Outcome outcome = new KillProof(new KillProof.Plan(40, 4, 4, 1)).run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.kills()).isEqualTo(4);
        assertThat(outcome.servers()).isEqualTo(2);
        assertThat(outcome.inside()).isPositive();
    }

    @Test
    void every_second_of_a_schedule_fires_once_although_the_service_is_killed()
            throws IOException, InterruptedException {
        SchedulesOutcome outcome = new SchedulesProof(new SchedulesProof.Plan(5, 20, 2, 1)).run(folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.firings()).isEqualTo(100);
    }

    @Test
    void each_member_of_a_population_has_one_run_although_gateways_and_workers_are_killed()
            throws IOException, InterruptedException {
        PopulationsOutcome outcome = new PopulationsProof(new PopulationsProof.Plan(
                        new PopulationsProof.Local(200, 10, 2), new PopulationsProof.Embedded(2_000, 50, 0), 1))
                .run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.disturbed().killed().gateways()
                        + outcome.disturbed().killed().workers())
                .isGreaterThanOrEqualTo(2);
        assertThat(outcome.disturbed().calls().members()).isEqualTo(200);
        assertThat(outcome.disturbed().canceled().runs()).isBetween(60, 199);
        assertThat(outcome.large().heap()).hasSizeGreaterThan(1);
    }

    @Test
    void a_loop_over_more_items_than_a_segment_holds_calls_each_once() {
        LoopProof.Outcome outcome = LoopProof.run(new LoopProof.Plan(500, 600), binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.calls()).isEqualTo(500);
        assertThat(outcome.segments()).isGreaterThan(4);
    }

    @Test
    void every_start_has_one_run_and_one_result_although_gateways_and_workers_are_killed()
            throws IOException, InterruptedException {
        Outcome outcome = new StartsProof(new StartsProof.Plan(300, 24, 6, 200, 1)).run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.runs()).isEqualTo(302);
        assertThat(outcome.equal()).isEqualTo(new Outcome.Equal(200, 2, 300));
        assertThat(outcome.killed().gateways()).isGreaterThanOrEqualTo(2);
        assertThat(outcome.killed().workers()).isGreaterThanOrEqualTo(2);
        assertThat(outcome.traffic().dropped()).isPositive();
    }

    @Test
    void every_run_reads_its_own_events_and_no_other_although_gateways_and_workers_are_killed()
            throws IOException, InterruptedException {
        EventsOutcome outcome = new EventsProof(new EventsProof.Plan(150, 1_500, 3, 24, 1)).run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.runs()).isEqualTo(150);
        assertThat(outcome.deliveries().accepted()).isEqualTo(1_500);
        assertThat(outcome.deliveries().duplicates()).isPositive();
        assertThat(outcome.deliveries().reached()).isPositive();
        assertThat(outcome.killed().gateways() + outcome.killed().workers()).isEqualTo(3);
        assertThat(outcome.traffic().dropped()).isPositive();
    }

    @Test
    void every_message_starts_one_run_although_gateways_workers_and_brokers_are_killed()
            throws IOException, InterruptedException {
        assumeTrue(
                RabbitMq.isInstalled() || "true".equals(System.getenv("CI")),
                "RabbitMQ is missing and cannot be installed: apt-get install rabbitmq-server.");

        QueuesOutcome outcome =
                new QueuesProof(new QueuesProof.Plan(List.of(BrokerKind.values()), 300, 4, 5, 1)).run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.disturbed().restarts()).isEqualTo(3);
        assertThat(outcome.queues()).hasSize(3).allSatisfy(queue -> {
            assertThat(queue.duplicates()).isGreaterThanOrEqualTo(60);
            assertThat(queue.deadLetters()).isEqualTo(6);
        });
        // How many were in hand when processes were killed or terminated depends on the machine.
        assertThat(outcome.drains()).hasSize(3);
    }

    @Test
    void a_sink_is_told_everything_of_every_run_although_workers_are_killed_and_it_is_away()
            throws IOException, InterruptedException {
        SinksOutcome outcome = new SinksProof(new SinksProof.Plan(90, 3, 16, 1)).run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.runs()).isEqualTo(90);
        assertThat(outcome.received().events()).isEqualTo(90 * 11);
        assertThat(outcome.received().refused()).isPositive();
        assertThat(outcome.received().again()).isPositive();
        assertThat(outcome.killed().gateways() + outcome.killed().workers()).isEqualTo(3);
    }

    @Test
    void every_run_is_executed_on_the_revision_of_its_start_although_revisions_change_and_processes_are_killed()
            throws IOException, InterruptedException {
        RevisionsOutcome outcome = new RevisionsProof(
                        new RevisionsProof.Plan(4, 4, 2, PATIENT_MILLIS, 1, ServiceKind.EMBEDDED))
                .run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.switches().activated()
                        + outcome.switches().rolledBack()
                        + outcome.switches().failed())
                .isEqualTo(4);
        assertThat(outcome.switches().rolledBack()).isPositive();
        assertThat(outcome.killed().gateways() + outcome.killed().workers()).isEqualTo(2);
        assertThat(outcome.across()).isPositive();
    }

    @Test
    void every_start_that_the_service_acknowledged_has_one_run_and_one_result_although_it_is_killed()
            throws IOException, InterruptedException {
        ServeOutcome outcome = new ServeProof(new ServeProof.Plan(StoreKind.SQLITE, 60, 16, 3, 1)).run(folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.kills()).isEqualTo(3);
        assertThat(outcome.starts().acknowledged())
                .isEqualTo(60 + outcome.recovery().ready().measured());
        assertThat(outcome.runs()).isEqualTo(2 * outcome.starts().acknowledged());
    }

    @Test
    void every_start_has_one_run_and_one_result_although_the_owner_of_the_runs_is_killed_and_a_standby_takes_over()
            throws IOException, InterruptedException {
        ServeOutcome outcome = new ServeProof(new ServeProof.Plan(StoreKind.POSTGRESQL, 40, 16, 2, 1)).run(folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.kills()).isEqualTo(2);
        assertThat(outcome.runs()).isEqualTo(2 * outcome.starts().acknowledged());
    }
}
