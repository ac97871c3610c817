package dev.flow.definition.load;

import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.Definition;
import dev.flow.definition.DefinitionContent;
import dev.flow.definition.LoadedConfiguration;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns a checked workflow into definitions: everything it refers to is resolved, once (decision 10,
 * {@code docs/compatibility.md#decision-10}).
 */
public final class DefinitionLoader {
    private static final Range START = new Range(1, 1, 1, 1);

    private final CheckedConfiguration configuration;
    private final ReferenceResolution resolution;
    private final Map<String, Definition> byName = new LinkedHashMap<>();
    private final Set<String> loading = new HashSet<>();

    private DefinitionLoader(CheckedConfiguration configuration, ResourceResolver resolver) {
        this.configuration = configuration;
        this.resolution = new ReferenceResolution(configuration, resolver);
    }

    /**
     * Loads a workflow and its sub-workflows.
     *
     * @param workflow {@code namespace.name}, or an alias of it
     * @param resolver asked for each remote document once
     * @throws DefinitionLoadException when the workflow, or anything it refers to, has errors or cannot be fetched
     * @throws IllegalArgumentException when there is no such workflow
     */
    public static LoadedDefinitions load(
            CheckedConfiguration configuration, String workflow, ResourceResolver resolver) {
        CheckedWorkflow root = configuration
                .find(workflow)
                .orElseThrow(() -> new IllegalArgumentException("There is no workflow " + workflow + "."));
        var loader = new DefinitionLoader(configuration, resolver);
        Definition definition = loader.load(root);
        Map<String, Definition> byDigest = new LinkedHashMap<>();
        loader.byName.values().forEach(loaded -> byDigest.put(loaded.digest(), loaded));
        return new LoadedDefinitions(definition, byDigest);
    }

    /**
     * Loads all workflows of a configuration, and continues after one that cannot be loaded.
     *
     * @param resolver asked for each remote document once, so that all workflows have the same
     */
    public static LoadedConfiguration loadAll(CheckedConfiguration configuration, ResourceResolver resolver) {
        var loader = new DefinitionLoader(configuration, resolver);
        Map<String, Definition> active = new LinkedHashMap<>();
        Set<Diagnostic> problems = new LinkedHashSet<>();
        configuration.workflows().forEach((name, workflow) -> {
            try {
                active.put(name, loader.load(workflow));
            } catch (DefinitionLoadException e) {
                problems.addAll(e.diagnostics());
            }
        });
        Map<String, Definition> byDigest = new LinkedHashMap<>();
        loader.byName.values().forEach(loaded -> byDigest.put(loaded.digest(), loaded));
        return new LoadedConfiguration(active, byDigest, List.copyOf(problems));
    }

    /** Sub-workflows first: a definition names them by digest. */
    private Definition load(CheckedWorkflow workflow) {
        Definition known = byName.get(workflow.qualifiedName());
        if (known != null) {
            return known;
        }
        if (!loading.add(workflow.qualifiedName())) {
            throw new DefinitionLoadException(List.of(circle(workflow)));
        }
        try {
            return loadNew(workflow);
        } finally {
            loading.remove(workflow.qualifiedName());
        }
    }

    /** The check has found every circle but those through functions that were fetched. */
    private static Diagnostic circle(CheckedWorkflow workflow) {
        return new Diagnostic(
                ConfigurationCode.RECURSIVE_WORKFLOW.code(),
                ConfigurationCode.RECURSIVE_WORKFLOW.severity(),
                workflow.source().path(),
                workflow.positions().value("/document/name").orElse(START),
                "/document/name",
                "The workflow `" + workflow.qualifiedName() + "` runs itself, through a function that was fetched.",
                ConfigurationCode.RECURSIVE_WORKFLOW.fix());
    }

    private Definition loadNew(CheckedWorkflow workflow) {
        List<Diagnostic> errors = new ArrayList<>(configuration.errorsIn(workflow.source()));
        configuration
                .functions()
                .values()
                .forEach(function -> errors.addAll(configuration.errorsIn(function.source())));
        if (!errors.isEmpty()) {
            throw new DefinitionLoadException(errors);
        }
        ReferenceResolution.Resolved resolved = resolution.of(workflow);
        Map<String, String> workflows = new LinkedHashMap<>();
        resolved.workflows()
                .forEach(
                        (reference, name) -> workflows.put(reference, load(name).digest()));
        Definition definition = Definition.parse(DefinitionContent.of(
                workflow.document(), resolved.functions(), resolved.queued(), resolved.resources(), workflows));
        byName.put(workflow.qualifiedName(), definition);
        return definition;
    }
}
