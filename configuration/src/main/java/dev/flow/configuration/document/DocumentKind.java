package dev.flow.configuration.document;

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
    TEST
}
