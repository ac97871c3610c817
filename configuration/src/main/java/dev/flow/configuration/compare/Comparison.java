package dev.flow.configuration.compare;

import dev.flow.configuration.document.TriggerDocuments;
import java.util.ArrayList;
import java.util.List;

/**
 * What differs between two configurations. Immutable; two comparisons of the same configurations are equal.
 *
 * @param texts documents whose texts differ, by kind and name
 * @param differences what the differences mean: settings, functions, workflows, triggers, tests, each by name
 */
public record Comparison(List<TextDifference> texts, List<Difference> differences) {
    public Comparison {
        texts = List.copyOf(texts);
        differences = List.copyOf(differences);
    }

    public static Comparison of(Side before, Side after) {
        return new Comparison(TextComparison.of(before.documents(), after.documents()), semantic(before, after));
    }

    /** Only what the differences mean. */
    public static List<Difference> semantic(Side before, Side after) {
        DifferenceList found = new DifferenceList();
        new SettingsComparison(found)
                .compare(before.checked().settings(), after.checked().settings());
        new FunctionComparison(found)
                .compare(before.checked().functions(), after.checked().functions());
        new ConfigurationWorkflows(found, before, after).compare();
        new TriggerComparison(found)
                .compare(TriggerDocuments.of(before.checked()), TriggerDocuments.of(after.checked()));
        new TestComparison(found)
                .compare(before.checked().tests(), after.checked().tests());
        return new ArrayList<>(found.all());
    }
}
