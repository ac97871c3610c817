package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.DiagnosticCollector;
import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.definition.grammar.ReusableComponent;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a test file says of its workflow: the tasks, functions and secrets that it names are there. */
final class TestRules {
    private final DiagnosticCollector collector;
    private final Map<String, CheckedDocument> workflows;
    private final WorkflowNames byName;
    private final Map<String, CheckedDocument> functions;
    private final Set<String> broken;
    private final NameIndex secrets;

    TestRules(
            DiagnosticCollector collector,
            Map<String, CheckedDocument> workflows,
            WorkflowNames byName,
            Map<String, CheckedDocument> functions) {
        this.collector = collector;
        this.workflows = workflows;
        this.byName = byName;
        this.functions = functions;
        this.broken = collector.sorted().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .map(Diagnostic::file)
                .collect(Collectors.toSet());
        Set<String> declared = new TreeSet<>();
        workflows
                .values()
                .forEach(each ->
                        declared.addAll(ReferenceRules.defined(each.source().root(), ReusableComponent.SECRETS)));
        this.secrets = new NameIndex(declared);
    }

    void check(CheckedDocument file) {
        if (file.source().root() instanceof Mapping root && file.source().complete()) {
            new OneFile(new FileDiagnostics(file.file(), collector), names(root)).check(root);
        }
    }

    /** Null while the workflow is unknown, or has mistakes of its own. */
    private @Nullable Known names(Mapping root) {
        if (!(root.get("workflow") instanceof Scalar name) || !name.isText()) {
            return null;
        }
        CheckedDocument workflow = byName.find(name.text());
        if (workflow == null || broken.contains(workflow.file().path())) {
            return null;
        }
        return new Known(TaskNames.of(workflow, workflows, functions), secrets);
    }

    /** What tests of a workflow may name. */
    private record Known(TaskNames tasks, NameIndex secrets) {}

