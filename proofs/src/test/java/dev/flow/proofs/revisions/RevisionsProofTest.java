package dev.flow.proofs.revisions;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.Proofs;
import dev.flow.proofs.fleet.ServiceKind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The proof at a few percent of its size. */
@Tag("process")
final class RevisionsProofTest {
    /** A lag that no busy machine exceeds: how fast gateways follow is measured, and not asserted here. */
    private static final int PATIENT_MILLIS = 60_000;

    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

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
}
