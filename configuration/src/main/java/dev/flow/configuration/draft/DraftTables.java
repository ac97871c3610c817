package dev.flow.configuration.draft;

import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.util.List;

/** The tables of drafts. */
public final class DraftTables {
    public static final SchemaPart PART = new SchemaPart(
            "configuration/draft",
            List.of(Migration.shared(DraftTables.class, "V8__configuration_drafts.sql")),
            List.of(
                    new SchemaPart.Table(
                            "configuration_draft",
                            "One row for each scope that has a draft, kept for ever.",
                            new RetentionRule.KeepAll()),
                    new SchemaPart.Table(
                            "configuration_discard",
                            "Kept for ever: one row each time a draft was reset.",
                            new RetentionRule.KeepAll())));

    private DraftTables() {}
}