    /** The check of one file. Not thread-safe. */
    private record OneFile(
            FileDiagnostics diagnostics, @Nullable Known known) {

        void check(Mapping root) {
            shared(root, Pointer.ROOT);
            if (root.get("tests") instanceof Mapping tests) {
                if (tests.entries().isEmpty() && tests.complete()) {
                    diagnostics.report(
                            GrammarCode.EMPTY_VALUE,
                            tests.range(),
                            Pointer.ROOT.child("tests"),
                            "`tests` is empty, and needs at least one test.");
                }
                for (Entry entry : tests.entries()) {
                    if (entry.value() instanceof Mapping test) {
                        test(test, Pointer.ROOT.child("tests").child(entry.name()));
                    }
                }
            }
        }

        private void shared(Mapping owner, Pointer at) {
            if (owner.get("secrets") instanceof Mapping secrets) {
                secrets.entries().forEach(entry -> secret(entry, at.child("secrets")));
            }
            each(owner, "mocks", at, this::mock);
        }

        private void test(Mapping test, Pointer at) {
            shared(test, at);
            each(test, "events", at, (event, location) -> {
                task(event.get("listening"), TaskNames.Wanted.LISTEN, location.child("listening"));
                conflict(event, location, "at", "listening");
            });
            if (test.get("expect") instanceof Mapping expect) {
                expectation(expect, at.child("expect"));
            }
        }

        private void expectation(Mapping expect, Pointer at) {
            conflict(expect, at, "fault", "output", "outputContains", "outputSatisfies");
            conflict(expect, at, "output", "outputContains");
            conflict(expect, at, "calls", "callsInAnyOrder");
            each(expect, "calls", at, this::call);
            each(expect, "callsInAnyOrder", at, this::call);
            scalars(expect, "calls", at, TaskNames.Wanted.CALL);
            scalars(expect, "callsInAnyOrder", at, TaskNames.Wanted.CALL);
            scalars(expect, "notCalled", at, TaskNames.Wanted.CALL);
            if (expect.get("fault") instanceof Mapping fault
                    && fault.get("instance") instanceof Scalar instance
                    && !instance.text().equals("/")) {
                task(instance, TaskNames.Wanted.ANY, at.child("fault").child("instance"));
            }
        }

        private void mock(Mapping mock, Pointer at) {
            call(mock, at);
            Entry delay = mock.entry("delay");
            for (String other : List.of("answers", "real")) {
                if (delay != null && mock.entry(other) != null) {
                    diagnostics.report(
                            GrammarCode.PROPERTY_NOT_APPLICABLE,
                            delay.key().range(),
                            at.child("delay"),
                            "`delay` has no meaning together with `" + other + "`.",
                            other.equals("answers") ? "Give each answer its own `delay`." : "Remove it.");
                }
            }
        }

        private void call(Mapping call, Pointer at) {
            task(call.get("task"), TaskNames.Wanted.CALL, at.child("task"));
            if (known != null
                    && call.get("function") instanceof Scalar name
                    && name.isText()
                    && !known.tasks().hasFunction(name.text())) {
                diagnostics.report(
                        DocumentCode.UNDEFINED_FUNCTION,
                        name.range(),
                        at.child("function"),
                        "Nothing in the workflow calls a function `" + name.text() + "`.",
                        meant(name.text(), known.tasks().functionNames()));
            }
        }

        private void secret(Entry secret, Pointer at) {
            if (known != null && !known.secrets().contains(secret.name())) {
                diagnostics.report(
                        DocumentCode.UNDECLARED_SECRET,
                        secret.key().range(),
                        at.child(secret.name()),
                        "No workflow declares the secret `" + secret.name() + "`.",
                        meant(secret.name(), known.secrets()));
            }
        }

        private void task(@Nullable SourceNode node, TaskNames.Wanted wanted, Pointer at) {
            if (known == null || !(node instanceof Scalar name) || !name.isText()) {
                return;
            }
            TaskNames tasks = known.tasks();
            if (!tasks.has(name.text())) {
                diagnostics.report(
                        ConfigurationCode.UNDEFINED_TASK,
                        name.range(),
                        at,
                        "The workflow has no task `" + name.text() + "`.",
                        meant(name.text(), tasks.names(wanted)));
            } else if (!tasks.is(name.text(), wanted)) {
                boolean call = wanted == TaskNames.Wanted.CALL;
                diagnostics.report(
                        call ? ConfigurationCode.NOT_A_CALL : ConfigurationCode.UNDEFINED_TASK,
                        name.range(),
                        at,
                        "The task `" + name.text() + "` " + (call ? "calls nothing." : "does not listen."),
                        meant(name.text(), tasks.names(wanted)));
            }
        }

        private static String meant(String name, NameIndex index) {
            return index.hintOrNames(name).orElse("There is none.");
        }

        /** Reported at the one that is below the other. */
        private void conflict(Mapping owner, Pointer at, String one, String... others) {
            Entry first = owner.entry(one);
            for (String other : others) {
                Entry second = owner.entry(other);
                if (first != null && second != null) {
                    boolean ordered =
                            owner.entries().indexOf(first) < owner.entries().indexOf(second);
                    Entry later = ordered ? second : first;
                    diagnostics.report(
                            GrammarCode.CONFLICTING_PROPERTIES,
                            later.key().range(),
                            at.child(later.name()),
                            "`" + later.name() + "` cannot be used together with `" + (ordered ? first : second).name()
                                    + "`.",
                            "Keep one of them.");
                }
            }
        }

        private static void each(Mapping owner, String list, Pointer at, BiConsumer<Mapping, Pointer> check) {
            if (owner.get(list) instanceof Sequence sequence) {
                int index = 0;
                for (SourceNode element : sequence.elements()) {
                    if (element instanceof Mapping mapping) {
                        check.accept(mapping, at.child(list).child(index));
                    }
                    index++;
                }
            }
        }

        private void scalars(Mapping owner, String list, Pointer at, TaskNames.Wanted wanted) {
            if (owner.get(list) instanceof Sequence sequence) {
                int index = 0;
                for (SourceNode element : sequence.elements()) {
                    task(element, wanted, at.child(list).child(index++));
                }
            }
        }
    }
}
