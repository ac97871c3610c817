package dev.flow.runtime.service;

import dev.flow.configuration.activation.record.ActivationTables;
import dev.flow.configuration.document.DocumentTables;
import dev.flow.configuration.draft.DraftTables;
import dev.flow.configuration.revision.RevisionTables;
import dev.flow.configuration.source.DefinitionTables;
import dev.flow.events.record.EventTables;
import dev.flow.queues.request.RequestTables;
import dev.flow.server.persistence.sql.ServerTables;
import dev.flow.store.Schema;
import dev.flow.store.SchemaPart;
import dev.flow.store.tables.StoreTables;
import dev.flow.triggers.record.TriggerTables;
import java.util.List;
import java.util.stream.Stream;

/**
 * All tables of the service. A module with tables adds its {@link SchemaPart} here; its next script has the number
 * after the highest one of all modules.
 */
public final class ServiceSchema {
    public static final Schema SCHEMA = Schema.of(Stream.of(
                    StoreTables.PARTS,
                    List.of(
                            DefinitionTables.PART,
                            DocumentTables.PART,
                            DraftTables.PART,
                            RevisionTables.PART,
                            ActivationTables.PART,
                            ServerTables.PART,
                            TriggerTables.PART,
                            EventTables.PART,
                            RequestTables.PART))
            .flatMap(List::stream)
            .toList());

    private ServiceSchema() {}
}
