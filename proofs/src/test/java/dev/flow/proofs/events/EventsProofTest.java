package dev.flow.proofs.events;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.Proofs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The proof at a few percent of its size. */
@Tag("process")
final class EventsProofTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

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
}
