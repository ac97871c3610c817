package dev.flow.triggers.population.jdbc;

import dev.flow.identity.Scope;
import dev.flow.triggers.population.MemberPage;
import dev.flow.triggers.population.PopulationQuery;
import dev.flow.triggers.population.PopulationQueryException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * A population that SQL pages through by its keys: the cursor of a page is the key of the last member of the one
 * before. It reads in a transaction of its own that changes nothing. Thread-safe.
 */
public final class JdbcPopulationQuery implements PopulationQuery, AutoCloseable {
    private final QueryDeclaration query;
    private final DatabaseLogin login;
    private final MemberDatabase database;

    /** A query that connects to its database when it is asked first. */
    public JdbcPopulationQuery(QueryDeclaration query, DatabaseLogin login) {
        this.query = query;
        this.login = login;
        this.database = new MemberDatabase(query, login);
    }

    @Override
    public MemberPage page(Scope scope, @Nullable String cursor, int limit) {
        int most = Math.min(limit, query.page());
        MemberReader reader = new MemberReader(query, cursor, most);
        try {
            return database.read(handle ->
                    statement(handle, scope, cursor, most).scanResultSet((rows, _) -> reader.read(rows.get())));
        } catch (RuntimeException e) {
            throw database.isClosed()
                    ? PopulationQueryException.unavailable(
                            "The query " + query.name() + " was changed while it was asked.", null)
                    : SqlFailure.of(query, e, hidden(scope, cursor));
        }
    }

    private Query statement(Handle handle, Scope scope, @Nullable String cursor, int most) {
        Query statement = handle.createQuery(query.sql())
                .setQueryTimeout((int) Math.max(1, query.timeout().toSeconds()))
                .setFetchSize(most + 1)
                .setMaxRows(most + 1)
                .bind("tenant", scope.tenant())
                .bind("limit", most);
        String position = cursor == null ? query.cursor().asText() : cursor;
        return query.counts() ? statement.bind("cursor", Long.parseLong(position)) : statement.bind("cursor", position);
    }

    /** What a driver's message may quote, and nobody should read. */
    private List<String> hidden(Scope scope, @Nullable String cursor) {
        List<String> hidden = new ArrayList<>(List.of(scope.tenant()));
        if (cursor != null) {
            hidden.add(cursor);
        }
        try {
            String password = login.of(query.database()).password();
            if (password != null) {
                hidden.addFirst(password);
            }
        } catch (PopulationQueryException e) {
            return hidden; // without a password none can be quoted
        }
        return hidden;
    }

    /** Closes its connections; pages that are being read fail as unavailable. */
    @Override
    public void close() {
        database.close();
    }
}
