package dev.flow.proofs.serve;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The proof at a few percent of its size. */
@Tag("process")
final class ServeProofTest {
    @TempDir
    private Path folder;

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
