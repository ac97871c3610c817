package dev.flow.runs;

import java.util.List;
import java.util.Optional;

/**
 * Finds what a name means: {@code namespace.name}, a bare {@code name} that is unique, each with a version.
 * Thread-safe.
 */
public final class WorkflowNames {
    private final ActiveDefinitions definitions;

    public WorkflowNames(ActiveDefinitions definitions) {
        this.definitions = definitions;
    }

    /**
     * The active definition of a name.
     *
     * @throws RunsException {@code unknown_workflow}
     */
    public ActiveDefinition active(String name) {
        int colon = name.indexOf(':');
        String workflow = qualified(colon < 0 ? name : name.substring(0, colon));
        return (colon < 0 ? definitions.find(workflow) : definitions.find(workflow, name.substring(colon + 1)))
                .orElseThrow(() -> unknown(name));
    }

    /**
     * A definition of a workflow by its digest.
     *
     * @throws RunsException {@code not_found}; {@code unknown_workflow} for a bare name that does not say which
     */
    public ActiveDefinition retained(String name, String digest) {
        int colon = name.indexOf(':');
        String workflow = qualified(colon < 0 ? name : name.substring(0, colon));
        return definitions.retained(workflow, digest).orElseThrow(() -> RunsException.noDefinition(workflow, digest));
    }

    /**
     * The workflow that a name means, without its version; empty for a bare name that none or several have.
     *
     * @throws RunsException {@code definition_unavailable}
     */
    public Optional<String> workflow(String name) {
        int colon = name.indexOf(':');
        String whole = sought(colon < 0 ? name : name.substring(0, colon));
        return Optional.of(whole).filter(found -> found.indexOf('.') >= 0);
    }

    /** The whole name of a workflow. */
    String qualified(String name) {
        if (name.indexOf('.') >= 0) {
            return name;
        }
        List<String> matching = matching(name);
        if (matching.size() > 1) {
            throw RunsException.unknownWorkflow(
                    "The name " + name + " could be any of " + String.join(", ", matching) + ".");
        }
        if (matching.isEmpty()) {
            throw unknown(name);
        }
        return matching.getFirst();
    }

    /** The whole name where it is a bare one that only one workflow has; else the name as it is. */
    public String sought(String name) {
        List<String> matching = name.indexOf('.') >= 0 ? List.of() : matching(name);
        return matching.size() == 1 ? matching.getFirst() : name;
    }

    private List<String> matching(String name) {
        return definitions.all().stream()
                .filter(active -> active.definition().workflow().name().equals(name))
                .map(ActiveDefinition::workflow)
                .distinct()
                .sorted()
                .toList();
    }

    private static RunsException unknown(String name) {
        return RunsException.unknownWorkflow("There is no workflow " + name + ".");
    }
}
