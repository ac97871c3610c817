package dev.flow.proofs.populations;

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
final class PopulationsProofTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

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
}
