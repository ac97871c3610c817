package dev.flow.proofs.queues;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.Proofs;
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

/** The proof at a few percent of its size. */
@Tag("process")
final class QueuesProofTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

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
}
