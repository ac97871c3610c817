package dev.flow.proofs.schedules;

import dev.flow.proofs.fleet.Latency;
import java.util.List;

/**
 * What came of the proof.
 *
 * @param firings that started a run
 * @param kills of the process
 * @param late how long after their nominal times runs were started, by the engine's clock
 * @param segments executions of the schedules' workflows that continued as new
 * @param longest events of the longest of them
 * @param seconds that it took
 * @param violations one sentence for each thing that is not as promised
 */
public record SchedulesOutcome(
        int firings, int kills, Latency late, long segments, long longest, long seconds, List<String> violations) {
    public SchedulesOutcome {
        violations = List.copyOf(violations);
    }
}
