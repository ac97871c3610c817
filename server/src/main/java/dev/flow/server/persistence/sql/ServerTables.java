package dev.flow.server.persistence.sql;

import dev.flow.store.Migration;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.util.List;

/** The tables of the Temporal service inside the process. */
public final class ServerTables {
    public static final SchemaPart PART = new SchemaPart(
            "server/persistence",
            List.of(Migration.perDialect(ServerTables.class, "V11__server.sql")),
            List.of(
                    table(
                            "server_execution",
                            "One row for each workflow execution, for the retention of its namespace."),
                    table("server_state", "One row for each workflow execution, kept as long as it."),
                    table("server_history", "One row for each transition with events, kept as long as its execution."),
                    table("server_outgoing", "Kept until the effect on another execution is delivered."),
                    table("server_term", "The keywords by which an execution is found, kept as long as it."),
                    table("server_search_attribute", "Kept until the search attribute is removed."),
                    table("server_namespace", "Kept for ever: the namespaces."),
                    table("server_deployment", "Kept until the worker deployment is deleted."),
                    table("server_owner", "One row: the process that may write, and until when.")));

    private ServerTables() {}

    private static SchemaPart.Table table(String name, String kept) {
        return new SchemaPart.Table(name, kept, new RetentionRule.KeepAll());
    }
}
