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

    /** The property of the whole configuration that holds the documents of this kind. */
    public String section() {
        return switch (this) {
            case WORKFLOW -> "workflows";
            case FUNCTION -> "functions";
            case TRIGGERS -> "triggers";
            case SETTINGS -> "settings";
            case TEST -> "tests";
        };
    }

    /** Whether a configuration may have many documents of this kind, each with a name. */
    public boolean isNamed() {
        return switch (this) {
            case WORKFLOW, FUNCTION, TEST -> true;
            case TRIGGERS, SETTINGS -> false;
        };
    }

    /** As data and messages name it: {@code workflow}, {@code function}, {@code triggers}, … */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
