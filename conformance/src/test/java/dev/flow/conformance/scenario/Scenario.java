package dev.flow.conformance.scenario;

import java.nio.file.Path;
import java.util.List;

/** A scenario of a feature file. */
public record Scenario(Path file, String feature, int line, String name, List<Step> steps) {
    public Scenario {
        steps = List.copyOf(steps);
    }

    /** As reports name it. */
    public String title() {
        return feature + ": " + name;
    }
}
