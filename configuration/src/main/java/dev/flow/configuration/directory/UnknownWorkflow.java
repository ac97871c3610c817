package dev.flow.configuration.directory;

import dev.flow.configuration.ConfigurationException;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.text.NameSuggestion;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The error for a workflow name that no workflow, or more than one, has. */
final class UnknownWorkflow {
    private static final int MAX_LISTED = 20;

    private UnknownWorkflow() {}

    static ConfigurationException of(String name, Collection<CheckedWorkflow> workflows) {
        var sameName = workflows.stream()
                .filter(workflow -> workflow.name().equals(name))
                .map(CheckedWorkflow::qualifiedName)
                .toList();
        if (sameName.size() > 1) {
            return ConfigurationException.unusable(
                    "several workflows are called " + name + ": use one of " + String.join(", ", sameName) + ".");
        }
        if (workflows.isEmpty()) {
            return ConfigurationException.unusable("there is no workflow " + name + ", nor any other here.");
        }
        var names = workflows.stream()
                .flatMap(workflow -> Stream.of(workflow.name(), workflow.qualifiedName()))
                .toList();
        var closest = NameSuggestion.of(name, names)
                .map(found -> " Did you mean " + found + "?")
                .orElse("");
        var all =
                workflows.stream().map(CheckedWorkflow::qualifiedName).sorted().toList();
        return ConfigurationException.unusable(
                "there is no workflow " + name + "." + closest + " There is " + list(all) + ".");
    }

    private static String list(List<String> names) {
        var shown = names.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
        return names.size() > MAX_LISTED ? shown + " and " + (names.size() - MAX_LISTED) + " more" : shown;
    }
}
