package dev.flow.configuration.document;

import java.util.Locale;

/** The parts of a configuration that are documents of their own. */
public enum DocumentKind {
    /** A workflow; its name is {@code namespace.name}. */
    WORKFLOW,
    /** A function of the default catalog; its name is {@code name:version}. */
    FUNCTION,
    /** All triggers: one document without a name, a map of name to trigger. */
    TRIGGERS,
    /** {@code flow.yaml}: one document without a name. */
    SETTINGS,
    /** A file of workflow tests; its name is the path below {@code tests/} without the ending. */
    TEST;

    /** The kind of this name in data and messages. */
    static DocumentKind of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** As data and messages name it: {@code workflow}, {@code function}, {@code triggers}, … */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
