package dev.flow.proofs.starts;

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
final class StartsProofTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

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
}
