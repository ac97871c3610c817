package dev.flow.proofs;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.kill.KillProof;
import dev.flow.proofs.loop.LoopProof;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Each proof at a few percent of its size. */
final class ProofsTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

    @Test
    void every_run_completes_although_its_worker_is_killed() throws IOException, InterruptedException {
        KillProof.Outcome outcome = new KillProof(new KillProof.Plan(40, 4, 3, 1)).run(binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.kills()).isEqualTo(3);
        assertThat(outcome.inside()).isPositive();
    }

    @Test
    void a_loop_over_more_items_than_a_segment_holds_calls_each_once() {
        LoopProof.Outcome outcome = LoopProof.run(new LoopProof.Plan(500, 600), binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.calls()).isEqualTo(500);
        assertThat(outcome.segments()).isGreaterThan(4);
    }
}
