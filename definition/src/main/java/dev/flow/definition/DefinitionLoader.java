package dev.flow.definition;

/** Turns a checked workflow into definitions: everything it refers to is resolved, once (decision 10). */
public final class DefinitionLoader {
    private DefinitionLoader() {}

    /**
     * Loads a workflow and its sub-workflows.
     *
     * @param workflow {@code namespace.name}, or an alias of it
     * @param resolver asked for each remote document once
     * @throws LoadException when the workflow, or anything it refers to, has errors or cannot be had
     * @throws IllegalArgumentException when there is no such workflow
     */
    public static LoadedDefinitions load(
            CheckedConfiguration configuration, String workflow, ResourceResolver resolver) {
        return java.util.Optional.<LoadedDefinitions>empty().orElseThrow();
    }
}
