package dev.flow.definition.check;

import dev.flow.definition.SourceFile;
import dev.flow.definition.reader.SourceDocument;

/** A document after its walk. */
record CheckedDocument(SourceDocument source, DocumentFacts facts) {
    SourceFile file() {
        return source.file();
    }
}
