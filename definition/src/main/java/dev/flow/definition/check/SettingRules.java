package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.NameIndex;
import dev.flow.definition.text.Pointer;
import java.time.Duration;

/** What is checked alike of properties in all sections of {@code flow.yaml}. */
final class SettingRules {
    private SettingRules() {}

    /**
     * A text must not be blank.
     *
     * @param at the object
     */
    static void filled(Mapping object, String property, Pointer at, FileDiagnostics diagnostics) {
        if (object.get(property) instanceof Scalar scalar
                && scalar.isText()
                && scalar.text().isBlank()) {
            diagnostics.report(
                    GrammarCode.EMPTY_VALUE,
                    scalar.range(),
                    at.child(property),
                    "`" + property + "` must not be empty.");
        }
    }

    /**
     * A duration must be within bounds, which are written as in a document.
     *
     * @param at the object
     */
    static void between(
            String shortest, String longest, Mapping object, String property, Pointer at, FileDiagnostics diagnostics) {
        if (object.get(property) instanceof Scalar scalar && scalar.isText()) {
            Duration least = IsoDuration.parse(shortest).orElseThrow();
            Duration most = IsoDuration.parse(longest).orElseThrow();
            IsoDuration.parse(scalar.text())
                    .filter(duration -> duration.compareTo(least) < 0 || duration.compareTo(most) > 0)
                    .ifPresent(_ -> diagnostics.report(
                            GrammarCode.VALUE_OUT_OF_RANGE,
                            scalar.range(),
                            at.child(property),
                            "`" + property + "` must be between " + shortest + " and " + longest + ", and is "
                                    + scalar.text() + "."));
        }
    }

    /** A section has nothing of this name. */
    static void undefined(Scalar name, String section, NameIndex names, Pointer at, FileDiagnostics diagnostics) {
        diagnostics.report(
                ConfigurationCode.UNDEFINED_SOURCE,
                name.range(),
                at,
                "`" + section + "` of flow.yaml has no `" + name.text() + "`.",
                names.hintOrNames(name.text()).orElse("Add it to `" + section + "` in flow.yaml."));
    }
}
