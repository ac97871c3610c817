package dev.flow.proofs.populations;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;

/**
 * What a gateway says of a population at a moment.
 *
 * @param state label
 * @param running runs of members that are open
 */
record Seen(String state, long pages, long members, long started, long running, long completed, long failed) {
    private static final Set<String> FINAL = Set.of("completed", "failed", "canceled");

    /** @param population as the operation answers it */
    static Seen of(JsonNode population) {
        JsonNode progress = population.path("progress");
        return new Seen(
                population.path("state").asText(),
                progress.path("pages").asLong(-1),
                progress.path("members").asLong(-1),
                progress.path("started").asLong(-1),
                progress.path("running").asLong(-1),
                progress.path("completed").asLong(-1),
                progress.path("failed").asLong(-1));
    }

    boolean isFinal() {
        return FINAL.contains(state);
    }

    /** Members that are dealt with. */
    long ended() {
        return completed + failed;
    }

    /** Whether nothing has gone back since then. */
    boolean follows(Seen earlier) {
        List<Long> before = earlier.counts();
        List<Long> now = counts();
        for (int index = 0; index < now.size(); index++) {
            if (now.get(index) < before.get(index)) {
                return false;
            }
        }
        return !earlier.isFinal() || equals(earlier);
    }

    private List<Long> counts() {
        return List.of(pages, members, started, completed, failed);
    }

    /** Whether the counts fit each other; each member that fails has a run. */
    boolean isConsistent(int concurrency) {
        return running >= 0 && running <= concurrency && started - ended() == running && started <= members;
    }
}
