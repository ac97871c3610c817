package dev.flow.cli.directory;

import dev.flow.cli.CommandException;
import dev.flow.definition.CheckedWorkflow;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to say about a name that means nothing. */
final class Names {
    private static final int LISTED = 20;

    private Names() {}

    static CommandException unknown(String name, Collection<CheckedWorkflow> workflows) {
        var meant = workflows.stream()
                .filter(workflow -> workflow.name().equals(name))
                .map(CheckedWorkflow::qualifiedName)
                .toList();
        if (meant.size() > 1) {
            return CommandException.usage(
                    "several workflows are called " + name + ": use one of " + String.join(", ", meant) + ".");
        }
        if (workflows.isEmpty()) {
            return CommandException.usage("there is no workflow " + name + ", nor any other here.");
        }
        var closest = closest(name, workflows)
                .map(found -> " Did you mean " + found + "?")
                .orElse("");
        return CommandException.usage("there is no workflow " + name + "." + closest + " There is "
                + list(workflows.stream()
                        .map(CheckedWorkflow::qualifiedName)
                        .sorted()
                        .toList()) + ".");
    }

    private static String list(List<String> names) {
        var shown = names.stream().limit(LISTED).collect(Collectors.joining(", "));
        return names.size() > LISTED ? shown + " and " + (names.size() - LISTED) + " more" : shown;
    }

    private static Optional<String> closest(String name, Collection<CheckedWorkflow> workflows) {
        return workflows.stream()
                .flatMap(workflow -> Stream.of(workflow.name(), workflow.qualifiedName()))
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .filter(candidate -> distance(name, candidate) <= Math.max(2, name.length() / 3));
    }

    /** How many letters have to be changed, added or removed. */
    private static int distance(String one, String other) {
        var previous = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            var current = new int[other.length() + 1];
            current[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + change);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
