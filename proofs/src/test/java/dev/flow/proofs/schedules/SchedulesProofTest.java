package dev.flow.proofs.schedules;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The proof at a few percent of its size. */
@Tag("process")
final class SchedulesProofTest {
    @TempDir
    private Path folder;

    @Test
    void every_second_of_a_schedule_fires_once_although_the_service_is_killed()
            throws IOException, InterruptedException {
        SchedulesOutcome outcome = new SchedulesProof(new SchedulesProof.Plan(5, 20, 2, 1)).run(folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.firings()).isEqualTo(100);
    }
}
