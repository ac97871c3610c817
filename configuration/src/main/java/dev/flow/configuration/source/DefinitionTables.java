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
                    Migration.shared(DefinitionTables.class, "V4__scope_definitions.sql"),
                    Migration.shared(DefinitionTables.class, "V10__retiring_definitions.sql")),
            List.of(
                    new SchemaPart.Table(
                            "definition",
                            "Kept while a scope has it; one row for each version of a workflow.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "scope_definition",
                            "Kept while a revision that is kept has it, the engine keeps runs of it, or a definition that is kept runs it"
                                    + " as a sub-workflow. In the mode local_source kept for ever.",
                            new RetentionRule.KeepAll())));

    private DefinitionTables() {}
}
