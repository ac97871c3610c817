package dev.flow.configuration.document;

import java.util.Comparator;

/**
 * The name of a document within a configuration.
 *
 * @param name empty for kinds of which a configuration has one
 */
public record DocumentName(DocumentKind kind, String name) implements Comparable<DocumentName> {
    public static final DocumentName TRIGGERS = new DocumentName(DocumentKind.TRIGGERS, "");
    public static final DocumentName SETTINGS = new DocumentName(DocumentKind.SETTINGS, "");

    private static final Comparator<DocumentName> ORDER =
            Comparator.comparing(DocumentName::kind).thenComparing(DocumentName::name);

    public static DocumentName workflow(String qualifiedName) {
        return new DocumentName(DocumentKind.WORKFLOW, qualifiedName);
    }

    @Override
    public int compareTo(DocumentName other) {
        return ORDER.compare(this, other);
    }
}
