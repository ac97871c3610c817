package dev.flow.definition.diagnostic;

/** How bad it is: an error keeps a document from running, a warning and a note do not. */
public enum Severity {
    ERROR,
    WARNING,
    NOTE
}
