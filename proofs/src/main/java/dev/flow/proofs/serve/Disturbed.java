package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.Traffic;
import java.util.List;
import java.util.Set;

/**
 * What clients saw while the service was killed.
 *
 * @param rounds one for each start
 * @param ended the number of processes that had ended by themselves
 * @param seconds from the first request to the last result
 * @param listed workflow ids of the runs that the service listed as completed at the end
 */
record Disturbed(
        List<ServedClient.Round> rounds,
        List<OwnerKiller.Kill> kills,
        int ended,
        double seconds,
        Set<String> listed,
        Traffic traffic) {}
