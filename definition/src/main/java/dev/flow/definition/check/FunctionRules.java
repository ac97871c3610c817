package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.text.Pointer;

/** Functions of {@code use.functions} that call each other in a circle. */
final class FunctionRules {
    private final Report report;
    private final SourceNode root;

    FunctionRules(Report report, SourceNode root) {
        this.report = report;
        this.root = root;
    }

    void check(DocumentFacts facts) {
        if (!(root instanceof Mapping document)
                || !(document.get("use") instanceof Mapping use)
                || !(use.get("functions") instanceof Mapping functions)) {
            return;
        }
        Recursion<DocumentFacts.Call> recursion = new Recursion<>();
        for (Entry function : functions.entries()) {
            String prefix = "/use/functions/" + Pointer.escape(function.name()) + "/";
            for (DocumentFacts.Call call : facts.calls) {
                if (call.pointer().toString().startsWith(prefix)
                        && functions.entry(call.function().text()) != null) {
                    recursion.edge(function.name(), call.function().text(), call);
                }
            }
        }
        recursion.circles((call, names) -> report.say(
                DiagnosticCode.RECURSIVE_FUNCTION,
                call.function().range(),
                call.pointer(),
                "The function `" + names.get(0) + "` calls itself"
                        + (names.size() == 1
                                ? "."
                                : " through `" + String.join("`, `", names.subList(1, names.size())) + "`.")));
    }
}
