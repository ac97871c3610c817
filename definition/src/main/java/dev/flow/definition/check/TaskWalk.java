package dev.flow.definition.check;

import dev.flow.definition.DocumentLimits;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.diagnostic.TextCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.TaskGrammar;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.task.ExecutableKinds;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The walk through tasks and lists of named things. */
final class TaskWalk {
    private static final Set<String> DIRECTIVES = Set.of("continue", "exit", "end");

    private final DocumentWalk walk;
    private final FileDiagnostics diagnostics;
    private final ObjectRules objects;
    private final FunctionNames functions;
    private final DocumentLimits limits;
    private final ListenRules listening;
    private int count;

    TaskWalk(
            DocumentWalk walk,
            FileDiagnostics diagnostics,
            DocumentFacts facts,
            ObjectRules objects,
            FunctionNames functions,
            DocumentLimits limits) {
        this.walk = walk;
        this.diagnostics = diagnostics;
        this.objects = objects;
        this.functions = functions;
        this.limits = limits;
        this.listening = new ListenRules(diagnostics);
    }

    void list(SourceNode node, ValueShape.Tasks shape, ValueLocation location, CheckContext context) {
        if (!(node instanceof Sequence sequence)) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        List<OrderedMapRules.Named> entries = OrderedMapRules.tasks(diagnostics).read(sequence, location);
        NameIndex names = new NameIndex(
                entries.stream().map(named -> named.entry().name()).toList());
        CheckContext inner = context.among(names, shape.branches());
        for (OrderedMapRules.Named named : entries) {
            Entry entry = named.entry();
            ValueLocation at = named.location("task", location);
            if (DIRECTIVES.contains(entry.name())) {
                diagnostics.report(
                        DocumentCode.RESERVED_TASK_NAME,
                        entry.key().range(),
                        at.pointer(),
                        "A task named `" + entry.name() + "` cannot be the target of a `then`.");
            }
            task(entry.value(), at, inner);
        }
        if (!shape.branches() && entries.size() == sequence.elements().size()) {
            List<Entry> order =
                    entries.stream().map(OrderedMapRules.Named::entry).toList();
            ReachableTasks.of(order).ifPresent(flow -> unreachable(flow, order, location));
        }
    }

    private void unreachable(ReachableTasks flow, List<Entry> order, ValueLocation location) {
        for (int index = 1; index < order.size(); index++) {
            if (!flow.reaches(index) && flow.reaches(index - 1)) {
                Entry entry = order.get(index);
                diagnostics.report(
                        DocumentCode.UNREACHABLE_TASK,
                        entry.key().range(),
                        location.pointer().child(index).child(entry.name()),
                        "No way leads to the task `" + entry.name() + "`.");
            }
        }
    }

    void named(SourceNode node, ValueShape.Named shape, ValueLocation location, CheckContext context) {
        if (!(node instanceof Sequence sequence)) {
            TypeRules.wrong(diagnostics, node, shape, location);
            return;
        }
        Entry fallback = null;
        for (OrderedMapRules.Named named :
                OrderedMapRules.of(diagnostics, shape).read(sequence, location)) {
            Entry entry = named.entry();
            ValueLocation at = named.location(shape.what(), location);
            walk.value(entry.value(), shape.element(), at, context);
            if (shape.what().equals("case") && entry.value() instanceof Mapping body && body.entry("when") == null) {
                if (fallback != null) {
                    diagnostics.report(
                            DocumentCode.SEVERAL_DEFAULTS,
                            entry.key().range(),
                            at.pointer(),
                            "The case `" + entry.name() + "` has no `when`, like `" + fallback.name()
                                    + "` before it; one default is allowed.");
                } else {
                    fallback = entry;
                }
            }
        }
    }

    void task(SourceNode node, ValueLocation location, CheckContext context) {
        count++;
        if (node instanceof Scalar scalar && scalar.broken()) {
            return;
        }
        if (!(node instanceof Mapping mapping)) {
            TypeRules.wrong(diagnostics, node, new ValueShape.Task(), location);
            return;
        }
        List<String> kinds = kinds(mapping);
        if (kinds.isEmpty()) {
            unknown(mapping, location);
            properties(mapping, Grammar.get().task(), location, context);
            return;
        }
        if (kinds.size() > 1) {
            diagnostics.report(
                    GrammarCode.SEVERAL_TASK_KINDS,
                    key(mapping, kinds.get(1)).key().range(),
                    location.pointer().child(kinds.get(1)),
                    location.label() + " is a `" + kinds.get(0) + "` task already; `" + kinds.get(1)
                            + "` makes it a second one.");
        }
        TaskGrammar kind = kind(kinds.get(0));
        Optional<String> discriminator = mapping.get(kind.name()) instanceof Scalar scalar && scalar.isText()
                ? Optional.of(scalar.text())
                : Optional.empty();
        ObjectType type = kind.type(discriminator.orElse(null));
        Set<String> foreign = foreign(kinds);
        objects.check(mapping, type, location, foreign::contains);
        properties(mapping, type, location, around(mapping, kind, context));
        unsupported(mapping, kind, location);
        if (kind.name().equals("listen")) {
            listening.task(mapping, location, around(mapping, kind, context));
        }
    }

