package dev.flow.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A configuration and everything that is wrong with it. Immutable; the JSON in it must not be modified.
 *
 * @param diagnostics sorted by file, line and column; each mistake once
 * @param workflows by {@code namespace.name}, in order of their files; those with errors too, as far as they have a
 *     name
 * @param functions of the default catalog, by {@code name:version}
 * @param triggers by name, in order of their files; those of {@code schedule} in workflow documents are not among them
 * @param settings {@code flow.yaml}, empty when there is none
 * @param hostFunctions by {@code name:version}
 * @param tests in order of their files
 */
public record CheckedConfiguration(
        List<Diagnostic> diagnostics,
        Map<String, CheckedWorkflow> workflows,
        Map<String, CheckedFunction> functions,
        Map<String, CheckedTrigger> triggers,
        ObjectNode settings,
        Map<String, HostFunctionSignature> hostFunctions,
        List<CheckedTests> tests) {
    private static final String DEFAULT_CATALOG = "@default";

    public CheckedConfiguration {
        diagnostics = List.copyOf(diagnostics);
        workflows = Collections.unmodifiableMap(new LinkedHashMap<>(workflows));
        functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
        triggers = Collections.unmodifiableMap(new LinkedHashMap<>(triggers));
        hostFunctions = Collections.unmodifiableMap(new LinkedHashMap<>(hostFunctions));
        tests = List.copyOf(tests);
    }

    /** Whether nothing is an error; warnings and notes are allowed. */
    public boolean valid() {
        return diagnostics.stream().noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    /** The errors in one file. */
    public List<Diagnostic> errorsIn(SourceFile file) {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR
                        && diagnostic.file().equals(file.path()))
                .toList();
    }

    /** The function of the default catalog that a call names as {@code name:version@default}. */
    public Optional<CheckedFunction> function(String call) {
        return call.endsWith(DEFAULT_CATALOG)
                ? Optional.ofNullable(functions.get(call.substring(0, call.length() - DEFAULT_CATALOG.length())))
                : Optional.empty();
    }

    /** A workflow by {@code namespace.name}, or by its name alone while only one workflow has it. */
    public Optional<CheckedWorkflow> find(String nameOrAlias) {
        var qualified = workflows.get(nameOrAlias);
        if (qualified != null) {
            return Optional.of(qualified);
        }
        var named = workflows.values().stream()
                .filter(workflow -> workflow.name().equals(nameOrAlias))
                .toList();
        return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
    }
}
