package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.text.Pointer;

/** Functions of {@code use.functions} that call each other in a circle. */
final class FunctionRules {
    private static final String FUNCTIONS = "/use/functions/";

    private final FileDiagnostics diagnostics;
    private final SourceNode root;

    FunctionRules(FileDiagnostics diagnostics, SourceNode root) {
        this.diagnostics = diagnostics;
        this.root = root;
    }

    void check(DocumentFacts facts) {
        if (!(root instanceof Mapping document)
                || !(document.get("use") instanceof Mapping use)
                || !(use.get("functions") instanceof Mapping functions)) {
            return;
        }
        CycleFinder<DocumentFacts.Call> recursion = new CycleFinder<>();
        for (DocumentFacts.Call call : facts.calls) {
            String location = call.pointer().toString();
            if (location.startsWith(FUNCTIONS)
                    && functions.entry(call.function().text()) != null) {
                int end = location.indexOf('/', FUNCTIONS.length());
                String caller = Pointer.unescape(location.substring(FUNCTIONS.length(), end));
                recursion.edge(caller, call.function().text(), call);
            }
        }
        recursion.circles((call, names) -> diagnostics.report(
                DocumentCode.RECURSIVE_FUNCTION,
                call.function().range(),
                call.pointer(),
                "The function `" + names.get(0) + "` calls itself"
                        + (names.size() == 1
                                ? "."
                                : " through `" + String.join("`, `", names.subList(1, names.size())) + "`.")));
    }
}
