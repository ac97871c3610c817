package dev.flow.proofs.sinks;

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
final class SinksProofTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

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
}
