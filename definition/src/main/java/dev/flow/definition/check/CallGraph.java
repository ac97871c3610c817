package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.grammar.ReusableComponent;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.Pointer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The calls between functions and workflows across the files of a configuration. */
final class CallGraph {
    private final DiagnosticCollector collector;
    private final Map<String, CheckedDocument> workflows;
    private final Map<String, CheckedDocument> functions;

    CallGraph(
            DiagnosticCollector collector,
            Map<String, CheckedDocument> workflows,
            Map<String, CheckedDocument> functions) {
        this.collector = collector;
        this.workflows = workflows;
        this.functions = functions;
    }

    /** The call of a function of the default catalog, with the file it is in. */
    private record CallSite(FileDiagnostics diagnostics, Scalar name, Pointer pointer) {}

    /** Functions of the default catalog that call each other in a circle. */
    void functions() {
        CycleFinder<CallSite> recursion = new CycleFinder<>();
        functions.forEach((name, document) -> {
            for (DocumentFacts.Call call : document.facts().calls) {
                String called = cataloged(call.function().text());
                if (functions.containsKey(called)) {
                    recursion.edge(name, called, site(document, call.function(), call.pointer()));
                }
            }
        });
        recursion.circles((site, names) ->
                report(DocumentCode.RECURSIVE_FUNCTION, site, names, "The function `", "` calls itself"));
    }

    /**
     * Workflows that run each other in a circle, by themselves or by functions of the default catalog; an older
     * published version is another definition.
     */
    void workflows() {
        CycleFinder<CallSite> recursion = new CycleFinder<>();
        workflows.forEach((name, document) -> {
            for (DocumentFacts.SubWorkflow run : document.facts().subWorkflows) {
                WorkflowReference.of(run)
                        .filter(this::isHere)
                        .ifPresent(reference -> recursion.edge(
                                name,
                                reference.qualifiedName(),
                                site(
                                        document,
                                        reference.name(),
                                        run.location().pointer().child("name"))));
            }
            for (DocumentFacts.Call call : document.facts().calls) {
                Set<String> run = new TreeSet<>();
                runs(cataloged(call.function().text()), run, new HashSet<>());
                run.forEach(called -> recursion.edge(name, called, site(document, call.function(), call.pointer())));
            }
        });
        recursion.circles((site, names) ->
                report(ConfigurationCode.RECURSIVE_WORKFLOW, site, names, "The workflow `", "` runs itself"));
    }

    /** The workflows that a function runs, also by the functions that it calls. */
    private void runs(String function, Set<String> run, Set<String> seen) {
        CheckedDocument document = functions.get(function);
        if (document == null || !seen.add(function)) {
            return;
        }
        document.facts().subWorkflows.stream()
                .flatMap(sub -> WorkflowReference.of(sub).stream())
                .filter(this::isHere)
                .forEach(reference -> run.add(reference.qualifiedName()));
        document.facts().calls.forEach(call -> runs(cataloged(call.function().text()), run, seen));
    }

    private boolean isHere(WorkflowReference reference) {
        CheckedDocument workflow = workflows.get(reference.qualifiedName());
        return workflow != null && reference.isVersion(ConfigurationRules.version(workflow));
    }

    private CallSite site(CheckedDocument document, Scalar name, Pointer pointer) {
        return new CallSite(new FileDiagnostics(document.file(), collector), name, pointer);
    }

    private static void report(DiagnosticCode code, CallSite site, List<String> names, String before, String after) {
        site.diagnostics()
                .report(
                        code,
                        site.name().range(),
                        site.pointer(),
                        before
                                + names.get(0)
                                + after
                                + (names.size() == 1
                                        ? "."
                                        : " through `" + String.join("`, `", names.subList(1, names.size())) + "`."));
    }

    /** Secrets that functions of the catalog read are declared by the workflow that calls them. */
    void secrets() {
        Map<String, Set<String>> read = new HashMap<>();
        for (CheckedDocument workflow : workflows.values()) {
            Set<String> declared = ReferenceRules.defined(workflow.source().root(), ReusableComponent.SECRETS);
            for (DocumentFacts.Call call : workflow.facts().calls) {
                Set<String> needed = new TreeSet<>(
                        read.computeIfAbsent(cataloged(call.function().text()), this::needed));
                needed.removeAll(declared);
                if (!needed.isEmpty()) {
                    new FileDiagnostics(workflow.file(), collector)
                            .report(
                                    DocumentCode.UNDECLARED_SECRET,
                                    call.function().range(),
                                    call.pointer(),
                                    "The function reads the secret `" + String.join("`, `", needed)
                                            + "`, which `use.secrets` does not declare.");
                }
            }
        }
    }

    private Set<String> needed(String function) {
        Set<String> secrets = new TreeSet<>();
        needed(function, secrets, new HashSet<>());
        return secrets;
    }

    private void needed(String function, Set<String> secrets, Set<String> seen) {
        CheckedDocument document = functions.get(function);
        if (document == null || !seen.add(function)) {
            return;
        }
        document.facts().secretReads.forEach(read -> secrets.add(read.name()));
        document.facts().references.stream()
                .filter(reference -> reference.component() == ReusableComponent.SECRETS)
                .forEach(reference -> secrets.add(reference.name().text()));
        document.facts().calls.forEach(call -> needed(cataloged(call.function().text()), secrets, seen));
    }

    /** {@code name:version} of a call of the default catalog. */
    private static String cataloged(String call) {
        String suffix = "@" + FunctionNames.DEFAULT;
        return call.endsWith(suffix) ? call.substring(0, call.length() - suffix.length()) : "";
    }
}
