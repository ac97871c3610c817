package dev.flow.definition.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.GrammarWalk;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.TaskGrammar;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.task.TaskAction.CallPopulation;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a workflow, of the functions that it calls and of the workflows that it runs, as tests name them: by
 * name or by reference. Not thread-safe.
 */
final class TaskNames {
    /** The kinds of tasks that a test may name. */
    enum Wanted {
        ANY,
        /** Work that an activity does: a call, or a process outside of the workflow. */
        CALL,
        LISTEN
    }

    private final Map<String, CheckedDocument> workflows;
    private final Map<String, CheckedDocument> catalog;
    private final Map<String, Set<Wanted>> tasks = new HashMap<>();
    private final Set<String> functions = new TreeSet<>();
    private final Set<String> seen = new HashSet<>();
    private final Map<Wanted, NameIndex> names = new EnumMap<>(Wanted.class);
    private @Nullable NameIndex functionNames;
    private boolean open;

    private TaskNames(Map<String, CheckedDocument> workflows, Map<String, CheckedDocument> catalog) {
        this.workflows = workflows;
        this.catalog = catalog;
    }

    /** Everything that can be named in a test of this workflow. */
    static TaskNames of(
            CheckedDocument workflow, Map<String, CheckedDocument> workflows, Map<String, CheckedDocument> catalog) {
        TaskNames names = new TaskNames(workflows, catalog);
        names.workflow(workflow);
        return names;
    }

    private void workflow(CheckedDocument document) {
        if (!seen.add(document.file().path())) {
            return;
        }
        JsonNode json = document.source().root().json();
        json.path("use").path("functions").fieldNames().forEachRemaining(functions::add);
        tasks(json, new ValueShape.Type("workflow"), "");
        called(document);
        for (DocumentFacts.SubWorkflow run : document.facts().subWorkflows) {
            if (!run.population()) {
                WorkflowReference.of(run)
                        .map(reference -> workflows.get(reference.qualifiedName()))
                        .ifPresentOrElse(this::workflow, () -> open = true);
            }
        }
    }

    private void function(String call) {
        if (!functions.add(call)) {
            return;
        }
        int at = call.lastIndexOf('@');
        if (call.contains("://") || at < 0) {
            open |= call.contains("://");
            return;
        }
        String qualified = call.substring(0, at);
        functions.add(qualified);
        functions.add(qualified.substring(0, Math.max(0, qualified.indexOf(':'))));
        CheckedDocument document = catalog.get(qualified);
        if (document == null) {
            // One of the host, which has no tasks; or of a catalog elsewhere, which is fetched when it runs.
            open |= !call.endsWith("@" + FunctionNames.DEFAULT);
            return;
        }
        tasks(
                document.source().root().json(),
                new ValueShape.Task(),
                Pointer.ROOT.child("functions").child(call).toString());
        called(document);
    }

    /** Tests do not run the members of a population: their workflow is not followed. */
    private void called(CheckedDocument document) {
        document.facts().calls.forEach(call -> function(call.function().text()));
        if (document.facts().subWorkflows.stream().anyMatch(DocumentFacts.SubWorkflow::population)) {
            function(CallPopulation.NAME);
        }
    }

    private void tasks(JsonNode document, ValueShape shape, String prefix) {
        Set<String> types = taskTypes();
        GrammarWalk.Visitor visitor = (ObjectType type, JsonNode value, Pointer at) -> {
            if (types.contains(type.name())) {
                String reference = prefix + at;
                add(reference, value);
                add(Pointer.last(reference), value);
            }
        };
        new GrammarWalk(visitor).walk(document, shape, Pointer.ROOT);
    }

    private static Set<String> taskTypes() {
        Set<String> names = new HashSet<>();
        for (TaskGrammar kind : Grammar.get().kinds().values()) {
            names.add(kind.type().name());
            kind.variants().values().forEach(variant -> names.add(variant.name()));
        }
        return names;
    }

    private void add(String nameOrReference, JsonNode task) {
        Set<Wanted> kinds = tasks.computeIfAbsent(nameOrReference, name -> new HashSet<>());
        kinds.add(Wanted.ANY);
        if (task.has("call") || (task.has("run") && !task.path("run").has("workflow"))) {
            kinds.add(Wanted.CALL);
        }
        if (task.has("listen")) {
            kinds.add(Wanted.LISTEN);
        }
    }

    /** Whether there is such a task; what is defined elsewhere and is not known here may have it. */
    boolean has(String nameOrReference) {
        return open || tasks.containsKey(nameOrReference);
    }

    boolean is(String nameOrReference, Wanted wanted) {
        Set<Wanted> kinds = tasks.get(nameOrReference);
        return kinds == null || kinds.contains(wanted);
    }

    /** Whether something calls a function of this name. */
    boolean hasFunction(String name) {
        return open || functions.contains(name);
    }

    NameIndex functionNames() {
        if (functionNames == null) {
            functionNames = new NameIndex(functions);
        }
        return functionNames;
    }

    /** Names, not references, that fit. */
    NameIndex names(Wanted wanted) {
        return names.computeIfAbsent(wanted, this::fitting);
    }

    private NameIndex fitting(Wanted wanted) {
        Predicate<Map.Entry<String, Set<Wanted>>> fits =
                task -> !task.getKey().startsWith("/") && task.getValue().contains(wanted);
        return new NameIndex(tasks.entrySet().stream()
                .filter(fits)
                .map(Map.Entry::getKey)
                .sorted()
                .toList());
    }
}
