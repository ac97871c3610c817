package dev.flow.proofs.loop;

import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.Proofs;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The proof at a few percent of its size. */
@Tag("process")
final class LoopProofTest {
    private final TemporalBinary binary = Proofs.binary();

    @TempDir
    private Path folder;

    @Test
    void a_loop_over_more_items_than_a_segment_holds_calls_each_once() {
        LoopProof.Outcome outcome = LoopProof.run(new LoopProof.Plan(500, 600), binary, folder);

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.calls()).isEqualTo(500);
        assertThat(outcome.segments()).isGreaterThan(4);
    }
}
