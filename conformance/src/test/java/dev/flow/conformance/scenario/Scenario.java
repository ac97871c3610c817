package dev.flow.conformance.scenario;

import java.nio.file.Path;
import java.util.List;

/**
 * A scenario of a feature file.
 *
 * @param node the scenario as it is written; rows of an outline's examples share it
 * @param line of the scenario, or of the row
 */
public record Scenario(Path file, String feature, String node, int line, String name, List<Step> steps) {
    public Scenario {
        steps = List.copyOf(steps);
    }

    /** As reports name it. */
    public String title() {
        return feature + ": " + name;
    }
}
