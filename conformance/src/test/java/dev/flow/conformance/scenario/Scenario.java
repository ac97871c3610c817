package dev.flow.conformance.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A scenario of a feature file.
 *
 * @param node the scenario as it is written; rows of an outline's examples share it
 * @param line of the scenario, or of the row
 * @param tags with their {@code @}
 */
public record Scenario(
        Path file, String feature, String node, int line, String name, Set<String> tags, List<Step> steps) {
    public Scenario {
        tags = Set.copyOf(tags);
        steps = List.copyOf(steps);
    }

    /** Whether time has to be skipped for it to end soon: a server that keeps time does not run it. */
    public boolean skipsTime() {
        return tags.contains("@skipped-time");
    }

    /** As reports name it. */
    public String title() {
        return feature + ": " + name;
    }
}
