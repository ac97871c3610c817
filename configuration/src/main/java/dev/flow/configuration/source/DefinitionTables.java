package dev.flow.configuration.source;

import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.util.List;

/** The tables of the stored definitions. */
public final class DefinitionTables {
    public static final SchemaPart PART = new SchemaPart(
            "configuration",
            List.of(
                    Migration.shared(DefinitionTables.class, "V3__definitions.sql"),
                    Migration.shared(DefinitionTables.class, "V4__scope_definitions.sql")),
            List.of(
                    new SchemaPart.Table(
                            "definition",
                            "Kept for ever: runs of any age may still execute it; one row for each version of a workflow.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "scope_definition",
                            "Kept as long as the definition: which scope may see and run it, and the text that was published"
                                    + " there.",
                            new RetentionRule.KeepAll())));

    private DefinitionTables() {}
}
