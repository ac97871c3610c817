package dev.flow.definition.check;

import dev.flow.definition.SourceFile;
import dev.flow.definition.reader.SourceDocument;

/** A document that was checked, with the facts found in it. */
record CheckedDocument(SourceDocument source, DocumentFacts facts) {
    SourceFile file() {
        return source.file();
    }
}
