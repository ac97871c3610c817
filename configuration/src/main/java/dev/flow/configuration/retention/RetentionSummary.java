package dev.flow.configuration.retention;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is kept and why, in one line for an operator. */
public final class RetentionSummary {
    private RetentionSummary() {}

    /**
     * The number of things, of those that may go, and how many each reason keeps.
     *
     * @param noun of the things, in the plural
     * @param blockers by id; those that may go have none
     */
    public static String of(String noun, Map<String, List<Blocker>> blockers) {
        Map<String, Long> reasons = new TreeMap<>(blockers.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Blocker::reason, Collectors.counting())));
        long free = blockers.values().stream().filter(List::isEmpty).count();
        String kept = reasons.entrySet().stream()
                .map(reason -> " " + reason.getValue() + ": " + reason.getKey())
                .collect(Collectors.joining());
        return blockers.size() + " " + noun + ", " + free + " of them to be removed." + kept;
    }
}
