package dev.flow.definition.diagnostic;

/** The severity: an error keeps a document from running, a warning and a note do not. */
public enum Severity {
    ERROR,
    WARNING,
    NOTE
}
