package dev.flow.proofs.kill;

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
final class KillProofTest {
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
}