    /** Reports constructs of the language that this version cannot execute. */
    private void unsupported(Mapping task, TaskGrammar kind, ValueLocation location) {
        if (kind.name().equals("call")
                && task.get("call") instanceof Scalar call
                && call.isText()
                && !ExecutableKinds.call(call.text())) {
            unsupported("call: " + call.text(), call.range(), location.pointer().child("call"), location);
        }
        if (kind.name().equals("run") && task.get("run") instanceof Mapping run) {
            for (Entry process : run.entries()) {
                if (!ExecutableKinds.process(process.name())) {
                    Pointer at = location.pointer().child("run").child(process.name());
                    unsupported("run: " + process.name(), process.key().range(), at, location);
                }
            }
        }
    }

    private void unsupported(String what, Range range, Pointer at, ValueLocation location) {
        diagnostics.report(
                ConfigurationCode.UNSUPPORTED_CALL,
                range,
                at,
                location.label() + " uses `" + what + "`, which this version of Flow validates but cannot execute.");
    }

    private static CheckContext around(Mapping mapping, TaskGrammar kind, CheckContext context) {
        boolean race = kind.name().equals("fork")
                && mapping.get("fork") instanceof Mapping fork
                && fork.get("compete") instanceof Scalar compete
                && compete.value().asBoolean();
        return race || mapping.entry("timeout") != null ? context.bounded() : context;
    }

    private void properties(Mapping mapping, ObjectType type, ValueLocation location, CheckContext context) {
        for (Entry entry : mapping.entries()) {
            ObjectProperty property = type.property(entry.name());
            if (property == null) {
                continue;
            }
            ValueLocation below = location.property(entry.name(), entry.key().range());
            CheckContext inner = walk.within(context, property, mapping, below);
            if (type.name().equals("functionCall") && entry.name().equals("with")) {
                inner = arguments(mapping, inner);
            }
            walk.value(entry.value(), property.shape(), below, inner);
        }
    }

    /**
     * Arguments of a host function are evaluated in an activity; those of other functions become the input of a task,
     * or a message that its broker keeps. What is bound in those of a function that does not exist cannot be known.
     */
    private CheckContext arguments(Mapping call, CheckContext context) {
        if (!(call.get("call") instanceof Scalar function) || !function.isText()) {
            return context.site(EvaluationSite.ACTIVITY).bindingUnknown();
        }
        return switch (functions.resolve(function.text())) {
            case HOST -> context.site(EvaluationSite.ACTIVITY);
            case UNKNOWN, UNKNOWN_CATALOG ->
                context.site(EvaluationSite.ACTIVITY).bindingUnknown();
            case LOCAL, CATALOGED, REMOTE, QUEUED -> context.site(EvaluationSite.TASK);
        };
    }

    /** The properties that say what the task does, in order of the document; the {@code do} of a loop is part of it. */
    private static List<String> kinds(Mapping mapping) {
        List<String> kinds = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            if (Grammar.get().kinds().containsKey(entry.name())) {
                kinds.add(entry.name());
            }
        }
        if (kinds.contains("for")) {
            kinds.remove("do");
        }
        return kinds;
    }

    /** The properties of the other kinds: they are not reported as unknown again. */
    private static Set<String> foreign(List<String> kinds) {
        Set<String> foreign = new HashSet<>();
        for (String other : kinds.subList(1, kinds.size())) {
            foreign.addAll(kind(other).type().properties().keySet());
        }
        return foreign;
    }

    private static TaskGrammar kind(String name) {
        TaskGrammar kind = Grammar.get().kinds().get(name);
        if (kind == null) {
            throw new IllegalArgumentException("no task kind " + name);
        }
        return kind;
    }

    private static Entry key(Mapping mapping, String name) {
        Entry entry = mapping.entry(name);
        if (entry == null) {
            throw new IllegalArgumentException("no property " + name);
        }
        return entry;
    }

    private void unknown(Mapping mapping, ValueLocation location) {
        if (!mapping.complete()) {
            return;
        }
        Set<String> kinds = Grammar.get().kinds().keySet();
        Entry culprit = null;
        String meant = null;
        for (Entry entry : mapping.entries()) {
            if (Grammar.get().task().property(entry.name()) != null) {
                continue;
            }
            Optional<String> near = NameSuggestion.of(entry.name(), kinds);
            if (culprit == null || (meant == null && near.isPresent())) {
                culprit = entry;
                meant = near.orElse(null);
            }
        }
        diagnostics.report(
                GrammarCode.UNKNOWN_TASK,
                location.owner(),
                location.pointer(),
                culprit == null
                        ? location.label() + " does not say what it does."
                        : location.label() + " does not say what it does: `" + culprit.name() + "` is no kind of task.",
                meant == null ? null : "Did you mean `" + meant + "`?");
    }

    /** Reports what is known only after the whole walk. */
    void finish() {
        if (count > limits.tasks()) {
            diagnostics.report(
                    TextCode.TOO_MANY_TASKS,
                    new Range(1, 1, 1, 1),
                    Pointer.ROOT,
                    "The document has " + count + " tasks, more than the limit of " + limits.tasks() + ".");
        }
    }
}
