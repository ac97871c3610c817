package dev.flow.configuration.document;

import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.util.List;

/** The table of the texts of documents. */
public final class DocumentTables {
    public static final SchemaPart PART = new SchemaPart(
            "configuration/document",
            List.of(Migration.shared(DocumentTables.class, "V5__configuration_texts.sql")),
            List.of(new SchemaPart.Table(
                    "configuration_text",
                    "Kept while the draft or a revision of its scope names it, and a day after it was written last.",
                    new RetentionRule.KeepAll())));

    private DocumentTables() {}
}
