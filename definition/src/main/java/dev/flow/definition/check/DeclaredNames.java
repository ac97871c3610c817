package dev.flow.definition.check;

import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.text.NamePatterns;
import dev.flow.definition.text.Pointer;

/** The names that a configuration gives to triggers and to what {@code flow.yaml} declares. */
final class DeclaredNames {
    private DeclaredNames() {}

    /** @param what the name would be the name of, with its article */
    static void check(String name, Range range, Pointer at, String what, FileDiagnostics diagnostics) {
        if (!NamePatterns.TRIGGER.matcher(name).matches()) {
            diagnostics.report(
                    GrammarCode.INVALID_NAME,
                    range,
                    at,
                    "`" + name + "` cannot be the name of " + what + ".",
                    "Begin with a letter or a digit, and use letters, digits, `.`, `_` and `-`, at most 128.");
        }
    }
}
